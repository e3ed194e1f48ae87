import CPlatform

/// The part of an input that is in memory, and its position in the input.
///
/// ``DocumentStream`` and ``ExchangeFramer`` divide it, and so does the reader of lines. Offsets
/// are those in the buffer unless a comment says otherwise.
package struct InputWindow {
  package let buffer: ByteBuffer
  /// The offset in the input of the first byte of the buffer.
  package private(set) var origin: Int
  /// Whether the input ends with the buffer.
  var isFinal = false
  /// The last byte before the buffer that is not white space; 0 if there is none.
  private(set) var lastDropped: UInt8 = 0
  /// Whether nothing was dropped, so that a line begins where the buffer does.
  private var isWhole = true
  private var lines: PositionCounter
  /// Bytes of one line that were searched for its end.
  private var searched = 0..<0

  /// Creates the window at the beginning of an input, or of one of its lines.
  package init(_ buffer: ByteBuffer, line: Int = 1, offset: Int = 0, countsCharacters: Bool = false)
  {
    self.buffer = buffer
    origin = offset
    lines = PositionCounter(
      line: line, offset: offset, continuationBytes: countsCharacters ? 0 : nil)
  }

  /// Returns the window at the beginning of another input, with the same memory.
  package func restarted(line: Int = 1, offset: Int = 0, countsCharacters: Bool = false) -> Self {
    buffer.resetIfLarger(than: 1 << 20)
    return InputWindow(buffer, line: line, offset: offset, countsCharacters: countsCharacters)
  }

  /// Drops the first bytes.
  package mutating func drop(_ length: Int) {
    guard length > 0 else { return }
    lines.advance(to: length, in: buffer.base, origin: origin)
    lines.rebase(by: length, in: buffer.base, origin: origin)
    lastDropped = buffer.bytes[..<length].last { !$0.isBlank } ?? lastDropped
    buffer.removeFirst(length)
    isWhole = false
    origin += length
    searched = searched.lowerBound - length..<searched.upperBound - length
  }

  /// The length of the byte order mark with which the input begins; nil if more input decides it.
  var byteOrderMark: Int? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = buffer.bytes.prefix(mark.count)
    guard mark.starts(with: first) else { return 0 }
    if first.count == mark.count { return mark.count }
    return isFinal && !first.isEmpty ? 0 : nil
  }

  // MARK: Positions

  /// Returns the position in the input of an offset.
  mutating func position(of offset: Int) -> TextPosition {
    lines.position(of: offset, in: buffer.base, origin: origin)
  }

  /// Counts columns from an offset in the first line, of which the bytes before it continue a
  /// character; nil to count no characters.
  mutating func countColumns(from offset: Int, continuationBytes: Int?) {
    lines = PositionCounter(offset: offset, continuationBytes: continuationBytes)
  }

  // MARK: Lines

  /// Returns the end of the line that has an offset; nil if it is not in memory.
  ///
  /// No byte is searched twice.
  package mutating func lineEnd(_ offset: Int) -> Int? {
    let first = searched.contains(offset) ? searched.upperBound : offset
    let end = find(0x0A, from: first)
    searched = offset..<max(offset, end ?? buffer.count)
    return end
  }

  /// Returns the start of the line that has an offset; nil if the line is longer than `limit` before
  /// it.
  func lineStart(_ offset: Int, within limit: Int) -> Int? {
    var at = offset
    while at > 0, at > offset - limit {
      if buffer.base[at - 1] == 0x0A { return at }
      at -= 1
    }
    return at == 0 && isWhole ? 0 : nil
  }

  /// Returns the offset of a byte from one offset to another, or to the end of the buffer.
  func find(_ byte: UInt8, from offset: Int, to end: Int? = nil) -> Int? {
    let end = end ?? buffer.count
    guard offset < end, let found = memchr(buffer.base + offset, Int32(byte), end - offset) else {
      return nil
    }
    return buffer.base.distance(to: found.assumingMemoryBound(to: UInt8.self))
  }
}
