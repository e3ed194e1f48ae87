/// Rewriting of JSON inside a string of a program or a shell: `{\"key\":\"value\"}`.
///
///     escaped = the characters of JSON, each quote and backslash after a backslash
///
/// One level of backslashes is removed, up to the bracket that closes the first one.
extension PastedReader {
  /// Rewrites the JSON at ``at``, up to its end or to what shows that it is broken: a line break in a
  /// string, or a brace after a value.
  func readEscapedJSON() {
    var (depth, isInString, last) = (0, false, UInt8(ascii: "["))
    while text.has(at), depth <= Self.maximumDepth {
      if text[at] == UInt8(ascii: "\\") { at += 1 }
      let byte = text[at]
      map.add(at, to: output)
      output.append(byte)
      at += 1
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: copyEscaped()
      case 0x0A where isInString: return
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if !last.isOne(of: "[:,") { return }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if depth == 0 { return }
      if !byte.isBlank { last = byte }
    }
  }

  /// Appends the character after a backslash of the JSON itself.
  private func copyEscaped() {
    if text[at] == UInt8(ascii: "\\") { at += 1 }
    guard text.has(at) else { return }
    copy(1)
  }
}
