/// The options of `showNotification` in browsers, which web servers send with the title beside them
/// (WHATWG: Notifications API).
enum WebOptions {
  /// Returns the first member that shows them; nil if an object is not the options of a notification.
  ///
  /// One of them must be unknown to FCM and to apps, whose messages have icons, pictures and tags, too.
  ///
  /// - Parameter isBlock: Whether the object is the notification of a message, whose actions are enough.
  static func mark(_ object: Int, _ tape: JSONTape, isBlock: Bool) -> Int? {
    if isBlock, let actions = tape.member(object, "actions"), areActions(actions, tape) {
      return actions
    }
    // Most messages have none of these.
    guard tape.hasMember(object, among: names) else { return nil }
    guard let title = tape.member(object, "title"), tape.kind(title) == .string else { return nil }
    let actions = tape.member(object, "actions").flatMap { areActions($0, tape) ? $0 : nil }
    let own =
      (own.compactMap { fits(object, $0, tape) } + [actions]).compactMap { $0 }
      + badge(object, tape)
    let shared = (["icon", "tag", "image"] as [JSONKey]).compactMap {
      fits(object, ($0, [.string]), tape)
    }
    return own.count + shared.count > 1 ? own.first : nil
  }

  /// Returns the options in an object with both arguments of `showNotification`, `title` and
  /// `options`; nil for any other object.
  static func arguments(_ object: Int, _ tape: JSONTape) -> Int? {
    guard tape.hasMember(object, among: ["options"]),
      let title = tape.member(object, "title"), tape.kind(title) == .string,
      let options = tape.member(object, "options").flatMap(tape.plainObject),
      tape.member(options, "body") != nil,
      tape.keys(of: options).allSatisfy({ Schema.webOptions.member($0, on: tape) != nil })
    else { return nil }
    return options
  }

  /// The members that only browsers have, and the kinds of their values.
  private static let own: [(name: JSONKey, kinds: [JSONKind])] = [
    ("requireInteraction", [.true, .false]), ("renotify", [.true, .false]),
    ("vibrate", [.array, .number]),
  ]

  /// The members of which one is necessary.
  private static let names: [JSONKey] = own.map(\.name) + ["actions", "badge"]

  /// Whether a value is a list, or one action by mistake.
  private static func areActions(_ value: Int, _ tape: JSONTape) -> Bool {
    tape.kind(value) == .array
      || tape.object(value).map { tape.hasMember($0, among: ["action"]) } ?? false
  }

  private static func fits(
    _ object: Int, _ member: (name: JSONKey, kinds: [JSONKind]), _ tape: JSONTape
  ) -> Int? {
    tape.member(object, member.name).flatMap { member.kinds.contains(tape.kind($0)) ? $0 : nil }
  }

  /// The small icon; a number in a text is one for iOS.
  private static func badge(_ object: Int, _ tape: JSONTape) -> [Int] {
    guard let badge = tape.member(object, "badge"), tape.kind(badge) == .string,
      tape.integer(badge) == nil, !tape.bytes(badge).isEmpty
    else { return [] }
    return [badge]
  }
}
