/// A member of a message's record, in the documented order.
package enum RecordMember: String, Sendable {
  case vendor, format
  case sender = "sender_hint"
  case platform, confidence, evidence, candidates, kind, title, subtitle, body
  case imageURL = "image_url"
  case iconURL = "icon_url"
  case sound
  case channelID = "channel_id"
  case importance, category, style
  case messageID = "message_id"
  case campaignID = "campaign_id"
  case withdrawnID = "withdrawn_id"
  case url
  case deepLink = "deep_link"
  case badge
  case defaultAction = "default_action"
  case buttons
  case inApp = "in_app"
  case attributes, delivery, tracking, diagnostics, raw
}

/// Writes the record of a message as a JSON object, keys in the documented order.
extension PayloadReading {
  func writeRecord(_ options: PayloadOptions, to out: ByteBuffer) {
    out.append(word: module.label, after: "{\"vendor\":\"")
    write(.format, options, out)
    write(.sender, options, out)
    write(.platform, options, out)
    write(.confidence, options, out)
    write(.evidence, options, out)
    write(.candidates, options, out)
    writeTexts(options, out)
    write(.badge, options, out)
    write(.defaultAction, options, out)
    write(.buttons, options, out)
    write(.inApp, options, out)
    write(.attributes, options, out)
    write(.delivery, options, out)
    write(.tracking, options, out)
    write(.diagnostics, options, out)
    write(.raw, options, out)
    out.append(UInt8(ascii: "}"))
  }

  private func writeTexts(_ options: PayloadOptions, _ out: ByteBuffer) {
    write(.kind, options, out)
    write(.title, options, out)
    write(.subtitle, options, out)
    write(.body, options, out)
    write(.imageURL, options, out)
    write(.iconURL, options, out)
    write(.sound, options, out)
    write(.channelID, options, out)
    write(.importance, options, out)
    write(.category, options, out)
    write(.style, options, out)
    write(.messageID, options, out)
    write(.campaignID, options, out)
    write(.withdrawnID, options, out)
    write(.url, options, out)
    write(.deepLink, options, out)
  }

  /// Writes a comma and a member with its key; nothing if the message does not have it.
  func writeAny(_ member: RecordMember, _ options: PayloadOptions, _ out: ByteBuffer) {
    write(member, options, out)
  }

  /// Inlined, so that of a known member only its own case remains.
  @inline(__always)
  private func write(_ member: RecordMember, _ options: PayloadOptions, _ out: ByteBuffer) {
    switch member {
    case .vendor: out.append(word: module.label, after: ",\"vendor\":\"")
    case .format: out.append(word: format.rawValue.label, after: ",\"format\":\"")
    case .sender: if let sender { out.append(word: sender.label, after: ",\"sender_hint\":\"") }
    case .platform:
      if let platform { out.append(word: platform.rawValue.label, after: ",\"platform\":\"") }
    case .confidence: out.append(word: confidence.rawValue.label, after: ",\"confidence\":\"")
    case .evidence: writeEvidence(out)
    case .candidates: if !candidates.isEmpty { writeCandidates(out) }
    case .kind: out.append(word: kind.rawValue.label, after: ",\"kind\":\"")
    case .title: text(",\"title\":", slots.value(.title), out)
    case .subtitle: text(",\"subtitle\":", slots.value(.subtitle), out)
    case .body: text(",\"body\":", slots.value(.body), out)
    case .imageURL: text(",\"image_url\":", slots.value(.imageURL), out)
    case .iconURL: text(",\"icon_url\":", slots.value(.iconURL), out)
    case .sound: text(",\"sound\":", slots.value(.sound), out)
    case .channelID: text(",\"channel_id\":", slots.value(.channelID), out)
    case .importance: text(",\"importance\":", slots.value(.importance), out)
    case .category: text(",\"category\":", slots.value(.category), out)
    case .style: text(",\"style\":", slots.value(.style), out)
    case .messageID: text(",\"message_id\":", slots.value(.messageID), out)
    case .campaignID: text(",\"campaign_id\":", slots.value(.campaignID), out)
    case .withdrawnID:
      if kind == .withdrawal { text(",\"withdrawn_id\":", slots.value(.withdrawal), out) }
    case .url: text(",\"url\":", url, out)
    case .deepLink: text(",\"deep_link\":", deepLink, out)
    case .badge: writeBadge(now: options.badgeNow, out)
    case .defaultAction: writeDefaultAction(out)
    case .buttons: writeButtons(out)
    case .inApp: writeInApp(out)
    case .attributes: writeAttributes(out)
    case .delivery: writeDelivery(out)
    case .tracking: writeTracking(out)
    case .diagnostics: if !findings.isEmpty { writeFindings(out) }
    case .raw:
      guard options.includesRaw else { return }
      out.append(",\"raw\":")
      tape.copy(0, to: out)
    }
  }

  // MARK: Evidence

  private func writeEvidence(_ out: ByteBuffer) {
    guard !evidence.isEmpty else { return }
    out.append(",\"evidence\":")
    var root: Range<Int>?
    out.appendList(evidence.elements, "[", "]") { writeEvidence($0, &root, out) }
  }

  private func writeCandidates(_ out: ByteBuffer) {
    out.append(",\"candidates\":")
    out.appendList(candidates, "[", "]") {
      out.append(UInt8(ascii: "\""))
      out.append($0.name)
      out.append(UInt8(ascii: "\""))
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

  func writeDefaultAction(_ out: ByteBuffer) {
    guard let action = defaultAction else { return }
    out.append(",\"default_action\":")
    write(action, out)
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
