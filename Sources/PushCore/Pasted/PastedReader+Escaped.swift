/// Rewriting of JSON inside a string of a program or a shell: `{\"key\":\"value\"}`.
///
///     escaped = the characters of JSON, each quote and backslash after a backslash
///
/// One level of backslashes is removed, up to the bracket that closes the first one.
extension PastedReader {
  /// Rewrites the JSON at ``at``.
  func readEscapedJSON() {
    var (depth, isInString) = (0, false)
    while text.has(at) {
      if text[at] == UInt8(ascii: "\\") { at += 1 }
      let byte = text[at]
      map.add(at, to: output)
      output.append(byte)
      at += 1
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: copyEscaped()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += isInString ? 0 : 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= isInString ? 0 : 1
      default: break
      }
      if depth == 0 { return }
    }
  }

  /// Appends the character after a backslash of the JSON itself.
  private func copyEscaped() {
    if text[at] == UInt8(ascii: "\\") { at += 1 }
    guard text.has(at) else { return }
    copy(1)
  }
}
