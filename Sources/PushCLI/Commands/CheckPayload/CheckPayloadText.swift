import PushCore

/// `file:line:column: severity: code: message`, as compilers write.
struct CheckPayloadText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    for key: JSONKey in ["source", "line", "column"] {
      append(key, record, out, style)
      out.append(UInt8(ascii: ":"))
    }
    out.append(UInt8(ascii: " "))
    if let severity = record.member(0, "severity") {
      let name = record.text(severity)
      style.append(name, DiagnosticsText.colour(of: name), to: out)
    }
    for key: JSONKey in ["code", "message"] {
      out.append(": ")
      append(key, record, out, style)
    }
    out.append(0x0A)
  }

  private func append(_ key: JSONKey, _ record: JSONTape, _ out: ByteBuffer, _ style: TextStyle) {
    if let value = record.member(0, key) { style.append(value, of: record, to: out) }
  }
}
