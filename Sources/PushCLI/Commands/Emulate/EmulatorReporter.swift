import CPlatform
import PushCore
import PushEmulator

/// Reports an emulator's events on standard error, and records them.
final class EmulatorReporter {
  private let context: Context
  private let record: OutputWriter?
  /// Whether each request and message is a line for people, in place of diagnostics.
  private let printsLines: Bool
  private var isBroken = false

  /// - Parameter isServer: Whether no program shares standard error, which only `-v` adds lines to.
  init(_ context: Context, _ record: OutputWriter?, isServer: Bool) {
    (self.context, self.record) = (context, record)
    let reporter = context.reporter
    let isWanted = reporter.isVerbose || (isServer && reporter.verbosity != .quiet)
    printsLines = isWanted && !reporter.isJSON
  }

  func record(_ event: EmulatorEvent) {
    switch event {
    case .refused(let fault):
      context.warn(.emulatorRefused, "responded with \(fault.status): \(fault.message)")
    case .broken(let violation):
      context.warn(
        .emulatorRefused, "closed the socket with code \(violation.closeCode): \(violation.message)"
      )
    case .request(let request):
      // A summary that nobody sees takes longer than the rest of a record.
      if printsLines || context.reporter.isVerbose || !request.violations.isEmpty {
        report(ExchangeSummary(request))
      }
      write(request.appendJSON)
    case .frame(let frame):
      report(ExchangeSummary(frame))
      write(frame.appendJSON)
    }
  }

  private func report(_ summary: ExchangeSummary) {
    if printsLines { return context.reporter.write(lines: summary.lines) }
    context.reporter.trace(summary.note, summary.text)
    for violation in summary.violations {
      context.report(Failure(summary.kind(of: violation), "\(summary.subject): \(violation.text)"))
    }
  }

  private func write(_ appendJSON: (ByteBuffer) -> Void) {
    guard let record else { return }
    appendJSON(record.buffer)
    record.buffer.append(0x0A)
    record.flush()
    checkRecord()
  }

  /// Reports once that the record is incomplete; the emulator continues to serve requests.
  private func checkRecord() {
    guard !isBroken, let failure = record.flatMap(Failure.init(ofRecord:)) else { return }
    context.fail(failure)
    isBroken = true
  }

  func finish() {
    record?.flush()
    checkRecord()
  }
}

extension DiagnosticKind {
  static let emulatorNoEndpoint = DiagnosticKind(
    "emulator.no-endpoint", .error, summary: "a request is for a path that no vendor has",
    meaning: "The emulator responded with 404.",
    remedy: "Check the client's base URL for an extra path or an extra slash.")
  static let emulatorRefused = DiagnosticKind(
    "emulator.refused", .warning, summary: "the emulator rejected a request or a frame",
    meaning: """
      The bytes are not HTTP/1.1, exceed a limit, or arrived too late; or the request is for \
      another host; or a frame violates RFC 6455. The message names the reason and the status code \
      or close code that was sent.
      """,
    source: "RFC 9112; RFC 6455",
    remedy: """
      Use the URL that `emulate` prints without changes. Headers are limited to \
      \(HTTPLimits().head >> 10) KiB, bodies and messages to \(HTTPLimits().body >> 20) MiB.
      """)
  static let emulatorRequest = DiagnosticKind(
    "emulator.request", .info, summary: "the emulator received a request",
    meaning: "`-v` prints each request. Only `--error-format json` shows this code.",
    remedy: "Write all requests to a file with `--record`.")
  static let emulatorFrame = DiagnosticKind(
    "emulator.frame", .info, summary: "the emulator received or sent a WebSocket frame",
    meaning: "`-v` prints each frame. Only `--error-format json` shows this code.",
    remedy: "Write all frames to a file with `--record`.")
  static let emulatorListening = DiagnosticKind(
    "emulator.listening", .info, summary: "the emulator accepts requests",
    meaning: "`-v` prints the URL.")
  static let emulatorListen = DiagnosticKind(
    "emulator.listen", .unavailable, summary: "the emulator cannot listen on the port",
    meaning: "Another program uses the port, or it is below 1024 and this user may not use it.",
    remedy: "Omit `--port`, or give another port.")
  static let emulatorScript = DiagnosticKind(
    "emulator.script", .data, summary: "a line of a script is not valid",
    meaning: "The message names the field and its expected value. The emulator did not start.",
    remedy: "`pushkit help emulator-scripts` describes the script lines.")
  static let emulatorCommand = DiagnosticKind(
    "emulator.command", .error, summary: "the command cannot be executed",
    meaning: """
      The command is not in `PATH`, or it is not executable. The exit status is 127 or 126.
      """,
    remedy: "See the system's reason in the message.")
}

/// The records of `emulate --record`.
enum EmulatorRecording {
  /// The vendors that have a dialect, as prose.
  static let vendors = Emulator.vendors.map { "`\($0.name)`" }.listed("or")

  static let keys: [KeyRow] = .list(
    page: "emulator-scripts",
    """
    at string!: the time of the complete request or of the frame, RFC 3339 in UTC
    number integer: the number of the request or frame, from 1
    vendor: \(vendors); missing for other paths
    method: the method of a request
    path string!: the path as sent, without the query; for a frame, that of its WebSocket
    query {string}: an object of the decoded query parameters
    headers {string}: an object of the headers, with names in lower case
    body any: the body or message: JSON unchanged, other text as a string
    body_base64: the body or message in base64, if it is not text
    status integer: the status of the response, if there was one
    session integer: the number of the WebSocket session, from 1
    direction in|out: for a frame: `in` from the client, `out` to the client
    frame text|binary|ping|pong|close: for a frame: `text`, `binary`, `ping`, `pong` or `close`
    code integer: for a close frame: its code, if any
    reason: for a close frame: its reason, if any
    faults [string]: the `do` of the script lines that applied, or that sent the frame
    violations [@violation]: the broken rules: objects of `field` and `rule`
    """)
}

/// A request or a WebSocket message of an emulator, in one line for people.
///
/// Contains no query, no body and no key: they may be those of a real account.
struct ExchangeSummary {
  /// Milliseconds since 1970.
  private let at: Int64
  /// The request or the message: `POST /path` or `smartico session 1 in cid 7 LOGIN`.
  let subject: String
  /// The response, or nothing for a message.
  private let result: String
  let violations: [Violation]
  /// Whether the emulator checks it; it does not check its own messages.
  private let isChecked: Bool
  /// The note that it was received or sent.
  let note: DiagnosticKind
  /// The diagnostic for a broken rule of the vendor.
  private let violation: DiagnosticKind

  init(_ request: RecordedRequest) {
    at = request.at
    subject = "\(request.request.method) \(Self.shown(request.request.path))"
    result = [
      request.status.map { "\($0)" } ?? "no response", request.vendor?.name,
      request.messageName, request.session.map { "session \($0)" },
      request.faults.isEmpty ? nil : "(script: \(request.faults.joined(separator: ", ")))",
    ].compactMap { $0.map { " \($0)" } }.joined()
    (violations, isChecked, note) = (request.violations, true, .emulatorRequest)
    violation = Self.violation(of: request.vendor)
  }

  init(_ frame: RecordedFrame) {
    at = frame.at
    let vendor = frame.vendor.map { "\($0.name) " } ?? ""
    let name = frame.classID.flatMap(SocketKind.init(rawValue:)).map { " \($0.name)" } ?? ""
    let message = frame.classID.map { "cid \($0)\(name)" } ?? frame.kind
    subject = "\(vendor)session \(frame.session) \(frame.direction.rawValue) \(message)"
    result = frame.faults.isEmpty ? "" : " (script: \(frame.faults.joined(separator: ", ")))"
    (violations, note) = (frame.violations, .emulatorFrame)
    isChecked = frame.direction == .incoming
    violation = Self.violation(of: frame.vendor)
  }

  /// The diagnostic for a broken rule.
  func kind(of broken: Violation) -> DiagnosticKind {
    broken.isDifference ? .emulatorDifference : violation
  }

  /// The line without its time: `POST /path 202 pushexpress ok`.
  var text: String { subject + result + (isChecked && violations.isEmpty ? " ok" : "") }

  /// The line with the time in the system's zone, and a line for each broken rule.
  var lines: [String] {
    let offset = pk_zone_offset(nil, at / 1000)
    let local = Int(at) + (offset == PK_NO_ZONE ? 0 : Int(offset) * 1000)
    let time = UTCDateTime.text(milliseconds: local).dropFirst(11).prefix(8)
    return ["\(time) \(text)"] + violations.map { "  \($0.text) [\(kind(of: $0).code)]" }
  }

  /// Returns a path without the ID of a Push.Express app, which grants access, and without the token
  /// of a device; it is not too long.
  private static func shown(_ path: String) -> String {
    let start = secrets.lazy.compactMap { path.firstRange(of: $0)?.upperBound }.first
    let secret = path[(start ?? path.endIndex)...].prefix { $0 != "/" }
    let masked =
      secret.isEmpty
      ? path
      : path[..<secret.startIndex] + Masking.masked(String(secret)) + path[secret.endIndex...]
    return masked.utf8.count > longest ? "\(masked.prefix(longest))…" : masked
  }

  /// The paths before an ID or a token.
  private static let secrets = ["/api/r/v2/apps/", "/3/device/", "/registrations/", "/fcm/send/"]
  private static let longest = 200

  private static func violation(of vendor: EmulatedService?) -> DiagnosticKind {
    vendor.flatMap(Emulator.violation) ?? .emulatorNoEndpoint
  }
}
