/// Escapes text for XML 1.0 documents (W3C: Extensible Markup Language 1.0, sections 2.2 and 2.4).
package enum XMLText {
  /// Appends text for content or for an attribute's value in quotes.
  ///
  /// U+FFFD replaces the characters that no XML document can contain. A parser would change tabs and
  /// line breaks in attributes, and carriage returns everywhere, so they become references.
  package static func append(_ text: String, asAttribute: Bool = false, to out: ByteBuffer) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out.append("&amp;")
      case "<": out.append("&lt;")
      case ">": out.append("&gt;")
      case "\"": out.append("&quot;")
      case "\r": out.append("&#13;")
      case "\t" where asAttribute: out.append("&#9;")
      case "\n" where asAttribute: out.append("&#10;")
      default: out.append(contentsOf: String(isAllowed(scalar) ? scalar : "\u{FFFD}"))
      }
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
