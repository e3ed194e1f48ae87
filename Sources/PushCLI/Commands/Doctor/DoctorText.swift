import PushCore

/// `doctor -o text`: a line for each thing, what is wrong with it beneath.
struct DoctorText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    verdict(record, to: out, style)
    for key in ["check", "vendor", "name"] as [JSONKey] {
      guard let value = record.member(0, key) else { continue }
      out.append(0x20)
      style.append(value, of: record, to: out)
    }
    if let value = record.member(0, "value") {
      out.append("  ")
      style.append(value, of: record, to: out)
    }
    if let source = record.member(0, "source") {
      out.append("  (")
      style.append(source, of: record, to: out)
      out.append(")")
    }
    facts(record, to: out, style)
    out.append(0x0A)
    if let error = record.member(0, "error") { fault(error, record, to: out, style) }
    DiagnosticsText.append(record.member(0, "diagnostics"), of: record, to: out, style: style)
  }

  private func verdict(_ record: JSONTape, to out: ByteBuffer, _ style: TextStyle) {
    if record.member(0, "error") != nil {
      style.append("bad ", .red, to: out)
    } else if record.member(0, "diagnostics") != nil {
      style.append("warn", .yellow, to: out)
    } else {
      style.append("ok  ", .bold, to: out)
    }
  }

  private func facts(_ record: JSONTape, to out: ByteBuffer, _ style: TextStyle) {
    let names: [StaticString] = [
      "mode", "profiles", "path", "features", "peer", "proxy", "tls", "elapsed_ms",
    ]
    for name in names {
      guard let value = record.member(0, JSONKey(name)) else { continue }
      out.append("  ")
      style.append("\(name): ", .dim, to: out)
      style.append(value, of: record, to: out)
    }
  }

  private func fault(
    _ error: Int, _ record: JSONTape, to out: ByteBuffer, _ style: TextStyle
  ) {
    for key in ["message", "hint"] as [JSONKey] {
      guard let text = record.member(error, key) else { continue }
      out.append("     ")
      style.append(text, of: record, to: out)
      out.append(0x0A)
    }
  }
}
