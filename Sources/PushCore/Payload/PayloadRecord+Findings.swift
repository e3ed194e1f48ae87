/// The diagnostics of a record.
extension PayloadReading {
  func writeFindings(_ out: ByteBuffer) {
    out.append(",\"diagnostics\":")
    out.appendList(findings, "[", "]") { finding in
      out.append(UInt8(ascii: "{"))
      write(finding, out)
      out.append(UInt8(ascii: "}"))
    }
  }

  /// Appends the members of one diagnostic.
  func write(_ finding: PayloadFinding, _ out: ByteBuffer) {
    out.append("\"severity\":\"")
    out.append(contentsOf: finding.row.severity.rawValue)
    out.append("\",\"code\":\"")
    out.append(finding.row.code)
    out.append(UInt8(ascii: "\""))
    if finding.token >= 0, tape.hasPointer(finding.token) {
      out.append(",\"path\":")
      writePointer(finding.token, out)
    }
    out.append(",\"message\":\"")
    writeMessage(finding, out)
    out.append(UInt8(ascii: "\""))
  }

  private func writeMessage(_ finding: PayloadFinding, _ out: ByteBuffer) {
    let text = finding.row.message
    let start = text.utf8Start
    let length = text.utf8CodeUnitCount
    guard let detail = finding.detail, let mark = (0..<length).first(where: { start[$0] == 0x25 })
    else {
      return JSONText.append(UnsafeBufferPointer(start: start, count: length), to: out)
    }
    JSONText.append(UnsafeBufferPointer(start: start, count: mark), to: out)
    JSONText.append(detail, to: out)
    JSONText.append(
      UnsafeBufferPointer(start: start + mark + 1, count: length - mark - 1), to: out)
  }
}
