/// Words for a shell that stand for a text, whatever it holds.
package enum ShellQuoting {
  /// In single quotes, for bash, zsh and every POSIX shell.
  package static func posix(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count + 2)
    append(text, to: out)
    return out.string
  }

  /// The same, without quotes where none are needed.
  package static func word(_ text: String) -> String {
    isPlain(text) ? text : posix(text)
  }

  /// Appends ``posix(_:)``; a NUL, which no word can hold, is left out.
  package static func append(_ text: String, to out: ByteBuffer) {
    out.append(UInt8(ascii: "'"))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") { out.append("'\\''") } else if byte != 0 { out.append(byte) }
    }
    out.append(UInt8(ascii: "'"))
  }

  /// In single quotes for fish, which knows escapes inside them.
  package static func fish(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "'"
  }

  /// Whether no shell reads anything else into the text than it says.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "~") else { return false }
    return text.utf8.allSatisfy {
      PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":")
    }
  }
}
