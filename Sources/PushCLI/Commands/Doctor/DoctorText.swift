import PushCore

/// `doctor -o text`: a line for each check, followed by its problems.
enum DoctorText {
  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    verdict(record, to: out, style)
    for key in ["check", "vendor", "name"] as [JSONKey] {
      guard let value = record[key] else { continue }
      out.append(0x20)
      style.append(value, to: out)
    }
    if let value = record["value"] {
      out.append("  ")
      style.append(value, to: out)
    }
    if let source = record["source"] {
      out.append("  (")
      style.append(source, to: out)
      out.append(")")
    }
    details(record, to: out, style)
    out.append(0x0A)
    if let error = record["error"] { fault(error, to: out, style) }
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  private static func verdict(_ record: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    if record["error"] != nil {
      style.append("bad ", .red, to: out)
    } else if record["diagnostics"] != nil {
      style.append("warn", .yellow, to: out)
    } else {
      style.append("ok  ", .bold, to: out)
    }
  }

  private static func details(_ record: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    let names: [StaticString] = [
      "mode", "profiles", "path", "features", "peer", "proxy", "tls", "elapsed_ms",
    ]
    for name in names {
      guard let value = record[JSONKey(name)] else { continue }
      out.append("  ")
      style.append("\(name): ", .dim, to: out)
      style.append(value, to: out)
    }
  }

  private static func fault(_ error: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    for key in ["message", "hint"] as [JSONKey] {
      guard let text = error[key] else { continue }
      out.append("     ")
      style.append(text, to: out)
      out.append(0x0A)
    }
  }
}
