/// Quotes arbitrary text as one word of a shell command.
package enum ShellQuoting {
  /// Returns the text in single quotes, for POSIX shells, zsh and fish.
  package static func posix(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count + 2)
    append(text, to: out)
    return out.string
  }

  /// Returns ``posix(_:)``, or the text itself if it needs no quotes.
  package static func word(_ text: String) -> String {
    isPlain(text) ? text : posix(text)
  }

  /// Appends ``posix(_:)``, omitting NUL, which a shell word cannot contain.
  package static func append(_ text: String, to out: ByteBuffer) {
    var backslashes = 0
    out.append(quote)
    for byte in text.utf8 where byte != 0 {
      if byte == backslash {
        backslashes += 1
        continue
      }
      append(backslashes: backslashes, before: byte, to: out)
      backslashes = 0
      if byte == quote { out.append("'\\''") } else { out.append(byte) }
    }
    append(backslashes: backslashes, before: quote, to: out)
    out.append(quote)
  }

  private static let quote = UInt8(ascii: "'")
  private static let backslash = UInt8(ascii: "\\")

  /// Appends backslashes within single quotes; those that fish would interpret there are in double
  /// quotes, in which they are escaped for every shell.
  ///
  /// Pairs stay together, so that the escapes of JSON do.
  private static func append(backslashes count: Int, before next: UInt8, to out: ByteBuffer) {
    let isLastPlain = count % 2 == 1 && next != quote
    let escaped = isLastPlain ? count - 1 : count
    if escaped > 0 {
      out.append("'\"")
      for _ in 0..<2 * escaped { out.append(backslash) }
      out.append("\"'")
    }
    if isLastPlain { out.append(backslash) }
  }

  /// Whether every shell reads the text literally without quotes.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "~") else { return false }
    return text.utf8.allSatisfy {
      PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":")
    }
  }
}
