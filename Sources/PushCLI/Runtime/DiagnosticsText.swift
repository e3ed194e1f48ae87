import PushCore

/// The text form of a record's `diagnostics`: one line each.
package enum DiagnosticsText {
  package static func append(_ list: JSONValue?, to out: ByteBuffer, style: TextStyle) {
    for entry in list?.elements ?? [] { appendLine(entry, to: out, style) }
  }

  private static func appendLine(_ entry: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    if let severity = entry["severity"] {
      let name = severity.text
      style.append(name, color(of: name), to: out)
      out.append(": ")
    }
    style.append(entry["message"], to: out)
    if let path = entry["path"] {
      out.append(" at ")
      style.append(path, to: out)
    }
    if let code = entry["code"] {
      style.append(" [\(code.text)]", .dim, to: out)
    }
    out.append(0x0A)
  }

  static func color(of severity: String) -> TextColor {
    switch severity {
    case "error": .red
    case "warning": .yellow
    default: .blue
    }
  }
}
