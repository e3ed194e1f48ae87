import PushCore

/// `smartico-listen`: connects to Smartico's WebSocket and prints its messages.
enum SmarticoListenCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.smartico])
    let plan = try ListenPlan(arguments)
    let recorded = try OutputFile.path(.record, arguments)
    if let recorded, arguments[.send].map({ FilePath.areSame($0, recorded) }) == true {
      throw Failure(.usageExclusiveOptions, "--send and --record name one file")
    }
    let run = try CallRun(Configuration(arguments, context), text: ListenText())
    let setup = try SessionSetup(run)
    guard run.sends else { return try SessionRun(run: run, setup: setup).show() }
    let sending = try arguments[.send].map { file throws(Failure) in
      try SendSource(file, InputOptions(arguments), context, run.printer)
    }
    let record = try recorded.map { file throws(Failure) in
      try SessionRecord(file, context)
    }
    let user = ListenUser(plan, context, run.printer, sending: sending)
    let loop = SessionLoop(run, setup, user: user, record: record)
    switch try loop.perform() {
    case .failed(let failure): throw failure
    case .interrupted: return
    case .done:
      if user.hasUnread {
        context.warn(
          .sessionUnsent, "the session ended before pushkit read any input of --send",
          hint: "--count includes the replies to the identification")
      }
      if !loop.endedIdentified, !user.isSatisfied(by: loop.session) { throw unidentified(loop) }
      guard let missing = plan.shortfall(heardIt: user.heardIt, lines: user.lines) else { return }
      throw Failure(.sessionNotMet, "the duration ended before \(missing) arrived")
    }
  }
}

extension SmarticoListenCommand {
  /// Returns the failure if the time ran out while no user was identified: the last connection
  /// failure, if there was one.
  private static func unidentified(_ loop: SessionLoop) -> Failure {
    loop.lastBroken?.failure
      ?? Failure(.sessionNotMet, "the duration ended before the user was identified")
  }
}

/// A line for human readers: the time, the message's name, and its URL or content.
struct ListenText: RecordRenderer {
  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    // The records of a dry run have no time.
    guard let at = record["at"] else {
      return CallText().render(record, to: out, style: style)
    }
    style.append("\(at.text) ", .dim, to: out)
    let name = record["name"]?.text
    style.append(
      name ?? record["cid"].map { "cid \($0.json)" } ?? "", .bold, to: out)
    if record["popup"] != nil { style.append(" popup", .blue, to: out) }
    out.append(0x20)
    if let shown = record["gf_url"] ?? record["message"] {
      style.append(shown, to: out)
    }
    out.append(0x0A)
  }
}

/// The conditions that end `smartico-listen`.
struct ListenPlan: Equatable {
  /// The `cid` of the message that ends the run.
  var until: Int?
  /// The number of lines that ends the run.
  var count: Int?
  /// The maximum duration of the run, in milliseconds.
  var duration: Int?
  var reconnects: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    until = try arguments[.until].map(Self.cid)
    count = arguments.integer(.count)
    duration = arguments.milliseconds(.duration)
    reconnects = !arguments.has(.noReconnect)
  }

  /// Returns the `cid` for a number or for a message name of the Smartico guide.
  private static func cid(_ text: String) throws(Failure) -> Int {
    if let kind = SocketKind(named: text) {
      guard kind.comesFromServer else {
        let why = kind == .ping || kind == .pong ? "pushkit does not print" : "only clients send"
        throw Failure(.usageBadValue, "option --until cannot wait for \(kind.name), which \(why)")
      }
      return kind.rawValue
    }
    if let number = Int(text), number >= 0, String(number) == text { return number }
    let names = SocketKind.allCases.map(\.name)
    throw Failure(
      .usageBadValue,
      "option --until: unknown message \(TypedText.quoted(text))"
        + Suggestions.phrase(Suggestions.nearest(to: text, among: names)),
      hint: "give a cid, or a message name such as SAW_SHOW_SPIN_PUSH")
  }

  /// Returns the expected messages that did not arrive; nil if none are missing.
  func shortfall(heardIt: Bool, lines: Int) -> String? {
    // One of the two conditions is enough.
    if (until != nil && heardIt) || count.map({ lines >= $0 }) ?? false { return nil }
    let wanted = [
      until.map { "a message of cid \($0)" },
      count.map { $0 == 1 ? "a message" : "\($0 - lines) of \($0) messages" },
    ].compactMap { $0 }
    return wanted.isEmpty ? nil : wanted.joined(separator: " or ")
  }
}

extension DiagnosticKind {
  static let sessionNotMet = DiagnosticKind(
    "session.not-met", .unavailable, summary: "the session ended before its condition was met",
    meaning: """
      `--duration` ended before `--until` or `--count` was met, or before the user was identified.
      """,
    remedy: """
      Raise `--duration`. `--record` writes the received messages, and `-v` prints the progress.
      """)
  static let sessionUnsent = DiagnosticKind(
    "session.unsent", .warning,
    summary: "the session ended before pushkit read any input of `--send`",
    meaning: "`--until`, `--count` or `--duration` ended the session first.",
    remedy: "Let the session last longer. `--count` includes the replies to the identification.")
}
