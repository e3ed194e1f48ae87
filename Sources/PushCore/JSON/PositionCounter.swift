/// Converts positions in a sliding buffer to lines and columns, reading each byte once.
struct PositionCounter {
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
