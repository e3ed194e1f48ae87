/// Writes what was read of one message as a JSON object, keys in the documented order.
extension PayloadReading {
  func writeRecord(_ options: PayloadOptions, to out: ByteBuffer) {
    out.append("{\"vendor\":\"")
    out.append(vendor.name)
    out.append("\",\"format\":\"")
    out.append(contentsOf: format.rawValue)
    out.append(UInt8(ascii: "\""))
    if let platform { word(",\"platform\":\"", platform.rawValue, out) }
    word(",\"confidence\":\"", confidence.rawValue, out)
    writeEvidence(out)
    word(",\"kind\":\"", kind.rawValue, out)
    writeTexts(out)
    writeBadge(now: options.badgeNow, out)
    if let action = defaultAction {
      out.append(",\"default_action\":")
      write(action, out)
    }
    writeButtons(out)
    writeInApp(out)
    writeAttributes(out)
    writeDelivery(out)
    writeTracking(out)
    writeFindings(out)
    if options.includesRaw {
      out.append(",\"raw\":")
      tape.copy(0, to: out)
    }
    out.append(UInt8(ascii: "}"))
  }

  // MARK: Pieces

  private func word(_ key: StaticString, _ value: Word, _ out: ByteBuffer) {
    out.append(key)
    out.append(value.text)
    out.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  func text(_ key: StaticString, _ token: Int, _ out: ByteBuffer) {
    guard token >= 0 else { return }
    out.append(key)
    tape.copyAsString(token, to: out)
  }

  private func writeEvidence(_ out: ByteBuffer) {
    if !evidence.isEmpty {
      out.append(",\"evidence\":")
      var separator = UInt8(ascii: "[")
      for token in evidence.elements {
        out.append(separator)
        pointer(token, out)
        separator = UInt8(ascii: ",")
      }
      out.append(UInt8(ascii: "]"))
    }
    guard !candidates.isEmpty else { return }
    out.append(",\"candidates\":")
    var separator = UInt8(ascii: "[")
    for vendor in candidates {
      out.append(separator)
      out.append(UInt8(ascii: "\""))
      out.append(vendor.name)
      out.append(UInt8(ascii: "\""))
      separator = UInt8(ascii: ",")
    }
    out.append(UInt8(ascii: "]"))
  }

  private func pointer(_ token: Int, _ out: ByteBuffer) {
    out.append(UInt8(ascii: "\""))
    tape.appendPointer(of: token, to: out)
    out.append(UInt8(ascii: "\""))
  }

  private func writeTexts(_ out: ByteBuffer) {
    for row in 0..<TextKeys.count {
      let key = TextKeys.start + row
      guard let token = slots[key.pointee.fact] else { continue }
      out.append(key.pointee.text)
      tape.copyAsString(token, to: out)
    }
    text(",\"url\":", url, out)
    text(",\"deep_link\":", deepLink, out)
  }

  private func writeBadge(now: Int?, _ out: ByteBuffer) {
    guard let badge = badge else { return }
    out.append(",\"badge\":{")
    if badge.increment >= 0 {
      out.append("\"increment\":")
      tape.copy(badge.increment, to: out)
      if badge.set >= 0 {
        out.append(",\"initial\":")
        tape.copy(badge.set, to: out)
      }
    } else {
      out.append("\"set\":")
      tape.copy(badge.set, to: out)
    }
    if let now {
      out.append(",\"result\":")
      out.append(contentsOf: String(result(of: badge, now: now)))
    }
    out.append(UInt8(ascii: "}"))
  }

  /// The number after the push; a change that is no integer, or that overflows, changes nothing.
  private func result(of badge: BadgeChange, now: Int) -> Int {
    guard !badge.isIgnored else { return now }
    guard badge.increment >= 0 else { return integer(badge.set) ?? now }
    guard let increment = integer(badge.increment) else { return now }
    let (sum, overflow) = now.addingReportingOverflow(increment)
    return overflow ? now : max(0, sum)
  }

  // MARK: Actions

  private func write(_ action: PushAction, _ out: ByteBuffer) {
    out.append(UInt8(ascii: "{"))
    writeHead(action, out)
    text(action.type < 0 ? "" : "\"type\":", action.type, out)
    out.append(action.type < 0 ? "\"kind\":\"" : ",\"kind\":\"")
    out.append(action.kind.rawValue.text)
    out.append(UInt8(ascii: "\""))
    text(",\"name\":", action.name, out)
    text(",\"url\":", action.url, out)
    text(",\"deep_link\":", action.deepLink, out)
    if action.payload >= 0 {
      out.append(",\"payload\":")
      tape.copy(action.payload, to: out)
    }
    out.append(UInt8(ascii: "}"))
  }

  /// What only buttons have.
  private func writeHead(_ action: PushAction, _ out: ByteBuffer) {
    if action.id >= 0 {
      text("\"id\":", action.id, out)
      out.append(UInt8(ascii: ","))
    }
    for (key, token) in [("\"title\":" as StaticString, action.title), ("\"icon\":", action.icon)]
    where token >= 0 {
      out.append(key)
      tape.copy(token, to: out)
      out.append(UInt8(ascii: ","))
    }
    if action.index >= 0 {
      out.append("\"index\":")
      tape.copy(action.index, to: out)
      out.append(UInt8(ascii: ","))
    }
  }

  func writeButtons(_ out: ByteBuffer) {
    guard !buttons.isEmpty else { return }
    out.append(",\"buttons\":")
    var separator = UInt8(ascii: "[")
    for button in buttons.elements {
      out.append(separator)
      write(button, out)
      separator = UInt8(ascii: ",")
    }
    out.append(UInt8(ascii: "]"))
  }

  // MARK: Objects

  private func writeInApp(_ out: ByteBuffer) {
    var object = ObjectWriter(",\"in_app\":")
    object.text("\"campaign_id\":", slots[.inAppCampaign], tape, out)
    object.text("\"url\":", slots[.inAppURL], tape, out)
    object.text("\"message_id\":", slots[.inAppMessageID], tape, out)
    object.value("\"type\":", slots[.inAppType], tape, out)
    object.close(out)
  }

  private func writeAttributes(_ out: ByteBuffer) {
    guard !slots.attributes.isEmpty else { return }
    out.append(",\"attributes\":")
    var separator = UInt8(ascii: "{")
    for key in slots.attributes.elements {
      out.append(separator)
      let name = tape.bytes(Int(key))
      out.append(UInt8(ascii: "\""))
      out.append(contentsOf: UnsafeBufferPointer(rebasing: name[attributePrefix...]))
      out.append("\":")
      tape.copy(Int(key) + 1, to: out)
      separator = UInt8(ascii: ",")
    }
    out.append(UInt8(ascii: "}"))
  }

  private func writeDelivery(_ out: ByteBuffer) {
    var object = ObjectWriter(",\"delivery\":")
    if let ttl = slots[.ttl] { object.seconds("\"ttl_seconds\":", ttl, tape, out) }
    object.text("\"priority\":", slots[.priority], tape, out)
    object.text("\"collapse_key\":", slots[.collapseKey], tape, out)
    object.value("\"mutable_content\":", slots[.mutableContent], tape, out)
    object.value("\"content_available\":", slots[.contentAvailable], tape, out)
    if let isBackground = isBackground {
      object.literal("\"background\":", isBackground ? "true" : "false", out)
    }
    object.close(out)
  }

  private func writeTracking(_ out: ByteBuffer) {
    guard !tracking.isEmpty else { return }
    out.append(",\"tracking\":")
    var separator = UInt8(ascii: "{")
    for fact in tracking.elements {
      out.append(separator)
      out.append(UInt8(ascii: "\""))
      out.append(fact.name)
      out.append("\":")
      write(fact, out)
      separator = UInt8(ascii: ",")
    }
    out.append(UInt8(ascii: "}"))
  }

  private func write(_ fact: TrackingFact, _ out: ByteBuffer) {
    switch fact.form {
    case .text: tape.copyAsString(fact.token, to: out)
    case .verbatim: tape.copy(fact.token, to: out)
    case .number(let number): out.append(number)
    case .member(let name):
      out.append("{\"")
      out.append(name)
      out.append("\":")
      tape.copyAsString(fact.token, to: out)
      out.append(UInt8(ascii: "}"))
    }
  }

  // MARK: Diagnostics

  func writeFindings(_ out: ByteBuffer) {
    guard !findings.isEmpty else { return }
    out.append(",\"diagnostics\":")
    var separator = UInt8(ascii: "[")
    for finding in findings {
      out.append(separator)
      out.append("{\"severity\":\"")
      out.append(contentsOf: finding.row.severity.rawValue)
      out.append("\",\"code\":\"")
      out.append(finding.row.code)
      out.append(UInt8(ascii: "\""))
      if finding.token >= 0, tape.hasPointer(finding.token) {
        out.append(",\"path\":")
        pointer(finding.token, out)
      }
      out.append(",\"message\":\"")
      message(finding, out)
      out.append("\"}")
      separator = UInt8(ascii: ",")
    }
    out.append(UInt8(ascii: "]"))
  }

  private func message(_ finding: PayloadFinding, _ out: ByteBuffer) {
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
