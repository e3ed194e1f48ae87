// swift-tools-version: 6.0
//
// The code of pushkit, for a new reader.
//
// Layers: each uses only those below it, and no two folders use each other (.ci/folder-dependencies).
// A file has the name of the type that it declares or, after a plus sign, of the part of a type that
// it adds (.ci/file-names). Tests has the folders of Sources.
//
//   PushCommand   main.swift: calls CLI
//   PushCLI       the command line: arguments, commands, configuration, bulk runs, state, output, manual
//   PushNet       HTTP with libcurl, retries, WebSocket | PushEmulator   the vendors' servers, for tests
//   PushCore      JSON, payloads, vendors, requests: functions of their arguments, without input or output
//   CPlatform     system calls and libcurl in C
//
// A payload, `pushkit parse-payload FILE`:
//   1. CLI finds the Command in CommandList; ArgumentScanner checks the words by its CommandRow.
//   2. ParsePayloadCommand gives FILE to InputLoop, which fills a DocumentStream.
//   3. JSONScanner writes each document onto a JSONTape: tokens with offsets, no copies. What is not
//      JSON, PastedReader rewrites first.
//   4. PayloadReader: EnvelopeReader finds the messages in their envelopes, Detection weighs the
//      Evidence of each, and the VendorModule's reader finds PayloadFields by its FieldTable.
//   5. PayloadReading holds the result; StreamRecords prints its RecordFields with RecordPrinter.
//
// A call, `pushkit report-click …`:
//   1. as above; ReportCommand chooses the vendor, and VendorCalls plans a Call: its requests (the
//      vendor's API in PushCore/Vendors), from a CallInput: options, Configuration, DeviceState.
//   2. Caller gives each HTTPRequest to CallEngine, which paces, sends (HTTPClient) and repeats it
//      (RetryState).
//   3. The Call's Step reads the HTTPReply into a StepOutcome; CallRecord is what is printed.
//   With --batch, BatchRun reads records, and BulkRun makes many calls at once; its comment has the
//   order of the steps. BulkJournal decides from the Journal whether a record is sent, skipped as a
//   duplicate, or sent again. A WebSocket session is a SessionLoop, which connects again as
//   RetryState decides.
//
// Where to add
//   a vendor      a folder in PushCore/Vendors (VendorModule) and in PushCLI/Commands/Vendors
//                 cases in Vendor and PayloadFormat, a line in Vendors; if it has an API, VendorCalls
//                 and a Dialect in PushEmulator, with lines in VendorCalls and Emulator
//   a key of a    a path in the FieldTable of its Reader; a new field is also one of PayloadField and
//   vendor        RecordField; the keys that distinguish the vendor are in VendorModule+NAME
//   a link        a class of Smartico's deep links: LinkScan
//   a message     a row of SocketKind, with its members in SocketMembers: sessions, the emulator and
//   of a socket   parse-socket follow. What only --lenient accepts: SmarticoLeniency; a rule of a
//                 recorded session: CaptureConnection; a form of a recording: CapturedMessage
//   a command     a folder in PushCLI/Commands, a line in CommandList
//   an option     an OptionRow in the command's row, a case in OptionID; help, man pages, completions
//                 (Completer; CompleteCommand for each shell) and checks follow from the row and its
//                 ValueForm
//   a key of      is the name of an option; further names are in the vendor's NAMECalls
//   batch records
//   a diagnostic  a DiagnosticKind beside the code that reports it, and its name in the `diagnostics`
//                 of the same file or in DiagnosticIndex; `pushkit help CODE` follows. It has the
//                 code, the severity and the help; the message is where the error is thrown: of JSON
//                 in JSONScanner (its hint: SyntaxHint), of a call without a response in Failure+Call
//   an exit       of an error: its DiagnosticKind; a new number and its text: ExitStatus
//   status
//   a check       of one value or header of a service: its SchemaMember (TextForm: the form of a
//                 text), and nothing else. Any other: its text and, below it, its condition in the
//                 file of a RuleFamily (ServiceCheck, RequestCheck …), which has a list of its
//                 diagnostics; of what a service or a device makes of a message: a row of
//                 DeliveryCheck. A new family: PayloadChecker. A correction: Fix, with TapeChange
//   a default or  beside the code that obeys it: HTTPOptions, ResponseBody (also of a socket),
//   a limit       RetryState, JSONScanner (depth), SmarticoSession (the wait for a reply:
//                 HTTPOptions), SizeLimit; the range of a service's field is in its Schema; of the
//                 emulator: HTTPLimits, SocketSession. The rows of options only print it. The headers
//                 of all requests: HTTPRequest
//   a rule of     RetryState: what is tried again, and when; whether a call may be is the
//   retries       idempotency of its Step, which ReportCalls or the command makes. What
//                 ends a session: BrokenConnection
//   a form of     OutputFormat, PrintStyle and RecordPrinter; its colors, and those of messages, are
//   output        TextColor, and whether there are any: Context. A file that is written: OutputFile
//   a preview     PreviewSurface: what a device shows of a text; NotificationDrawing: the sizes
//   a field of a  a SchemaMember in PushCore/Service; the reader, check-payload and convert-payload
//   service       follow
//   the host of   a row of ServiceHost, which requests, responses and redaction read
//   a service
//   the request   cases in PushService (and PushService+Recipients) and ServiceAPI, rows of
//   of a service  ServiceHost, a Receiver with its DiagnosticKind, a Schema+NAME, an Envelope in
//                 Envelope+Services (its marks, and where its messages are); pushkit-vendors(7)
//                 follows
//   what a push   PushMessage: kind, format and platform, which EnvelopeReader decides once; its
//   is            objects (android, apns, aps, …): MessageParts; the service that takes it, and what
//                 that service defines: ServiceRequest; `parse-payload --tree` draws all three
//   an exchange   what of a text is one request and response: ExchangeLines; where a status may be:
//                 StatusPhrase; which members have responses: ReplyPlace; the words in texts that
//                 name a service: ServiceHint
//   a code of a   a ServiceErrorRow in PushCore/Replies; help, pushkit-service-errors(7) and
//   service       explain-reply follow
//   a wrapper of  an Envelope in Wrappers, or a case in EnvelopeKeys for a key of objects that have
//   a payload     no schema
//   a pasted form a case in PastedForm with a PastedFormRow; PastedText+Form recognizes it by its
//                 first LooseItem, a PastedReader+… rewrites it from a LooseToken or a byte at a
//                 time. What is refused: UnreadForm.
//                 What is before a document on its line: PastedText+Start, and before each of
//                 several lines: DocumentStream+LogRecord. A comment: PastedText+Comments
//   a conversion  the fills of a SchemaMember, or its name, by which Conversion+Places finds its
//   of a value    counterpart; what needs more, a rule in Conversion+NAME of the target
//   a difference  JSONComparison
//   a value to    RedactedNames by its name, KnownToken and PrivateKeyForm by its form, RedactionScan
//   redact        in any text
//   a fault       an action in FaultLine; HTTPSession and SocketSession perform it
//   the state     DeviceState: what is saved; StateStore: when; StateFile: the lock and the
//                 file, with the mode of each OutputFile
//   a setting     a case in SettingID, a SettingRow in the vendor's VendorInterface; a source of all:
//                 SettingLayers; of a variable without a setting, such as NO_COLOR, the text is in
//                 VariableTable
// After a change of texts, the tests of generated files with PUSHKIT_RECORD=1 write man, completions
// and README again.

import PackageDescription

let package = Package(
  name: "pushkit",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "pushkit", targets: ["PushCommand"])
  ],
  targets: [
    // Not named after the product: Apple ships a PushKit framework.
    .executableTarget(name: "PushCommand", dependencies: ["PushCLI"]),
    .target(
      name: "PushCLI", dependencies: ["PushCore", "PushNet", "PushEmulator", "CPlatform"]),
    .target(name: "PushNet", dependencies: ["PushCore", "CPlatform"]),
    .target(name: "PushEmulator", dependencies: ["PushCore", "CPlatform"]),
    .target(name: "PushCore", dependencies: ["CPlatform"]),
    .target(
      name: "CPlatform", exclude: ["link"],
      // For `pushkit --version`. A build without the variable stays as it is at another commit.
      cSettings: Context.environment["PUSHKIT_COMMIT"].map {
        [.define("PUSHKIT_COMMIT", to: "\"\($0)\"")]
      }),
    .testTarget(name: "PushCoreTests", dependencies: ["PushCore", "PushTestPeers"]),
    // Servers for tests to talk to, and the sizes of tests.
    .target(name: "PushTestPeers", path: "Tests/PushTestPeers"),
    .testTarget(name: "PushNetTests", dependencies: ["PushNet", "PushCore", "PushTestPeers"]),
    .testTarget(
      name: "PushCLITests", dependencies: ["PushCLI", "PushNet", "PushTestPeers"],
      exclude: ["Cases"]),
    .testTarget(
      name: "PushEmulatorTests", dependencies: ["PushEmulator", "CPlatform"], exclude: ["Cases"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["PushCommand", "PushCLI", "PushTestPeers"],
      exclude: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)
