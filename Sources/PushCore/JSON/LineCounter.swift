import CPlatform

/// Turns positions within a moving buffer into lines and columns, counting each byte once.
struct LineCounter {
  private var position = 0
  private var line = 1
  /// Offset in the input of the first byte of the current line.
  private var lineOffset = 0
  /// The same of the line in which the buffer begins.
  private var firstLineOffset = 0

  init(line: Int = 1, offset: Int = 0) {
    self.line = line
    lineOffset = offset
    firstLineOffset = offset
  }

  /// Counts the line breaks before `target`, which is not before the last one asked for.
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

  /// Follows the buffer when its first bytes, all counted, are about to be dropped.
  mutating func rebase(by length: Int, in base: UnsafePointer<UInt8>, origin: Int) {
    if origin + length >= lineOffset {
      firstLineOffset = lineOffset
    } else if let lineBreak = (0..<length).last(where: { base[$0] == 0x0A }) {
      firstLineOffset = origin + lineBreak + 1
    }
    position -= length
  }

  /// The place of a position; one before the last asked for costs a count backwards.
  mutating func place(of target: Int, in base: UnsafePointer<UInt8>, origin: Int) -> TextPlace {
    if target < position { return earlierPlace(of: target, in: base, origin: origin) }
    advance(to: target, in: base, origin: origin)
    return TextPlace(line: line, column: origin + target - lineOffset + 1, offset: origin + target)
  }

  private func earlierPlace(
    of target: Int, in base: UnsafePointer<UInt8>, origin: Int
  ) -> TextPlace {
    var breaks = 0
    for index in target..<position where base[index] == 0x0A { breaks += 1 }
    // Not by going back to the line's beginning: it may be far.
    if breaks == 0 {
      return TextPlace(
        line: line, column: origin + target - lineOffset + 1, offset: origin + target)
    }
    var begin = target
    while begin > 0, base[begin - 1] != 0x0A { begin -= 1 }
    let lineStart = begin == 0 ? firstLineOffset : origin + begin
    return TextPlace(
      line: line - breaks, column: origin + target - lineStart + 1, offset: origin + target)
  }
}
