import PushCore

/// Writes elements of HTML, SVG and other XML, with all texts and attributes escaped.
struct XMLWriter {
  typealias Attributes = KeyValuePairs<StaticString, String>

  let out: ByteBuffer

  /// Writes an element with others inside it, and a line break.
  func element(_ name: StaticString, _ attributes: Attributes = [:], _ content: () -> Void) {
    open(name, attributes)
    out.append(">")
    content()
    out.append("</")
    out.append(name)
    out.append(">\n")
  }

  /// Writes an element with a text inside it.
  func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    open(name, attributes)
    out.append(">")
    XMLText.append(text, to: out)
    out.append("</")
    out.append(name)
    out.append(">")
  }

  /// Writes an element without content, and a line break.
  func element(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes)
    out.append("/>\n")
  }

  func text(_ text: String) { XMLText.append(text, to: out) }

  private func open(_ name: StaticString, _ attributes: Attributes) {
    out.append("<")
    out.append(name)
    for (name, value) in attributes {
      out.append(" ")
      out.append(name)
      out.append("=\"")
      XMLText.append(value, asAttribute: true, to: out)
      out.append("\"")
    }
  }
}
