extension PayloadReader {
  /// Appends how the last message was understood as an indented tree: what the ``EnvelopeReader``
  /// decided, the objects of the message, and the values that the vendor's reader found.
  package func appendTree(to out: ByteBuffer) {
    let (tape, message, parts) = (reading.tape, reading.message, reading.parts)
    func line(_ level: Int, _ name: String, _ words: [Any?] = [], at value: Int? = nil) {
      // The document itself has no pointer.
      let place = value.map { tape.pointer(of: $0) ?? "/" }
      let text = [name] + (words + [place]).compactMap { $0.map { "\($0)" } }
      out.append(contentsOf: String(repeating: "  ", count: level))
      out.append(contentsOf: TerminalText.escaped(text.joined(separator: " ")) + "\n")
    }
    line(0, "message", [message.kind, message.receiver.map { "for \($0)" }, message.half])
    let service = reading.request?.service ?? message.sender
    let name = service.map { "\($0.rawValue)" } ?? ServiceRequest(reading)?.schema.receiver.name
    line(1, "service", [name ?? "none"])
    let marks = message.serviceEnvelope?.marks.first?.map { $0.map(\.text).joined(separator: "/") }
    line(
      1, "envelope", [message.format, marks.map { "by \($0.joined(separator: ", "))" }],
      at: message.envelope)
    for block in MessageBlock.allCases {
      guard let value = parts.value(block) else { continue }
      line(2, block.key.text, at: value)
      let inner: [(String, Int?)] =
        switch block {
        case .android: [("notification", parts.androidNotification)]
        case .apns: [("headers", parts.apnsHeaders), ("payload", parts.apnsPayload)]
        case .web: [("notification", parts.webNotification)]
        case .data, .notification: []
        }
      for case (let name, let object?) in inner { line(3, name, at: object) }
    }
    if let aps = parts.aps { line(2, "aps", at: aps) }
    line(
      1, "vendor", [reading.vendor.name, reading.format.rawValue, reading.confidence.rawValue],
      at: message.root)
    for mark in reading.evidence.elements { line(2, "evidence", at: Int(mark.token)) }
    for field in PayloadField.allCases {
      guard let value = reading.slots[field] else { continue }
      line(2, "\(field)", [JSONText.quoted(String(tape.text(value).prefix(40)))], at: value)
    }
    for key in reading.slots.attributes.elements { line(2, "attribute", at: Int(key)) }
  }
}
