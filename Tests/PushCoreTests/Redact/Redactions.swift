@testable import PushCore

/// Documents before and after redaction.
enum Redactions {
  static let key = RedactionKey(0x1234_5678_9ABC_DEF0)

  /// Returns each document of a text before and after, without white space between tokens.
  static func all(
    in text: [UInt8], _ redactor: Redactor = Redactor(key), lenient: Bool = false
  ) -> [(before: String, after: String)] {
    let stream = DocumentStream(options: .with(lenient: lenient))
    stream.freeSpace(text.count).update(from: text, count: text.count)
    stream.commit(text.count)
    stream.finish()
    var pairs: [(String, String)] = []
    while true {
      switch stream.next() {
      case .document:
        let (before, after) = (ByteBuffer(), ByteBuffer())
        stream.tape.copy(0, to: before)
        redactor.redact(stream.tape)
        stream.tape.copy(0, to: after)
        pairs.append((before.string, after.string))
      case .failure, .skipped: break
      case .needsInput, .end: return pairs
      }
    }
  }

  static func one(_ text: String, _ redactor: Redactor = Redactor(key)) -> String {
    all(in: Array(text.utf8), redactor).first?.after ?? "no document"
  }

  /// Returns the placeholder of a value.
  static func placeholder(_ value: String, _ key: RedactionKey = key) -> String {
    var bytes = Array(value.utf8)
    bytes.withUnsafeMutableBufferPointer { Placeholders(key).replace($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
