/// Quotes arbitrary text as one word of a shell command.
package enum ShellQuoting {
  /// Returns the text in single quotes, for bash, zsh and every POSIX shell.
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
    out.append(UInt8(ascii: "'"))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") { out.append("'\\''") } else if byte != 0 { out.append(byte) }
    }
    out.append(UInt8(ascii: "'"))
  }

  /// Returns the text in single quotes for fish, which interprets `\'` and `\\` inside them.
  package static func fish(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "'"
  }

  /// Whether every shell reads the text literally without quotes.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "~") else { return false }
    return text.utf8.allSatisfy {
      PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":")
    }
  }
}
