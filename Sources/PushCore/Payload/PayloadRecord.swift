/// Writes the record of a message as a JSON object, keys in the documented order.
extension PayloadReading {
  func writeRecord(_ options: PayloadOptions, to out: ByteBuffer) {
    writeHead(out)
    writeEvidence(out)
    writeTexts(out)
    writeBadge(now: options.badgeNow, out)
    writeActions(out)
    writeInApp(out)
    writeAttributes(out)
    writeDelivery(out)
    writeTracking(out)
    if !findings.isEmpty { writeFindings(out) }
    if options.includesRaw {
      out.append(",\"raw\":")
      tape.copy(0, to: out)
    }
    out.append(UInt8(ascii: "}"))
  }

  // MARK: Words and texts

  private func writeHead(_ out: ByteBuffer) {
    out.append(word: module.label, after: "{\"vendor\":\"")
    out.append(word: format.rawValue.label, after: ",\"format\":\"")
    if let sender { out.append(word: sender.label, after: ",\"sender_hint\":\"") }
    if let platform {
      out.append(word: platform.rawValue.label, after: ",\"platform\":\"")
    }
    out.append(word: confidence.rawValue.label, after: ",\"confidence\":\"")
  }

  private func writeEvidence(_ out: ByteBuffer) {
    if !evidence.isEmpty {
      out.append(",\"evidence\":")
      var root: Range<Int>?
      out.appendList(evidence.elements, "[", "]") { writeEvidence($0, &root, out) }
    }
    if !candidates.isEmpty {
      out.append(",\"candidates\":")
      out.appendList(candidates, "[", "]") {
        out.append(UInt8(ascii: "\""))
        out.append($0.name)
        out.append(UInt8(ascii: "\""))
      }
    }
  }

  /// Writes the JSON Pointer of a mark: in most cases the searched object's pointer and the row's
  /// path.
  ///
  /// - Parameter root: The range in `out` of the searched object's pointer; nil until it is
  ///   written.
  private func writeEvidence(_ mark: EvidenceMark, _ root: inout Range<Int>?, _ out: ByteBuffer) {
    guard evidencePaths.contains(mark), let object = view.root else {
      return writePointer(Int(mark.token), out)
    }
    if let known = view.place.opening {
      out.append(label: known)
      return evidencePaths.append(mark, to: out)
    }
    out.append(UInt8(ascii: "\""))
    if let root {
      out.reserve(root.count + ByteBuffer.block)
      out.append(blocks: out.base + root.lowerBound, count: root.count)
    } else {
      let start = out.count
      tape.appendPointer(of: object, to: out)
      root = start..<out.count
    }
    evidencePaths.append(mark, to: out)
  }

  func writePointer(_ token: Int, _ out: ByteBuffer) {
    out.append(UInt8(ascii: "\""))
    tape.appendPointer(of: token, to: out)
    out.append(UInt8(ascii: "\""))
  }

  private func writeTexts(_ out: ByteBuffer) {
    out.append(word: kind.rawValue.label, after: ",\"kind\":\"")
    text(",\"title\":", slots.value(.title), out)
    text(",\"subtitle\":", slots.value(.subtitle), out)
    text(",\"body\":", slots.value(.body), out)
    text(",\"image_url\":", slots.value(.imageURL), out)
    text(",\"icon_url\":", slots.value(.iconURL), out)
    text(",\"sound\":", slots.value(.sound), out)
    text(",\"channel_id\":", slots.value(.channelID), out)
    text(",\"importance\":", slots.value(.importance), out)
    text(",\"category\":", slots.value(.category), out)
    text(",\"style\":", slots.value(.style), out)
    text(",\"message_id\":", slots.value(.messageID), out)
    text(",\"campaign_id\":", slots.value(.campaignID), out)
    if kind == .withdrawal { text(",\"withdrawn_id\":", slots.value(.withdrawal), out) }
    text(",\"url\":", url, out)
    text(",\"deep_link\":", deepLink, out)
  }

  @inline(__always)
  func text(_ key: Label, _ token: Int, _ out: ByteBuffer) {
    if token >= 0 { tape.copyAsString(token, after: key, to: out) }
  }

  // MARK: Badge

  private func writeBadge(now: Int?, _ out: ByteBuffer) {
    guard let badge else { return }
    var object = ObjectWriter(",\"badge\":{")
    let isChange = badge.increment >= 0
    object.value("\"increment\":", badge.increment, tape, out)
    object.value(isChange ? "\"initial\":" : "\"set\":", badge.set, tape, out)
    if let now { object.integer("\"result\":", result(of: badge, now: now), out) }
    object.close(out)
  }

  /// Returns the number after the push.
  ///
  /// A change that is not an integer, or that overflows, has no effect.
  private func result(of badge: BadgeChange, now: Int) -> Int {
    guard !badge.isIgnored else { return now }
    func number(_ token: Int) -> Int? { JSONNumber.wholeNumber(tape.bytes(token)) }
    guard badge.increment >= 0 else { return number(badge.set) ?? now }
    guard let increment = number(badge.increment) else { return now }
    let (sum, overflow) = now.addingReportingOverflow(increment)
    return overflow ? now : max(0, sum)
  }

  // MARK: Actions

  func writeActions(_ out: ByteBuffer) {
    if let action = defaultAction {
      out.append(",\"default_action\":")
      write(action, out)
    }
    writeButtons(out)
  }

  func writeButtons(_ out: ByteBuffer) {
    guard !buttons.isEmpty else { return }
    out.append(",\"buttons\":")
    out.appendList(buttons.elements, "[", "]") { write($0, out) }
  }

  func write(_ action: PushAction, _ out: ByteBuffer) {
    var object = ObjectWriter("{")
    object.text("\"id\":", action.id, tape, out)
    object.value("\"title\":", action.title, tape, out)
    object.value("\"icon\":", action.icon, tape, out)
    object.value("\"index\":", action.index, tape, out)
    object.text("\"type\":", action.type, tape, out)
    object.word("\"kind\":\"", action.kind.rawValue, out)
    object.text("\"name\":", action.name, tape, out)
    object.text("\"url\":", action.url, tape, out)
    object.text("\"deep_link\":", action.deepLink, tape, out)
    object.value("\"payload\":", action.payload, tape, out)
    object.close(out)
  }

  // MARK: In-app, delivery

  func writeInApp(_ out: ByteBuffer) {
    var object = ObjectWriter(",\"in_app\":{")
    object.text("\"campaign_id\":", slots.value(.inAppCampaign), tape, out)
    object.text("\"url\":", slots.value(.inAppURL), tape, out)
    object.text("\"message_id\":", slots.value(.inAppMessageID), tape, out)
    object.value("\"type\":", slots.value(.inAppType), tape, out)
    object.close(out)
  }

  func writeDelivery(_ out: ByteBuffer) {
    var object = ObjectWriter(",\"delivery\":{")
    if let ttl = slots[.ttl] { object.seconds("\"ttl_seconds\":", ttl, tape, out) }
    object.text("\"priority\":", slots.value(.priority), tape, out)
    object.text("\"collapse_key\":", slots.value(.collapseKey), tape, out)
    object.value("\"mutable_content\":", slots.value(.mutableContent), tape, out)
    object.value("\"content_available\":", slots.value(.contentAvailable), tape, out)
    if let isBackground { object.truth("\"background\":", isBackground, out) }
    if view.kind == .data {
      for key in slots.reserved.elements { object.member(Int(key), tape, out) }
    }
    object.close(out)
  }

  // MARK: Attributes, tracking

  func writeAttributes(_ out: ByteBuffer) {
    guard !slots.attributes.isEmpty else { return }
    out.append(",\"attributes\":")
    out.appendList(slots.attributes.elements, "{", "}") { key in
      let name = tape[Int(key)]
      out.append(UInt8(ascii: "\""))
      tape.append(
        name.start &+ UInt32(attributePrefix),
        max(Int(name.end &- name.start) - attributePrefix, 0), to: out)
      out.append("\":")
      tape.copy(Int(key) + 1, to: out)
    }
  }

  func writeTracking(_ out: ByteBuffer) {
    guard !tracking.isEmpty else { return }
    out.append(",\"tracking\":")
    out.appendList(tracking.elements, "{", "}") { write($0, out) }
  }

  func write(_ fact: TrackingFact, _ out: ByteBuffer) {
    switch fact.form {
    case .text: tape.copyAsString(fact.token, after: fact.key, to: out)
    case .verbatim: tape.copy(fact.token, after: fact.key, to: out)
    case .number(let number):
      out.append(label: fact.key)
      out.append(number)
    case .member(let key):
      out.append(label: fact.key)
      tape.copyAsString(fact.token, after: key, to: out)
      out.append(UInt8(ascii: "}"))
    }
  }

  // MARK: Diagnostics

  func writeFindings(_ out: ByteBuffer) {
    out.append(",\"diagnostics\":")
    out.appendList(findings, "[", "]") { finding in
      out.append(UInt8(ascii: "{"))
      write(finding, out)
      out.append(UInt8(ascii: "}"))
    }
  }

  /// Appends the members of one diagnostic.
  func write(_ finding: Finding, _ out: ByteBuffer) {
    out.append("\"severity\":\"")
    out.append(contentsOf: finding.severity.rawValue)
    out.append("\",\"code\":\"")
    out.append(contentsOf: finding.code)
    out.append(UInt8(ascii: "\""))
    if finding.token >= 0, tape.hasPointer(finding.token) {
      out.append(",\"path\":")
      writePointer(finding.token, out)
    }
    out.append(",\"message\":\"")
    writeMessage(finding, out)
    out.append(UInt8(ascii: "\""))
  }

  private func writeMessage(_ finding: Finding, _ out: ByteBuffer) {
    let text = finding.kind.message
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
