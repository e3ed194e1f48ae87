import CPlatform

/// Comments and placeholders, which are not part of JSON.
///
/// Comments are `//`, `/* */`, and `#` after white space. Placeholders in the vendors' documentation
/// are `...`, `...some words...` and `<ACTIONS>`.
extension PastedText {
  /// Returns the kind and the end of the comment or placeholder at an offset; nil if there is none.
  ///
  /// A line break after a comment is not part of it.
  mutating func extra(_ offset: Int) -> (RepairNote.Repair, after: Int)? {
    switch self[offset] {
    case UInt8(ascii: "/") where self[offset + 1] == UInt8(ascii: "/"):
      return (.comment, endOfLine(offset))
    case UInt8(ascii: "/") where self[offset + 1] == UInt8(ascii: "*"):
      return afterBlockComment(offset).map { (.comment, $0) }
    case UInt8(ascii: "#") where self[offset + 1].isBlank:
      return (.comment, endOfLine(offset))
    case UInt8(ascii: "<"): return afterAngle(offset).map { (.placeholder, $0) }
    case UInt8(ascii: "."): return afterDots(offset).map { (.placeholder, $0) }
    default: return nil
    }
  }

  /// The maximum number of comments before the first item in brackets.
  private static let maximumComments = 64

  /// Returns the offset after white space and comments.
  mutating func afterComments(_ offset: Int) -> Int {
    var (at, count) = (afterBlanks(offset), 0)
    while count < Self.maximumComments, self[at].isOne(of: "/#"), let (kind, after) = extra(at),
      kind == .comment
    {
      (at, count) = (afterBlanks(after), count + 1)
    }
    return at
  }

  /// Returns the offset of the next line break, or the end.
  mutating func endOfLine(_ offset: Int) -> Int {
    guard has(offset), let found = memchr(base + offset, 0x0A, end - offset) else {
      _ = has(end)
      Self.countSteps(max(0, end - offset))
      return max(offset, end)
    }
    return base.distance(to: UnsafePointer(found.assumingMemoryBound(to: UInt8.self)))
  }

  private mutating func afterBlockComment(_ offset: Int) -> Int? {
    var at = offset + 2
    while !hasEndlessComment, has(at + 1) {
      if self[at] == UInt8(ascii: "*"), self[at + 1] == UInt8(ascii: "/") { return at + 2 }
      at += 1
    }
    hasEndlessComment = true
    return nil
  }

  private mutating func afterAngle(_ offset: Int) -> Int? {
    var at = offset + 1
    while Self.isProse(self[at]), !self[at].isOne(of: "<>") { at += 1 }
    return self[at] == UInt8(ascii: ">") && at > offset + 1 ? at + 1 : nil
  }

  private mutating func afterDots(_ offset: Int) -> Int? {
    guard has("...", at: offset) else { return nil }
    var at = offset + 3
    while Self.isProse(self[at]) {
      if has("...", at: at) { return at + 3 }
      at += 1
    }
    return offset + 3
  }

  private static func isProse(_ byte: UInt8) -> Bool { byte >= 0x20 && !byte.isOne(of: "\"{}[],:") }
}
