import PushCore

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
      .usageBadValue, "option --until: unknown message \(TypedText.quoted(text, among: names))",
      hint: "give a cid, or a message name such as SAW_SHOW_SPIN_PUSH")
  }

  /// Returns the expected messages that did not arrive; nil if none are missing.
  func shortfall(hasReceivedAwaited: Bool, lines: Int) -> String? {
    // One of the two conditions is enough.
    if (until != nil && hasReceivedAwaited) || count.map({ lines >= $0 }) ?? false { return nil }
    let wanted = [
      until.map { "a message of cid \($0)" },
      count.map { $0 == 1 ? "a message" : "\($0 - lines) of \($0) messages" },
    ].compactMap { $0 }
    return wanted.isEmpty ? nil : wanted.joined(separator: " or ")
  }
}
