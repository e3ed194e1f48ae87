/// Compares a value with what a case expects of it.
///
/// Objects: every key that is expected must be there and match; `null` means that the key must be
/// absent; other keys are free. Arrays: as many elements, each matching. Numbers by their text.
/// Special objects: `{"$contains":[…]}` (an array that has, for each, an element that matches),
/// `{"$text":"…"}` (a string that contains this), `{"$present":true}` (anything),
/// `{"$null":true}` (a null that is really there), `{"$exact":…}` (this and no other key),
/// `{"$not":…}` (absent or anything else).
enum Match {
  /// What is wrong, a line for each; empty when all matches.
  static func faults(_ actual: TestJSON?, _ expected: TestJSON, at path: String = "") -> [String] {
    if case .null = expected {
      return actual.map { ["\(path): must be absent, is \($0.compact)"] } ?? []
    }
    if actual == nil, expected["$not"] != nil { return [] }
    guard let actual else { return ["\(path): absent, expected \(expected.compact)"] }
    switch (actual, expected) {
    case (.bool(let left), .bool(let right)) where left == right: return []
    case (.number(let left), .number(let right)) where left == right: return []
    case (.string(let left), .string(let right)) where left.utf8.elementsEqual(right.utf8):
      return []
    case (_, .object(let members)): return object(actual, members, expected, path)
    case (.array(let left), .array(let right)) where left.count == right.count:
      return zip(left, right).enumerated().flatMap {
        faults($1.0, $1.1, at: "\(path)/\($0)")
      }
    default: return ["\(path): is \(actual.compact), expected \(expected.compact)"]
    }
  }

  private static func object(
    _ actual: TestJSON, _ members: [TestJSON.Member], _ expected: TestJSON, _ path: String
  ) -> [String] {
    if members.count == 1, let only = members.first, only.key.hasPrefix("$"),
      let faults = special(actual, only, path)
    {
      return faults
    }
    guard actual.members != nil else {
      return ["\(path): is \(actual.compact), expected \(expected.compact)"]
    }
    return members.flatMap { faults(actual[$0.key], $0.value, at: "\(path)/\($0.key)") }
  }

  private static func special(
    _ actual: TestJSON, _ wish: TestJSON.Member, _ path: String
  ) -> [String]? {
    switch wish.key {
    case "$present": return []
    case "$null":
      if case .null = actual { return [] }
      return ["\(path): is \(actual.compact), expected null"]
    case "$not":
      let isOther = !faults(actual, wish.value).isEmpty
      return isOther ? [] : ["\(path): must not be \(wish.value.compact)"]
    case "$exact":
      let isSame = actual.compact == wish.value.compact
      return isSame ? [] : ["\(path): is \(actual.compact), expected \(wish.value.compact)"]
    case "$text":
      let part = wish.value.text ?? ""
      if let text = actual.text, text.contains(part) { return [] }
      return ["\(path): is \(actual.compact), expected text with \(part)"]
    case "$contains":
      let elements = actual.elements ?? []
      return (wish.value.elements ?? []).compactMap { wanted in
        elements.contains { faults($0, wanted).isEmpty }
          ? nil : "\(path): no element matches \(wanted.compact)"
      }
    default: return nil
    }
  }
}
