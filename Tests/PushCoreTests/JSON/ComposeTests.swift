import Testing

@testable import PushCore

@Suite struct ComposeTests {
  @Test("A piece of a decoded string is copied whole, though the arena moves as it grows")
  func piecesOfTheArena() throws {
    let label = String(repeating: "a", count: 3000)
    let inner = #"{\"message_id\":\"1\",\"body\":\"b\",\"@primary\":\"url=[\#(label)](app://x)\"}"#
    let stream = DocumentStream(options: JSONInputOptions())
    let input = Array(#"{"data":"\#(inner)"}"#.utf8)
    stream.freeSpace(input.count).update(from: input, count: input.count)
    stream.commit(input.count)
    stream.finish()
    guard case .document = stream.next() else { return #expect(Bool(false), "no document") }
    let reader = PayloadReader(options: PayloadOptions(), tape: stream.tape)
    let out = ByteBuffer()
    #expect(try reader.findMessages() == 1)
    reader.writeRecord(of: 0, notes: [], into: out)
    #expect(out.string.contains(#""title":"\#(label)","type":"url","kind":"deep-link""#))
    #expect(out.string.contains(#""deep_link":"app://x""#))
  }
}
