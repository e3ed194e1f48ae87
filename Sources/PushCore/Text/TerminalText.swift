/// Makes untrusted text safe to print on a terminal.
///
/// Control characters could move the cursor or change settings. Bidirectional overrides and
/// characters without a shape could disguise text. All are printed as `\uXXXX`, the escape that
/// JSON uses. Joiners between letters or emoji, and variation selectors, are text.
package enum TerminalText {
  /// Appends UTF-8 bytes, escaping control and invisible characters.
  package static func append(_ bytes: some ByteCollection, to out: ByteBuffer) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    var previous: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      if isHidden(scalar, after: previous, before: rest.first) {
        out.append(escapeOf: scalar.value)
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { out.append(byte) }
      }
      previous = scalar
    }
  }

  /// Escapes control and invisible characters of a buffer from `start` on.
  static func escape(_ buffer: ByteBuffer, from start: Int) {
    let text = Array(buffer.bytes[start...])
    buffer.truncate(to: start)
    append(text, to: buffer)
  }

  /// Returns `text` with control and invisible characters escaped.
  package static func escaped(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count)
    append(Array(text.utf8), to: out)
    return out.string
  }

  /// Whether a character must be escaped between its neighbors, which are nil at the ends.
  package static func isHidden(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFF9...0xFFFB: true
    case 0x20..<0x7F: false
    case 0x200C, 0x200D: !(isJoined(previous) && isJoined(next))
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      previous.map { $0.properties.isDefaultIgnorableCodePoint } ?? true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether joiners shape this character: an emoji, or a letter of a script that uses them.
  ///
  /// No script before Hebrew (U+0590) does.
  private static func isJoined(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.value >= 0x590 else { return false }
    if scalar.value == 0xFE0F || scalar.properties.isEmoji { return true }
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    return switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
