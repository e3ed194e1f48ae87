import PushCore

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
