import Testing

@testable import PushCore

@Suite struct JSONMemberTests {
  private static let names: [JSONKey] = ["a", "b", "é", "message", "", "notification"]

  @Test(
    "A member is found by its name, also among many and if the name has escapes",
    arguments: [
      (#"{}"#, []), (#"{"a":1,"message":{"b":2}}"#, ["1", #"{"b":2}"#]),
      (#"{"\u0061":1,"mess\u0061ge":2}"#, ["1", "2"]), (#"{"":1,"x":2}"#, ["1"]),
      (#"{"\u00e9":1,"B":2}"#, ["1"]), (#"{"c":{"a":1},"d":[{"b":2}]}"#, []),
      (#"["a","b"]"#, []),
    ])
  func members(text: String, expected: [String]) {
    let found = withTape(text) { tape in
      Self.names.compactMap { tape.member(0, $0).map(tape.text) }
    }
    #expect(found == expected)
    #expect(withTape(text) { $0.hasMember(0, among: Self.names) } == !expected.isEmpty)
  }

  @Test("Each of many members is found, and no other")
  func many() {
    let names = (0..<200).map { "k\($0)" }
    let text = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
    let found = withTape(text) { tape in
      (0..<400).compactMap { number in
        withKey("k\(number)") { tape.member(0, $0).map(tape.text) }
      }
    }
    #expect(found == names)
  }

  @Test("A member is found by its new name")
  func renamed() {
    let found = withTape(#"{"a":1,"c":2}"#) { tape -> [String?] in
      UnsafeMutablePointer(mutating: tape.bytes(3).baseAddress)?.pointee = UInt8(ascii: "b")
      tape.updateHash(ofKey: 3, in: 0)
      return [tape.member(0, "b").map(tape.text), tape.member(0, "c").map(tape.text)]
    }
    #expect(found == ["2", nil])
  }

  private func withKey(_ name: String, _ body: (JSONKey) -> String?) -> String? {
    Array(name.utf8).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { body(JSONKey(start: $0, count: bytes.count)) }
    }
  }
}
