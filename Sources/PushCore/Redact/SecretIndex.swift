/// The values of a document that are to be found in all of its texts.
struct SecretIndex {
  /// A shorter value, or a mere word, would be found by chance.
  static let shortest = 8

  private var values: Set<[UInt8]> = []

  /// Adds a value, as it stands there and with its escapes undone, if it is one that cannot stand
  /// somewhere by chance.
  mutating func insert(_ value: [UInt8]) {
    add(value)
    guard SpelledText.mayBeSpelled(value) else { return }
    var inner = value
    for _ in 0..<RedactionLimit.depth {
      let spelled = SpelledText(inner, .value)
      guard spelled.isSpelled else { return }
      inner = spelled.text
      add(inner)
    }
  }

  private mutating func add(_ value: [UInt8]) {
    guard value.count >= Self.shortest,
      value.contains(where: { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "@") }),
      !SecretNames.isForm(value)
    else { return }
    values.insert(value)
  }

  /// What finds them; nil when there are none.
  func matcher() -> SecretMatcher? { values.isEmpty ? nil : SecretMatcher(values) }
}
