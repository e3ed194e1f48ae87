/// Converts positions in a sliding buffer to lines and columns, reading each byte once.
struct PositionCounter {
  private var position = 0
  private var line = 1
  /// The offset in the input of the first byte of the current line.
  private var lineOffset = 0
  /// The offset in the input of the first byte of the line in which the buffer begins.
  private var firstLineOffset = 0
  /// The bytes that continue a character, from the start of the current line to ``position``; nil
  /// if they are not counted.
  private var continuations: Int?
  /// The same, from the start of the line in which the buffer begins to the buffer.
  private var firstContinuations = 0

  /// - Parameter continuationBytes: The bytes before the first position, on its line, that continue
  ///   a character; nil to count none.
  init(line: Int = 1, offset: Int = 0, continuationBytes: Int? = nil) {
    self.line = line
    lineOffset = offset
    firstLineOffset = offset
    continuations = continuationBytes
    firstContinuations = continuationBytes ?? 0
  }

  /// Counts the line breaks before `target`; does nothing if they are already counted.
  mutating func advance(to target: Int, in base: UnsafePointer<UInt8>, origin: Int) {
    guard position < target else { return }
    let passed = UnsafeBufferPointer(start: base + position, count: target - position)
    let breaks = DocumentBoundary.lineBreaks(in: passed)
    line += breaks
    var lineStart = position
    if breaks > 0, let last = passed.lastIndex(of: 0x0A) {
      lineStart = position + last + 1
      lineOffset = origin + lineStart
      if continuations != nil { continuations = 0 }
    }
    continuations? += Self.continuations(base, lineStart..<target)
    position = target
  }

  /// Prepares for dropping the first bytes of the buffer, which must all be counted.
  mutating func rebase(by length: Int, in base: UnsafePointer<UInt8>, origin: Int) {
    var firstKnown = 0
    if origin + length >= lineOffset {
      firstLineOffset = lineOffset
      firstKnown = max(lineOffset - origin, 0)
    } else if let lineBreak = (0..<length).last(where: { base[$0] == 0x0A }) {
      firstLineOffset = origin + lineBreak + 1
      firstKnown = lineBreak + 1
    }
    if continuations != nil {
      if firstKnown > 0 { firstContinuations = 0 }
      firstContinuations += Self.continuations(base, firstKnown..<length)
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
      line: line, column: origin + target - lineOffset + 1, offset: origin + target,
      continuationBytes: continuations ?? 0)
  }

  private func earlierPlace(
    of target: Int, in base: UnsafePointer<UInt8>, origin: Int
  ) -> TextPosition {
    var breaks = 0
    for index in target..<position where base[index] == 0x0A { breaks += 1 }
    // Without a search for the start of the line, which may be far away.
    if breaks == 0 {
      return TextPosition(
        line: line, column: origin + target - lineOffset + 1, offset: origin + target,
        continuationBytes: continuations.map { $0 - Self.continuations(base, target..<position) }
          ?? 0)
    }
    var begin = target
    while begin > 0, base[begin - 1] != 0x0A { begin -= 1 }
    let lineStart = begin == 0 ? firstLineOffset : origin + begin
    let before = begin == 0 ? firstContinuations : 0
    return TextPosition(
      line: line - breaks, column: origin + target - lineStart + 1, offset: origin + target,
      continuationBytes: continuations == nil
        ? 0 : before + Self.continuations(base, begin..<target))
  }

  /// Returns the number of bytes of UTF-8 that continue a character (RFC 3629).
  private static func continuations(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    for index in range where base[index] & 0xC0 == 0x80 { count += 1 }
    return count
  }
}
