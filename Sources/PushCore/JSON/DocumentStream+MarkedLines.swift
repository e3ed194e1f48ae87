/// Lines of a program among JSON, such as those of websocat (``JSONInputOptions/isMarked``).
extension DocumentStream {
  struct MarkedLines {
    /// Whether a line begins at ``head``.
    var isAtLineStart = true
    /// Whether the input has a marked line.
    var exist = false
  }

  /// The number of bytes of a line that decide whether it is marked.
  private static let markLength = 64

  /// At the beginning of a line, decides whether its objects are read without the text around them;
  /// returns false if more input decides it.
  func decideLine() -> Bool {
    guard options.isMarked != nil, array == .none else { return true }
    while head < buffer.count, buffer.base[head].isJSONWhitespace {
      if buffer.base[head] == 0x0A { marked.isAtLineStart = true }
      head += 1
    }
    guard head < buffer.count, marked.isAtLineStart else { return true }
    guard let isMarked = isMarkedLine(head) else { return false }
    if isMarked { marked.exist = true }
    options.scan = marked.exist && (isMarked || !beginsDocument(head))
    marked.isAtLineStart = false
    return true
  }

  /// Whether the line that begins at an offset is marked; nil if more input decides it.
  func isMarkedLine(_ line: Int) -> Bool? {
    guard let isMarked = options.isMarked else { return false }
    let end = min(line + Self.markLength, buffer.count)
    let lineEnd = find(0x0A, from: line, to: end)
    guard lineEnd != nil || isFinal || end == line + Self.markLength else { return nil }
    return isMarked(UnsafeBufferPointer(rebasing: buffer.bytes[line..<(lineEnd ?? end)]))
  }

  /// Whether a line begins with an object, or with an array of objects and not with a time in brackets.
  private func beginsDocument(_ line: Int) -> Bool {
    let text = buffer.bytes[line...]
    guard text.first == UInt8(ascii: "[") else { return text.first == UInt8(ascii: "{") }
    let next = text.dropFirst().prefix(Self.markLength).first { !$0.isBlank }
    return next.map { $0.isOne(of: "{]") } ?? true
  }

  /// The end of the marked line at ``head``; nil without marked lines, or if it is not in the buffer.
  var endOfMarkedLine: Int? { options.isMarked == nil ? nil : find(0x0A, from: head) }
}
