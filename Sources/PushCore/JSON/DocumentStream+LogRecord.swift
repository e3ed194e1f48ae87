import CPlatform

/// A record of a log over several lines: the line in which an object begins, and those on which it
/// continues.
///
/// Programs print an object with indentation, and a logger begins each line, or only the first one,
/// with its prefix, such as the time and the name of the program.
extension DocumentStream {
  /// The maximum length of a line's prefix, and that of a record, in bytes.
  static let longestPrefix = 1024
  private static let longestRecord = 1 << 16

  /// Returns the end of the lines on which the object at `start` may continue after the end of its
  /// line; nil if more input decides it.
  ///
  /// Blanks replace the prefix of the first line on the others. A line continues the object if it is
  /// indented, closes a bracket or begins with a key. A line that does not have the prefix, or that
  /// begins another document, ends the record.
  func endOfRecord(_ lineEnd: Int) -> Int? {
    let limit = min(start + Self.longestRecord, start + options.maximumDocument)
    guard let prefix = prefixLength(lineEnd, limit: limit) else { return nil }
    var end = lineEnd
    var lines: [Int] = []
    while end < limit {
      let line = end + 1
      // Never look after the limit: the result must not depend on how much input is there.
      let isLast = isFinal && buffer.count < limit
      guard
        let next = window.find(0x0A, from: line, to: min(buffer.count, limit))
          ?? (isLast ? buffer.count : nil)
      else {
        if buffer.count >= limit { break }
        return nil
      }
      guard continues(line, next, prefix) else { break }
      lines.append(line)
      end = next
    }
    for line in lines where !closes(line) { blank(line, prefix) }
    return end
  }

  /// The text before the document on its line, as far as a prefix can be long; only with
  /// ``JSONInputOptions/scan``.
  package var linePrefix: UnsafeBufferPointer<UInt8> {
    let line = lineStart(start) ?? max(0, start - Self.longestPrefix)
    return UnsafeBufferPointer(start: buffer.base + line, count: start - line)
  }

  /// Returns the start of the line that has an offset; nil if it is longer than a prefix.
  func lineStart(_ offset: Int) -> Int? { window.lineStart(offset, within: Self.longestPrefix) }

  /// Returns the length of the prefix that the line of `start` and the next one have in common; nil
  /// if more input decides it.
  private func prefixLength(_ lineEnd: Int, limit: Int) -> Int? {
    guard let line = lineStart(start) else { return 0 }
    let next = lineEnd + 1
    var length = 0
    while line + length < start, next + length < limit {
      guard next + length < buffer.count else { return isFinal ? length : nil }
      guard isSame(buffer.base[line + length], buffer.base[next + length]) else { break }
      length += 1
    }
    return length
  }

  /// Whether two bytes of a prefix are equal; the digits of a time differ.
  private func isSame(_ one: UInt8, _ other: UInt8) -> Bool {
    one == other || one.isDigit && other.isDigit
  }

  /// Whether a line has the prefix of the first one and continues its object.
  private func continues(_ line: Int, _ end: Int, _ prefix: Int) -> Bool {
    var whole = PastedText(UnsafePointer(buffer.base), end: end)
    if whole.holdsDocument(line: line, to: end) { return false }
    // The last line of an object may be less indented than the command before it.
    if line < end, closes(line), isIndentation(prefix) { return true }
    guard line + prefix < end else { return false }
    if let first = lineStart(start) {
      for index in 0..<prefix
      where !isSame(buffer.base[first + index], buffer.base[line + index]) {
        return false
      }
    }
    let first = line + prefix
    var text = PastedText(UnsafePointer(buffer.base + first), end: end - first)
    return text[0].isOne(of: " \t}])\"'") || text.assigns(0)
  }

  /// Whether a line begins with the end of an object or a list.
  private func closes(_ line: Int) -> Bool { buffer.base[line].isOne(of: "}]") }

  /// Whether the prefix of the first line is nothing but blanks.
  private func isIndentation(_ prefix: Int) -> Bool {
    guard let first = lineStart(start) else { return false }
    return (first..<first + prefix).allSatisfy { buffer.base[$0].isBlank }
  }

  private func blank(_ line: Int, _ prefix: Int) {
    for index in line..<line + prefix { buffer.base[index] = 0x20 }
  }
}
