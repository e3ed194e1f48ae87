import PushCore

/// `smartico-listen`: holds a session with Smartico's socket, and tells what comes.
enum SmarticoListenCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.smartico])
    let plan = try ListenPlan(arguments)
    if let file = arguments[.record], arguments[.send].map({ FilePath.areSame($0, file) }) == true {
      throw .usage("exclusive-options", "--send and --record name one file")
    }
    let run = try CallRun(Configuration(arguments, context), text: ListenText())
    let setup = try SessionSetup(run)
    guard run.sends else { return try SessionRun(run: run, setup: setup).show() }
    let sending = try arguments[.send].map { file throws(Failure) in
      try SendSource(file, InputOptions(arguments), context, run.printer)
    }
    let record = try arguments[.record].map { file throws(Failure) in
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
          "session.unsent", "the session ended before anything of --send was read",
          hint: "the replies to the identification count as lines, too")
      }
      if !loop.endedIdentified, !user.isSatisfied(by: loop.session) { throw unidentified(loop) }
      guard let missing = plan.shortfall(heardIt: user.heardIt, lines: user.lines) else { return }
      throw Failure("session.not-met", .unavailable, "the time is up, and \(missing) did not come")
    }
  }
}

extension SmarticoListenCommand {
  /// The time was up while there was no session.
  private static func unidentified(_ loop: SessionLoop) -> Failure {
    loop.lastBroken?.failure
      ?? Failure(
        "session.not-met", .unavailable, "the time is up, and the user was not identified")
  }
}

/// A line for reading: when, what, and what an app would make of it.
struct ListenText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    // A dry run has none.
    guard let at = record.member(0, "at") else {
      return CallText().render(record, to: out, style: style)
    }
    style.append("\(record.text(at)) ", .dim, to: out)
    let name = record.member(0, "name").map(record.text)
    style.append(
      name ?? record.member(0, "cid").map { "cid \(record.json($0))" } ?? "", .bold, to: out)
    if record.member(0, "popup") != nil { style.append(" popup", .blue, to: out) }
    out.append(0x20)
    if let shown = record.member(0, "gf_url") ?? record.member(0, "message") {
      style.append(shown, of: record, to: out)
    }
    out.append(0x0A)
  }
}

/// When `smartico-listen` has heard enough.
struct ListenPlan: Equatable {
  /// The `cid` that ends it.
  var until: Int?
  /// How many lines end it.
  var count: Int?
  /// How long it may take, in milliseconds.
  var duration: Int?
  var reconnects: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    until = try arguments[.until].map(Self.cid)
    count = arguments.integer(.count)
    duration = arguments.milliseconds(.duration)
    reconnects = !arguments.has(.noReconnect)
  }

  /// A number, or a name of the guide.
  private static func cid(_ text: String) throws(Failure) -> Int {
    if let kind = SocketKind(named: text) {
      guard kind.comesFromServer else {
        let why = kind == .ping || kind == .pong ? "is not told" : "only clients send"
        throw .usage("bad-value", "option --until cannot wait for \(kind.name), which \(why)")
      }
      return kind.rawValue
    }
    if let number = Int(text), number >= 0, String(number) == text { return number }
    let names = SocketKind.allCases.map(\.name)
    throw .usage(
      "bad-value",
      "option --until knows no message \(TypedText.quoted(text))"
        + Suggestions.phrase(Suggestions.nearest(to: text, among: names)),
      hint: "it takes a cid, or a name of the guide such as SAW_SHOW_SPIN_PUSH")
  }

  /// What was to come and did not; nil where nothing was.
  func shortfall(heardIt: Bool, lines: Int) -> String? {
    // Either is enough.
    if (until != nil && heardIt) || count.map({ lines >= $0 }) ?? false { return nil }
    let wanted = [
      until.map { "a message of cid \($0)" },
      count.map { $0 == 1 ? "a message" : "\($0 - lines) of \($0) messages" },
    ].compactMap { $0 }
    return wanted.isEmpty ? nil : wanted.joined(separator: " or ")
  }
}
