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

/// Makes untrusted text safe to print on a terminal.
///
/// Control characters could move the cursor or change settings. Bidirectional overrides and
/// zero-width characters could disguise text. All are printed as `\uXXXX`, the escape that JSON
/// uses.
package enum TerminalText {
  /// Appends UTF-8 bytes, escaping control and invisible characters.
  package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: ByteBuffer) {
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if isHidden(scalar.value) {
        out.append(escapeOf: scalar.value)
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { out.append(byte) }
      }
    }
  }

  /// Escapes control and invisible characters of a buffer from `start` on.
  static func escape(_ buffer: ByteBuffer, from start: Int) {
    let text = Array(buffer.bytes[start...])
    buffer.truncate(to: start)
    text.withUnsafeBufferPointer { append($0, to: buffer) }
  }

  /// Returns `text` with control and invisible characters escaped.
  package static func escaped(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count)
    text.readUTF8 { append($0, to: out) }
    return out.string
  }

  private static func isHidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    // ASCII and C1 controls, soft hyphen, Arabic letter mark, Mongolian vowel separator.
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E: true
    // Zero-width and directional marks, separators, embeddings, isolates, invisible operators.
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    // Byte order mark, interlinear marks, tags.
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
