import CPlatform

/// Documents inside of comments: the usual place of a payload in source code and in mails.
///
/// If all lines of a block begin with the same mark, and a document begins and ends in it, blanks
/// replace the marks. The document is then read like any other, at its own position. Comments
/// themselves are those of PastedText+Comments.
extension DocumentStream {
  /// The marks at the beginning of a line; longer ones before those that they begin with.
  private static let marks: [StaticString] = ["//", "/*", "*", "#", "--", ">"]

  /// The maximum length of a block of comments with a document, in bytes; a push has at most 5 KiB.
  private static let longestBlock = 1 << 16

  /// Uncovers the documents in the block of comments that begins at ``head``, if there are any.
  ///
  /// Returns nil if it needs more input.
  func uncoverComment() -> Bool? {
    guard origin + head >= prose.uncovered, lastLine != position(of: head).line,
      let mark = commentMark(at: head)
    else { return false }
    guard let end = endOfBlock(mark) else { return nil }
    prose.uncovered = origin + end
    let copy = ByteBuffer(capacity: end - head)
    copy.append(buffer.base + head, count: end - head)
    blank(mark, in: copy)
    guard holdsDocument(copy) else { return false }
    (buffer.base + head).update(from: copy.base, count: copy.count)
    (prose.isAround, prose.requestsSearched) = (true, origin + head)
    prose.position = prose.position ?? position(of: head)
    return true
  }

  private func commentMark(at offset: Int) -> StaticString? {
    var text = PastedText(UnsafePointer(buffer.base), end: buffer.count)
    return Self.marks.first { text.has($0, at: offset) }
  }

  /// Returns the end of the lines that begin with a mark, or of a block comment; nil if more input
  /// decides it.
  private func endOfBlock(_ mark: StaticString) -> Int? {
    let limit = min(head + Self.longestBlock, head + options.maximumDocument)
    let last = min(buffer.count, limit)
    var text = PastedText(UnsafePointer(buffer.base), end: last)
    if text.has("/*", at: head) {
      var at = head + 2
      while at + 1 < last {
        if text.has("*/", at: at) { return at + 2 }
        at += 1
      }
      return isFinal || last == limit ? head : nil
    }
    var line = head
    while line < last {
      var first = line
      while first < last, buffer.base[first].isOne(of: " \t") { first += 1 }
      guard first < last else { break }
      if !text.has(mark, at: first) { return text.ranOut && !isFinal && last < limit ? nil : line }
      line = text.endOfLine(first) + 1
    }
    return isFinal || last == limit ? min(line, last) : nil
  }

  /// Replaces the marks of a block with blanks.
  private func blank(_ mark: StaticString, in block: ByteBuffer) {
    let inBlock =
      buffer.base[head] == UInt8(ascii: "/") && buffer.base[head + 1] == UInt8(ascii: "*")
    let signs = inBlock ? "*" : mark.utf8Start[0] == UInt8(ascii: "/") ? "/!" : nil
    var at = inBlock ? 1 : 0
    if inBlock { block.base[0] = 0x20 }
    while at < block.count {
      while at < block.count, block.base[at].isOne(of: " \t") { at += 1 }
      while at < block.count, isSign(block.base[at], signs, mark) {
        block.base[at] = 0x20
        at += 1
      }
      while at < block.count, block.base[at] != 0x0A { at += 1 }
      at += 1
    }
    if inBlock {
      for index in max(block.count - 2, 0)..<block.count { block.base[index] = 0x20 }
    }
  }

  private func isSign(_ byte: UInt8, _ signs: String?, _ mark: StaticString) -> Bool {
    signs.map { $0.utf8.contains(byte) } ?? (byte == mark.utf8Start[0])
  }

  /// Whether a document begins and ends in a block.
  private func holdsDocument(_ block: ByteBuffer) -> Bool {
    var text = PastedText(UnsafePointer(block.base), end: block.count)
    var (line, attempts) = (0, 0)
    // Each attempt can read the whole block.
    while line < block.count, attempts < 16 {
      let end = text.endOfLine(line)
      if text.beginsEntries(text.afterBlanksOnLine(line)) { return true }
      if let found = text.document(from: line, to: end) {
        if text.closesBrackets(from: found.offset) { return true }
        attempts += 1
      }
      line = end + 1
    }
    return false
  }
}

extension PastedText {
  /// Whether the bracket at an offset, or the first one after it, is closed.
  fileprivate mutating func closesBrackets(from offset: Int) -> Bool {
    var (at, depth) = (offset, 0)
    while at < end {
      if base[at].isOne(of: "{[(") { depth += 1 }
      if base[at].isOne(of: "}])") {
        depth -= 1
        if depth <= 0 { return depth == 0 }
      }
      at += 1
    }
    return false
  }
}
