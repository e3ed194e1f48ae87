import CPlatform
import PushCore
import Testing

@testable import PushCLI

@Suite struct InputSourcesTests {
  /// Reads the first piece of an input that arrives in two parts.
  private func read(_ first: [UInt8], _ rest: [UInt8]) throws -> (piece: [UInt8], error: String) {
    var ends: [Int32] = [0, 0]
    #expect(pk_pipe(&ends) == 0)
    defer { _ = pk_close(ends[0]) }
    try #require(pk_write_all(ends[1], first, first.count) == 0)
    var isComplete = false
    func complete() {
      if !isComplete { _ = pk_write_all(ends[1], rest, rest.count) }
      if !isComplete { _ = pk_close(ends[1]) }
      isComplete = true
    }
    defer { complete() }
    let context = Context.memory(arguments: ["parse-payload"])
    let source = InputSource(name: "-", input: ByteInput(descriptor: ends[0], isOwned: false))
    let buffer = ByteBuffer()
    let piece = source.read(
      into: buffer.freeSpace(64), 64, isStart: true, context, beforeWaiting: complete)
    if case .bytes(let count) = piece { buffer.commit(count) }
    return (Array(buffer.bytes), context.reporter.written.string)
  }

  @Test("A compressed input is recognized in several parts", arguments: 1..<6)
  func compressed(length: Int) throws {
    let xz: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00]
    let (piece, error) = try read(Array(xz[..<length]), Array(xz[length...]))
    #expect(piece.isEmpty && error.contains("is compressed (xz)"))
  }

  @Test("Other input is not waited for", arguments: ["{", "\u{FEFF}", "BZx"])
  func plain(text: String) throws {
    let (piece, error) = try read(Array(text.utf8), Array("rest".utf8))
    #expect(piece == Array(text.utf8) && error.isEmpty)
  }

  @Test("An input that ends within the mark of a compressed format is not compressed")
  func short() throws {
    #expect(try read([0xFD, 0x37], []) == ([0xFD, 0x37], ""))
  }
}
