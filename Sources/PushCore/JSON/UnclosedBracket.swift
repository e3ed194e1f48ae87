/// A search for the bracket that a broken document never closes.
///
/// It is the innermost open one at the error or, in an indented document, the first whose closing
/// bracket has the indentation of another one.
struct UnclosedBracket {
  private struct Bracket {
    let offset: Int
    let byte: UInt8
    /// The indentation of its line.
    let indent: Int
  }

  private var open: [Bracket] = []
  private var suspect: Bracket?
  private var indent = 0
  private var isIndent = true
  private var isInString = false

  /// Returns the offset of the bracket; nil for an error that has another reason.
  ///
  /// - Parameters:
  ///   - text: The first byte of the document, which is a bracket.
  ///   - end: The offset of the error.
  /// - Complexity: O(end).
  static func find(
    _ text: UnsafePointer<UInt8>, _ end: Int, _ error: JSONSyntaxError
  ) -> Int? {
    let isClosing = error.kind == .jsonSyntax && error.message.hasSuffix("found ']'")
    guard isClosing || error.kind == .jsonTruncated else { return nil }
    var search = UnclosedBracket()
    var at = 0
    while at < end {
      at += search.read(text[at], at) ? 1 : 2
    }
    if search.isInString { return nil }
    guard let found = search.suspect ?? search.open.last else { return nil }
    return isClosing && found.byte != UInt8(ascii: "{") ? nil : found.offset
  }

  /// Reads a byte; returns false if it escapes the next one.
  private mutating func read(_ byte: UInt8, _ at: Int) -> Bool {
    if isInString {
      if byte == UInt8(ascii: "\"") { isInString = false }
      return byte != UInt8(ascii: "\\")
    }
    switch byte {
    case 0x0A: (indent, isIndent) = (0, true)
    case 0x20, 0x09: if isIndent { indent += 1 }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append(Bracket(offset: at, byte: byte, indent: indent))
      isIndent = false
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      close()
      isIndent = false
    default:
      isInString = byte == UInt8(ascii: "\"")
      isIndent = false
    }
    return true
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    // A closing bracket that begins its line usually has the indentation of its opening one.
    guard isIndent, last.indent != indent, suspect == nil,
      open.contains(where: { $0.indent == indent })
    else { return }
    suspect = last
  }
}
