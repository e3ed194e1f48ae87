/// An incremental search for the end of a broken element of a top-level array.
///
/// The element ends where its brackets are balanced or, outside of brackets, before the next comma
/// or closing bracket. A line break ends a string, because a string cannot contain one. If a string
/// ends with `},{`, its closing quote is missing, and the next element begins at that brace.
struct ElementSkip {
  enum Result: Equatable {
    /// The element ends before this offset.
    case ended(Int)
    /// The next element begins at this offset.
    case element(Int)
    /// A document or an element may begin at this offset.
    case document(Int)
    /// The element continues; the next call needs the bytes from this offset on.
    case needsMore(Int)
  }

  private enum State {
    case outside
    case string(quote: UInt8)
    /// After a backslash within a string.
    case escape(quote: UInt8)
    case lineComment
    case blockComment
  }

  /// The maximum depth at which brackets are recorded; deeper ones are ignored.
  private static let depthLimit = 4096

  private let isLenient: Bool
  /// The minimum offset of a line break after which the next document may begin.
  private var firstBreak: Int
  private var at: Int
  private var state = State.outside
  private var brackets: [UInt8] = []
  private var tail = StringTail()

  /// - Parameter firstBreak: The offset of the first line break after which a document may begin.
  init(from start: Int, firstBreak: Int, isLenient: Bool) {
    at = start
    (self.firstBreak, self.isLenient) = (firstBreak, isLenient)
  }

  /// Adjusts all offsets after the first `length` bytes were dropped.
  mutating func move(by length: Int) {
    at -= length
    firstBreak -= length
    tail.brace = tail.brace.map { $0 - length }
  }

  /// Continues the search up to `end`.
  ///
  /// - Parameter isFinal: Whether nothing follows `end`.
  mutating func run(_ base: UnsafePointer<UInt8>, end: Int, isFinal: Bool) -> Result {
    while at < end {
      if let result = step(base, end, isFinal) { return result }
    }
    return .needsMore(tail.brace ?? at)
  }

  private mutating func step(_ base: UnsafePointer<UInt8>, _ end: Int, _ isFinal: Bool) -> Result? {
    let byte = base[at]
    if byte == 0x1E { return .document(at) }
    if byte == 0x0A { return lineBreak(base, end, isFinal) }
    switch state {
    case .outside: return outside(base, byte, end, isFinal)
    case .string(let quote): return inString(byte, quote)
    case .escape(let quote): state = .string(quote: quote)
    case .lineComment: break
    case .blockComment:
      guard byte == UInt8(ascii: "*") else { break }
      guard at + 1 < end || isFinal else { return .needsMore(at) }
      if at + 1 < end, base[at + 1] == UInt8(ascii: "/") {
        at += 1
        state = .outside
      }
    }
    at += 1
    return nil
  }

  private mutating func lineBreak(
    _ base: UnsafePointer<UInt8>, _ end: Int, _ isFinal: Bool
  ) -> Result? {
    guard at + 1 < end || isFinal else { return .needsMore(at) }
    let next = at + 1 < end ? base[at + 1] : 0
    if at >= firstBreak, Self.beginsDocument(next) { return .document(at + 1) }
    switch state {
    case .string, .escape: return .document(at)
    case .lineComment: state = .outside
    case .outside, .blockComment: break
    }
    at += 1
    return nil
  }

  /// Whether a line that begins with this byte probably begins a document.
  static func beginsDocument(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == 0x1E
  }

  // MARK: Strings

  private mutating func inString(_ byte: UInt8, _ quote: UInt8) -> Result? {
    if byte == quote {
      if let brace = tail.brace, byte == UInt8(ascii: "\"") { return .element(brace) }
      tail = StringTail()
      state = .outside
    } else if byte == UInt8(ascii: "\\") {
      tail = StringTail()
      state = .escape(quote: quote)
    } else {
      tail.note(byte, at)
    }
    at += 1
    return nil
  }

  /// Matches `},{` at the end of a string, ignoring spaces.
  private struct StringTail {
    private var expected = UInt8(ascii: "}")
    /// The offset of the opening brace, if all three bytes matched.
    var brace: Int?
    /// The number of consecutive spaces; more than 16 reset the match.
    private var blanks = 0

    mutating func note(_ byte: UInt8, _ at: Int) {
      if byte == 0x20 {
        blanks += 1
        if blanks > 16 { self = StringTail() }
        return
      }
      blanks = 0
      brace = nil
      switch byte {
      case UInt8(ascii: "}"): expected = UInt8(ascii: ",")
      case expected where byte == UInt8(ascii: ","): expected = UInt8(ascii: "{")
      case expected where byte == UInt8(ascii: "{"):
        brace = at
        expected = UInt8(ascii: "}")
      default: expected = UInt8(ascii: "}")
      }
    }
  }

  // MARK: Outside of strings

  private mutating func outside(
    _ base: UnsafePointer<UInt8>, _ byte: UInt8, _ end: Int, _ isFinal: Bool
  ) -> Result? {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"):
      if brackets.isEmpty { return .ended(at) }
      if byte == UInt8(ascii: "]") { return close(UInt8(ascii: "[")) }
    case UInt8(ascii: "}"): return close(UInt8(ascii: "{"))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if brackets.count < Self.depthLimit { brackets.append(byte) }
    case UInt8(ascii: "\""): state = .string(quote: byte)
    case UInt8(ascii: "'") where isLenient: state = .string(quote: byte)
    case UInt8(ascii: "/") where isLenient:
      guard at + 1 < end || isFinal else { return .needsMore(at) }
      if at + 1 < end, base[at + 1].isOne(of: "/*") {
        state = base[at + 1] == UInt8(ascii: "/") ? .lineComment : .blockComment
        at += 1
      }
    default: break
    }
    at += 1
    return nil
  }

  /// Closes the innermost bracket of this kind and all brackets in it; ignores it if none is open.
  private mutating func close(_ opening: UInt8) -> Result? {
    at += 1
    if let match = brackets.lastIndex(of: opening) {
      brackets.removeLast(brackets.count - match)
      if brackets.isEmpty { return .ended(at) }
    }
    return nil
  }
}
