/// Tells whether a message says the same after a conversion, by the records of both.
struct ConversionCheck {
  /// The members of a record that a conversion must leave as they are.
  ///
  /// Platform, format and delivery follow from the form; how sure the vendor is, and what is to be
  /// said of the message, may too.
  static let members: [JSONKey] = [
    "kind", "title", "subtitle", "body", "image_url", "icon_url", "sound", "channel_id",
    "importance", "category", "style", "message_id", "campaign_id", "url", "deep_link", "badge",
    "default_action", "buttons", "in_app", "attributes", "tracking",
  ]

  /// What an APNs payload alone says of the message that iOS gets out of a request.
  static let apnsMembers: [JSONKey] = [
    "title", "subtitle", "body", "sound", "category", "badge",
  ]

  let source: JSONTape
  let outcome: JSONTape

  /// The members that differ, but those of which it is known.
  func differences(in members: [JSONKey], but known: Set<String>) -> [String] {
    let names = members.filter { !isSame($0) }.map(Self.text)
    let vendor = isSameVendor ? [] : ["vendor"]
    return vendor + names.filter { !known.contains($0) }
  }

  private static func text(_ key: JSONKey) -> String {
    String(decoding: UnsafeBufferPointer(start: key.start, count: key.count), as: UTF8.self)
  }

  private func isSame(_ key: JSONKey) -> Bool {
    switch (source.member(0, key), outcome.member(0, key)) {
    case (nil, nil): true
    // iOS has a number on the icon where other apps take no notice of one.
    case (nil, .some) where key.equals("badge"): true
    case (let one?, let other?): Self.same(source, one, outcome, other)
    // Attributes that are null, all of them, are none.
    case (let one?, nil):
      Self.container(source, one).map { Self.values(source, $0).isEmpty } ?? false
    default: false
    }
  }

  private var isSameVendor: Bool {
    let vendors = [source, outcome].map { $0.member(0, "vendor").map($0.text) ?? "" }
    return vendors[0] == vendors[1] || Set(vendors) == ["apns", "fcm"]
  }

  /// Whether two values are the same, where a string stands for the JSON or the number in it.
  ///
  /// A member that is null is none: FCM has no such value.
  static func same(_ left: JSONTape, _ one: Int, _ right: JSONTape, _ other: Int) -> Bool {
    let (first, second) = (container(left, one), container(right, other))
    guard let first, let second else {
      return first == nil && second == nil && left.text(one) == right.text(other)
    }
    guard left.kind(first) == right.kind(second) else { return false }
    let isObject = left.kind(first) == .object
    let (mine, theirs) = (values(left, first), values(right, second))
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { one, other in
        (!isObject || left.text(one - 1) == right.text(other - 1))
          && same(left, one, right, other)
      }
  }

  private static func values(_ tape: JSONTape, _ container: Int) -> [Int] {
    let isObject = tape.kind(container) == .object
    var values: [Int] = []
    var value = tape.first(container) + (isObject ? 1 : 0)
    while value < tape.after(container) {
      if !isObject || tape.kind(value) != .null { values.append(value) }
      value = tape.after(value) + (isObject ? 1 : 0)
    }
    return values
  }

  private static func container(_ tape: JSONTape, _ token: Int) -> Int? {
    tape.object(token) ?? tape.array(token)
  }
}

extension JSONKey {
  fileprivate func equals(_ other: JSONKey) -> Bool { equals(other.start, other.count) }
}

/// JSON that was composed here, read again.
final class ComposedTape {
  let tape = JSONTape()
  private let scanner: JSONScanner

  /// - Parameter extraDepth: How many levels may stand around a document.
  init(extraDepth: Int = 0) {
    scanner = JSONScanner(depthLimit: JSONScanner.maximumDepth + extraDepth)
  }

  deinit {
    tape.deallocate()
  }

  /// Puts a text on the tape, which is to stay where it is; false when it is no JSON.
  func read(_ text: ByteBuffer) -> Bool {
    let base = UnsafePointer(text.base)
    tape.reset(document: base)
    scanner.begin()
    return (try? scanner.scan(base, end: text.count, isFinal: true, onto: tape)) == text.count
  }
}
