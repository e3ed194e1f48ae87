import PushCore

/// A record's `diagnostics` for reading: one line each.
package enum DiagnosticsText {
  package static func append(
    _ list: Int?, of record: JSONTape, to out: ByteBuffer, style: TextStyle
  ) {
    guard let list, record.kind(list) == .array else { return }
    var entry = record.first(list)
    while entry < record.after(list) {
      appendLine(entry, of: record, to: out, style)
      entry = record.after(entry)
    }
  }

  private static func appendLine(
    _ entry: Int, of record: JSONTape, to out: ByteBuffer, _ style: TextStyle
  ) {
    if let severity = record.member(entry, "severity") {
      let name = record.text(severity)
      style.append(name, colour(of: name), to: out)
      out.append(": ")
    }
    if let message = record.member(entry, "message") {
      style.append(message, of: record, to: out)
    }
    if let path = record.member(entry, "path") {
      out.append(" at ")
      style.append(path, of: record, to: out)
    }
    if let code = record.member(entry, "code") {
      style.append(" [\(record.text(code))]", .dim, to: out)
    }
    out.append(0x0A)
  }

  static func colour(of severity: String) -> TextColour {
    switch severity {
    case "error": .red
    case "warning": .yellow
    default: .blue
    }
  }
}
