import Testing

@testable import PushCore

@Suite struct LooseItemTests {
  @Test("The key, the sign and the rest of an entry", arguments: items)
  func item(_ entry: String, _ expected: String) {
    #expect(read(entry) == expected)
  }

  private static let items: [(String, String)] = [
    ("a: 1", "name 'a' colon, tight: ' 1'"),
    ("a-b.c =1", "name 'a-b.c' equals: '1'"),
    ("'a b' => 1", "string 'a b' arrow: ' 1'"),
    ("“a”: 1", "string 'a' colon, tight: ' 1'"),
    (":a => 1", "symbol 'a' arrow: ' 1'"),
    (#"AnyHashable("a"): 1"#, "hashable 'a' colon, tight: ' 1'"),
    (#"["a"]=>1"#, "bracketed 'a' arrow, tight: '1'"),
    ("[0] => 1", "index '0' arrow: ' 1'"),
    ("a /* b */ = 1", "name 'a' equals: ' 1'"),
    ("a := 1", "name 'a' assignment: ' 1'"),
    ("a::b()", "name 'a' scope, tight: 'b()'"),
    ("a, b", "name 'a' none, tight: ', b'"),
    ("", "none"), ("= 1", "none"), ("\"a", "none"), ("[a]", "none"), (": a", "none"),
  ]

  private func read(_ entry: String) -> String {
    var bytes = Array(entry.utf8)
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return "none" }
      var text = PastedText(base, end: bytes.count - 1)
      guard let item = text.item(at: 0) else { return "none" }
      let sign = item.sign.map { "\($0)" } ?? "none"
      let name = text.string(item.name)
      let rest = text.string(item.after..<text.end)
      return "\(item.key) '\(name)' \(sign)\(item.isTight ? ", tight" : ""): '\(rest)'"
    }
  }
}
