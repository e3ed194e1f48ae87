import PushCore

private let symptoms = Symptom.allCases.map(\.rawValue)

/// The symptoms as lines of a list.
private let list = Symptom.allCases.map {
  "- `\($0.rawValue)`: \(PageComposer.sentence($0.summary))"
}.joined(separator: "\n")

extension Command {
  static let diagnosePayload = Command("diagnose-payload", run: DiagnosePayloadCommand.run) {
    name in
    CommandRow(
      name, .payloads, "explain why a push does not do what it should",
      operands: OperandShape(
        "SYMPTOM [FILE…]", 1...Int.max, completion: .wordThenFiles(symptoms),
        """
        SYMPTOM is what is wrong on the device. Files of JSON documents; `-`, or no FILE, is standard \
        input.
        """),
      groups: [.records, .jsonInput, .common],
      options: [
        OptionRow(
          .platform, "PLATFORM", .word(Platform.allCases.map { "\($0.rawValue)" }),
          "explain only this platform"),
        OptionRow(
          .appState, "STATE", .word(AppState.allCases.map(\.rawValue)),
          "explain only this state of the app",
          detail: """
            `foreground`: the app is open. `background`: it runs, but is not on the screen. `killed`: \
            the system or the user ended it.
            """),
        PayloadVendor.row, RedactOption.row,
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads payloads and requests as pushkit-check-payload(1) does, and prints one record for each
        message and each platform that it reaches, with the causes that a symptom can have. Use it if
        the service has accepted a push, and the device does not do what it should.

        SYMPTOM is one of these:

        \(list)

        First come the causes that the input shows, with their path and, if the result is certain, the
        operations that correct it. They are the findings of pushkit-check-payload(1) that explain the
        symptom, what the payload does not ask for, and values that prevent or delay the effect. Then
        come the causes that no payload shows: in the app, in the device, or at the service, each with a test. They are those of
        pushkit-not-arriving(7), the most specific first.

        `asked` says whether the payload asks the platform for the effect. If it does, and
        the input shows no cause, look at the app and the device.

        The exit status is 65 if the input shows a cause, or if it has no message for `--platform`.

        A request that names no platform, such as one for FCM without blocks for platforms, has a
        record for iOS and one for Android.
        """,
      record: .list(
        """
        symptom string!: the symptom, as given
        platform ios|android|huawei|web!: the platform
        source string!: the file name as given; `-` for standard input
        line integer!: the line of the document, from 1
        asked boolean: whether the payload asks for the effect; missing for `late` and `twice`
        causes [@cause]!: the causes: those of the input first, then others, the most specific first
        """),
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: """
        find out whether a push asks for a sound, and where to look first
        $ echo '{"aps":{"alert":"Dinner is ready","sound":"default"}}' |
            pushkit diagnose-payload no-sound --field asked,causes.0.where
        true\tapp

        list what can delay a push on Android
        $ pushkit diagnose-payload late --platform android push.json
        """,
      seeAlso: [
        "check-payload", "explain-reply", "resolve-action", "not-arriving", "no-token",
        "platforms", "exit-codes",
      ])
  }
}

/// `diagnose-payload`: explains why a push does not do what it should, with a ``PayloadDiagnoser``.
enum DiagnosePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    var arguments = arguments
    let symptom = try symptom(arguments.operands.removeFirst())
    var options = PayloadOptions()
    options.vendor = try PayloadVendor.named(arguments)
    let style = try PrintStyle(arguments, context, text: DiagnosisText.append)
    let filter = DocumentFilter(arguments, context, style)
    let platform = arguments[.platform].flatMap(Platform.init(name:))
    let diagnoser = PayloadDiagnoser(
      PayloadDiagnoser.Question(
        symptom, on: platform, while: arguments[.appState].flatMap(AppState.init(rawValue:))),
      options: options, stream: filter.stream)
    var (hasDocuments, hasCause) = (false, false)
    filter.run { stream, source throws(Failure) in
      hasDocuments = true
      filter.redactor?.redact(stream.tape)
      let place = InputPosition(stream.documentPosition, in: source)
      let found = try diagnoser.diagnose(
        source: source, begin: { filter.printer.begin() }, end: { filter.printer.end() })
      context.output.endLines()
      guard let found else {
        let name = platform.map { "\($0.rawValue)" } ?? ""
        throw Failure(.diagnoseNoMessage, "the document has no message for \(name)", input: place)
      }
      hasCause = hasCause || found
    }
    if !hasDocuments, context.status == .ok { throw Failure.noDocument }
    if hasCause {
      context.fail(Failure(.diagnoseCauses, "the input shows a cause of \(symptom.rawValue)"))
    }
  }

  private static func symptom(_ name: String) throws(Failure) -> Symptom {
    if let symptom = Symptom(rawValue: name) { return symptom }
    throw Failure(
      .usageUnknownName, "unknown SYMPTOM \(TypedText.quoted(name, among: symptoms))",
      hint: "the symptoms are \(symptoms.listed("and"))")
  }
}

extension DiagnosticKind {
  static let diagnoseCauses = DiagnosticKind(
    "diagnose.causes", .data, summary: "`diagnose-payload` found a cause in the input",
    meaning: "A record has a cause in the payload or in the request around it.",
    remedy: "Correct the payload or the request, and send it again.")
  static let diagnoseNoMessage = DiagnosticKind(
    "diagnose.no-message", .data, summary: "a document has no message for `--platform`",
    meaning: "The document is a push for other platforms only.",
    remedy: "Give another platform, or leave `--platform` out.")
}

/// A diagnosis as a colleague would say it.
private enum DiagnosisText {
  static func append(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    for key: JSONKey in ["source", "line"] {
      style.append(record[key], to: out)
      out.append(UInt8(ascii: ":"))
    }
    out.append(UInt8(ascii: " "))
    style.append(record["symptom"], to: out)
    out.append(" on ")
    style.append(record["platform"], to: out)
    let causes = record["causes"]?.elements ?? []
    if !causes.contains(where: isOfInput) { out.append(": the input shows no cause") }
    out.append(0x0A)
    let others = causes.filter { !isOfInput($0) }
    for cause in causes.filter(isOfInput) + others.prefix(mostOthers) {
      append(cause, to: out, style)
    }
    guard others.count > mostOthers else { return }
    out.append(
      contentsOf: "- \(others.count - mostOthers) more: -o json; pushkit help not-arriving\n")
  }

  /// The number of causes that the input does not show; the first ones are the most probable.
  private static let mostOthers = 8

  private static func isOfInput(_ cause: JSONValue) -> Bool {
    ["payload", "request"].contains(cause["where"]?.text)
  }

  private static func append(_ cause: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    out.append("- ")
    style.append(cause["where"], to: out)
    out.append(": ")
    style.append(cause["text"], to: out)
    if let path = cause["path"], !path.text.isEmpty {
      out.append(" (at ")
      style.append(path, to: out)
      out.append(")")
    }
    out.append(0x0A)
    if let test = cause["test"] {
      out.append("  test: ")
      style.append(test, to: out)
      out.append(0x0A)
    }
  }
}
