/// The brackets of a text that are open.
struct OpenBrackets {
  /// The brackets, and the offsets of the outermost one in the text that was read last.
  private var open: [UInt8] = []
  private var start = 0
  /// The last byte that is not white space.
  private(set) var last: UInt8 = 0
  /// Whether a document in braces has ended.
  private(set) var hasDocument = false

  var isClosed: Bool { open.isEmpty }
  var isInObject: Bool { open.last == UInt8(ascii: "{") }

  /// Whether a line has a whole document and nothing after it.
  static func isWhole(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var brackets = OpenBrackets()
    guard let end = brackets.read(line, endsAtFirst: true) else { return false }
    return line[end...].allSatisfy { $0.isBlank || $0 == UInt8(ascii: ",") }
  }

  /// Returns the outermost parts of a text in brackets that are closed.
  static func parts(of text: UnsafeBufferPointer<UInt8>, limit: Int) -> [Range<Int>] {
    var (brackets, parts) = (OpenBrackets(), [Range<Int>]())
    var at = 0
    while parts.count < limit, let end = brackets.read(text, from: at, endsAtFirst: true) {
      parts.append(brackets.start..<end)
      at = end
    }
    return parts
  }

  /// Counts the brackets of a text outside of strings, which begin in brackets and end with their line.
  ///
  /// - Returns: The offset after the first document; nil if it does not end.
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int = 0, endsAtFirst: Bool
  ) -> Int? {
    var quote: UInt8?
    var isEscaped = false
    for at in first..<text.count {
      let byte = text[at]
      if !byte.isBlank { last = byte }
      if let mark = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == mark || byte == 0x0A {
          quote = nil
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if open.isEmpty { start = at }
        open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let opened = open.popLast(), open.isEmpty else { break }
        // Marks such as `[error]` are no documents.
        hasDocument = hasDocument || endsAtFirst || opened == UInt8(ascii: "{")
        if endsAtFirst { return at + 1 }
      case UInt8(ascii: "\"") where !open.isEmpty: quote = byte
      case UInt8(ascii: "'")
      where !open.isEmpty && (at == 0 || text[at - 1].isOne(of: " \t\n{[(:,=")):
        quote = byte
      default: break
      }
    }
    return nil
  }
}
