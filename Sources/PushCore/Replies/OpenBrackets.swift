/// The brackets of a text that are open.
struct OpenBrackets {
  private var open: [UInt8] = []
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

  /// Counts the brackets of a line outside of strings, which end with their line.
  ///
  /// - Returns: The length of the line up to the end of the first document; nil if it does not end.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, endsAtFirst: Bool) -> Int? {
    var quote: UInt8?
    var isEscaped = false
    for (at, byte) in line.enumerated() {
      if let mark = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == mark {
          quote = nil
        }
        if !byte.isBlank { last = byte }
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let opened = open.popLast(), open.isEmpty else { break }
        if endsAtFirst {
          hasDocument = true
          return at + 1
        }
        // Marks such as `[error]` are no documents.
        hasDocument = hasDocument || opened == UInt8(ascii: "{")
      case UInt8(ascii: "\"") where !open.isEmpty: quote = byte
      case UInt8(ascii: "'")
      where !open.isEmpty && (at == 0 || line[at - 1].isOne(of: " \t{[(:,=")):
        quote = byte
      default: break
      }
      if !byte.isBlank { last = byte }
    }
    return nil
  }
}
