import PushTestPeers
import Testing

@testable import PushCore

/// Time grows with a payload's size, not with its square: minutes at this size.
@Suite(.timeLimit(.minutes(10))) struct WidePayloadTests {
  private static let count = TestSize.of(20_000, byDefault: 4000)

  private static func list(_ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  private static let payloads: [String] = [
    "{\(list { _ in "\"a\":1" })}",
    "{\"ems_msg\":\"\",\"ems\":{\"actions\":[\(list { "{\"id\":\"\($0)\"}" })]}}",
    "{\"ems_msg\":\"\",\"ems\":{\"actions\":[\(list { _ in "\"{}\"" })]}}",
    "{\"px.msg_id\":\"1\",\(list { "\"px.\($0)\":1" })}",
    "{\"message_id\":\"1\",\"body\":\"b\",\(list { "\"@\($0)\":\"x\"" })}",
  ]

  @Test(arguments: 0..<5)
  func isRead(index: Int) {
    let records = Records.all(in: Array(Self.payloads[index].utf8))
    #expect(records.count == 1)
    for record in records {
      let isWhole = scan(record).end == record.count
      #expect(isWhole)
    }
  }

  @Test("Pointers asked for in any order are right")
  func pointers() throws {
    let list = (0..<50).map { "{\"k\($0)\":1}" }.joined(separator: ",")
    try onTape("{\"a\":[\(list)]}") { tape in
      for index in [40, 41, 20, 49, 0, 30, 30, 29] {
        #expect(tape.pointer(5 + 3 * index) == "/a/\(index)/k\(index)")
      }
    }
  }

  @Test("Lenient reading of many broken documents, scanning of many braces")
  func broken() {
    let broken = String(repeating: "{\"a\":[}\n", count: 5000)
    #expect(events(broken, .with(lenient: true)).count == 5000)
    let deep = String(repeating: "{\"a\":", count: 20_000)
    #expect(events(deep, .with(scan: true)) == ["error depth 1:2561 (2560)"])
  }
}
