/// A position in the input: line and column from 1, offset from 0; column and offset in bytes.
package struct TextPosition: Sendable, Equatable {
  package var line: Int
  package var column: Int
  package var offset: Int

  /// The start of an input.
  package static let start = TextPosition(line: 1, column: 1, offset: 0)
}

/// Converts positions in a sliding buffer to lines and columns, reading each byte once.
struct LineCounter {
  private var position = 0
  private var line = 1
  /// The offset in the input of the first byte of the current line.
  private var lineOffset = 0
  /// The offset in the input of the first byte of the line in which the buffer begins.
  private var firstLineOffset = 0

  init(line: Int = 1, offset: Int = 0) {
    self.line = line
    lineOffset = offset
    firstLineOffset = offset
  }

  /// Counts the line breaks before `target`; does nothing if they are already counted.
  mutating func advance(to target: Int, in base: UnsafePointer<UInt8>, origin: Int) {
    guard position < target else { return }
    let passed = UnsafeBufferPointer(start: base + position, count: target - position)
    let breaks = DocumentBoundary.lineBreaks(in: passed)
    line += breaks
    if breaks > 0, let last = passed.lastIndex(of: 0x0A) {
      lineOffset = origin + position + last + 1
    }
    position = target
  }

  /// Prepares for dropping the first bytes of the buffer, which must all be counted.
  mutating func rebase(by length: Int, in base: UnsafePointer<UInt8>, origin: Int) {
    if origin + length >= lineOffset {
      firstLineOffset = lineOffset
    } else if let lineBreak = (0..<length).last(where: { base[$0] == 0x0A }) {
      firstLineOffset = origin + lineBreak + 1
    }
    position -= length
  }

  /// Returns the line, column and offset of a position; positions should be ascending.
  ///
  /// A position before the last one is found by counting backwards.
  mutating func position(of target: Int, in base: UnsafePointer<UInt8>, origin: Int) -> TextPosition
  {
    if target < position { return earlierPlace(of: target, in: base, origin: origin) }
    advance(to: target, in: base, origin: origin)
    return TextPosition(
      line: line, column: origin + target - lineOffset + 1, offset: origin + target)
  }

  private func earlierPlace(
    of target: Int, in base: UnsafePointer<UInt8>, origin: Int
  ) -> TextPosition {
    var breaks = 0
    for index in target..<position where base[index] == 0x0A { breaks += 1 }
    // Without a search for the start of the line, which may be far away.
    if breaks == 0 {
      return TextPosition(
        line: line, column: origin + target - lineOffset + 1, offset: origin + target)
    }
    var begin = target
    while begin > 0, base[begin - 1] != 0x0A { begin -= 1 }
    let lineStart = begin == 0 ? firstLineOffset : origin + begin
    return TextPosition(
      line: line - breaks, column: origin + target - lineStart + 1, offset: origin + target)
  }
}

extension DocumentStream {
  /// Returns the position in the input of a value or key of the document on the tape.
  ///
  /// Do not use it for values from JSON inside a string.
  package func position(ofToken index: Int) -> TextPosition {
    position(of: start + offset(ofToken: index))
  }

  /// Returns the positions in the input of values or keys of the document on the tape.
  ///
  /// - Parameter tokens: In ascending order.
  /// - Complexity: O(document + tokens).
  package func positions(ofTokens tokens: [Int]) -> [TextPosition] {
    let begin = documentPosition
    let lineOffset = begin.offset - begin.column + 1
    var counter = LineCounter(line: begin.line, offset: lineOffset)
    return tokens.map {
      // The token starts after the opening quote.
      let quote = tape.kind($0) == .string ? 1 : 0
      return counter.position(
        of: offset(ofToken: $0) - quote, in: buffer.base + start, origin: begin.offset)
    }
  }

  func offset(ofToken index: Int) -> Int {
    assert(tape[index].start & JSONToken.arenaBit == 0, "the value is not in the input")
    let offset = Int(tape[index].start)
    return repair?.original(of: offset) ?? offset
  }
}

/// Finds positions at which an input of one document per line can be split.
package enum DocumentBoundary {
  /// Returns the start of the last line that begins with `{`, `[` or a record separator, or nil.
  ///
  /// A document probably begins there. Only reading the preceding bytes can confirm that.
  package static func last(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = bytes.count - 1
    while at > 0 {
      let byte = bytes[at]
      if bytes[at - 1] == 0x0A,
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == 0x1E
      {
        return at
      }
      at -= 1
    }
    return nil
  }

  /// Returns the number of line feeds.
  package static func lineBreaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var (count, at) = (0, 0)
    while at &+ 16 <= bytes.count {
      // Each byte of the vector is a counter, so at most 255 blocks are added up.
      let end = at &+ min((bytes.count &- at) &>> 4, 255) &* 16
      var counts = SIMD16<UInt8>()
      while at < end {
        // A set mask element is -1.
        let found = ByteBlock(start + at).equals(0x0A)
        counts &-= unsafeBitCast(found, to: SIMD16<UInt8>.self)
        at &+= 16
      }
      count &+= sum(counts)
    }
    return bytes[at...].reduce(count) { $1 == 0x0A ? $0 + 1 : $0 }
  }

  private static func sum(_ counts: SIMD16<UInt8>) -> Int {
    counts.indices.reduce(0) { $0 + Int(counts[$1]) }
  }
}
