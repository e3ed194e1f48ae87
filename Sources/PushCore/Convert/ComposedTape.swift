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
  func read(_ text: ByteBuffer) -> Bool { read(text.bytes) }

  func read(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    tape.reset(document: base)
    scanner.begin()
    return (try? scanner.scan(base, end: text.count, isFinal: true, onto: tape)) == text.count
  }
}
