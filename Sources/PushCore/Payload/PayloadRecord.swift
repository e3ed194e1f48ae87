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
    var form = JSONMembers()
    out.append(word: module.label, after: "{\"vendor\":\"")
    write(.format, options, &form, out)
    write(.sender, options, &form, out)
    write(.platform, options, &form, out)
    write(.confidence, options, &form, out)
    write(.evidence, options, &form, out)
    write(.candidates, options, &form, out)
    writeTexts(options, &form, out)
    write(.badge, options, &form, out)
    write(.defaultAction, options, &form, out)
    write(.buttons, options, &form, out)
    write(.inApp, options, &form, out)
    write(.attributes, options, &form, out)
    write(.delivery, options, &form, out)
    write(.tracking, options, &form, out)
    write(.diagnostics, options, &form, out)
    write(.raw, options, &form, out)
    out.append(UInt8(ascii: "}"))
  }

  private func writeTexts(_ options: PayloadOptions, _ form: inout JSONMembers, _ out: ByteBuffer) {
    write(.kind, options, &form, out)
    write(.title, options, &form, out)
    write(.subtitle, options, &form, out)
    write(.body, options, &form, out)
    write(.imageURL, options, &form, out)
    write(.iconURL, options, &form, out)
    write(.sound, options, &form, out)
    write(.channelID, options, &form, out)
    write(.importance, options, &form, out)
    write(.category, options, &form, out)
    write(.style, options, &form, out)
    write(.messageID, options, &form, out)
    write(.campaignID, options, &form, out)
    write(.withdrawnID, options, &form, out)
    write(.url, options, &form, out)
    write(.deepLink, options, &form, out)
  }

  /// Writes a comma and a member with its key; nothing if the message does not have it.
  func writeAny(_ member: RecordMember, _ options: PayloadOptions, to out: ByteBuffer) {
    var form = JSONMembers()
    write(member, options, &form, out)
  }

  /// Appends a part of the message's text.
  @inline(__always)
  func append(
    _ part: UnsafePointer<CellPart<RecordMember>>, _ options: PayloadOptions, to out: ByteBuffer,
    escapes: Bool
  ) {
    guard let member = part.pointee.member else {
      return out.append(label: part.pointee.before)
    }
    var form = CellMembers(part: part, escapes: escapes)
    let start = out.count
    write(member, options, &form, out)
    if !form.isWritten, out.count > start { form.end(out, from: start) }
  }

  /// Writes a comma and a member with its key; nothing if the message does not have it.
  ///
  /// Inlined, so that of a known member only its own case remains.
  @inline(__always)
  private func write<Form: MemberForm>(
    _ member: RecordMember, _ options: PayloadOptions, _ form: inout Form, _ out: ByteBuffer
  ) {
    switch member {
    case .vendor: form.word(module.label, after: ",\"vendor\":\"", to: out)
    case .format: form.word(format.rawValue.label, after: ",\"format\":\"", to: out)
    case .sender: if let sender { form.word(sender.label, after: ",\"sender_hint\":\"", to: out) }
    case .platform:
      if let platform { form.word(platform.rawValue.label, after: ",\"platform\":\"", to: out) }
    case .confidence: form.word(confidence.rawValue.label, after: ",\"confidence\":\"", to: out)
    case .evidence: writeEvidence(out)
    case .candidates: if !candidates.isEmpty { writeCandidates(out) }
    case .kind: form.word(kind.rawValue.label, after: ",\"kind\":\"", to: out)
    case .title: form.text(",\"title\":", slots.value(.title), tape, to: out)
    case .subtitle: form.text(",\"subtitle\":", slots.value(.subtitle), tape, to: out)
    case .body: form.text(",\"body\":", slots.value(.body), tape, to: out)
    case .imageURL: form.text(",\"image_url\":", slots.value(.imageURL), tape, to: out)
    case .iconURL: form.text(",\"icon_url\":", slots.value(.iconURL), tape, to: out)
    case .sound: form.text(",\"sound\":", slots.value(.sound), tape, to: out)
    case .channelID: form.text(",\"channel_id\":", slots.value(.channelID), tape, to: out)
    case .importance: form.text(",\"importance\":", slots.value(.importance), tape, to: out)
    case .category: form.text(",\"category\":", slots.value(.category), tape, to: out)
    case .style: form.text(",\"style\":", slots.value(.style), tape, to: out)
    case .messageID: form.text(",\"message_id\":", slots.value(.messageID), tape, to: out)
    case .campaignID: form.text(",\"campaign_id\":", slots.value(.campaignID), tape, to: out)
    case .withdrawnID:
      guard kind == .withdrawal else { return }
      form.text(",\"withdrawn_id\":", slots.value(.withdrawal), tape, to: out)
    case .url: form.text(",\"url\":", url, tape, to: out)
    case .deepLink: form.text(",\"deep_link\":", deepLink, tape, to: out)
    case .badge: writeBadge(now: options.badgeNow, out)
    case .defaultAction: writeDefaultAction(out)
    case .buttons: writeButtons(out)
    case .inApp: writeInApp(out)
    case .attributes: writeAttributes(form.key(",\"attributes\":"), out)
    case .delivery: writeDelivery(out)
    case .tracking: writeTracking(form.key(",\"tracking\":"), out)
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

  /// Appends a part of a button's text.
  @inline(__always)
  func append(
    _ part: UnsafePointer<CellPart<ButtonMember>>, of button: PushAction, to out: ByteBuffer,
    escapes: Bool
  ) {
    let token: Int
    switch part.pointee.member {
    case nil: return out.append(label: part.pointee.before)
    case .kind: return part.pointee.append(button.kind.rawValue.label, to: out)
    case .title: token = button.title >= 0 ? button.title : button.id
    case .name: token = button.name
    case .url: token = button.url
    case .deepLink: token = button.deepLink
    }
    if token >= 0 { part.pointee.append(token, tape, to: out, escapes: escapes) }
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

  private func writeAttributes(_ key: Label, _ out: ByteBuffer) {
    guard !slots.attributes.isEmpty else { return }
    out.append(label: key)
    out.appendList(slots.attributes.elements, "{", "}") {
      write(attribute: Int($0), prefix: attributePrefix, Int($0) + 1, out)
    }
  }

  /// Writes the name of an attribute without the vendor's prefix, and its value.
  @inline(__always)
  func write(attribute name: Int, prefix: Int, _ value: Int, _ out: ByteBuffer) {
    let token = tape[name]
    out.append(UInt8(ascii: "\""))
    tape.append(
      token.start &+ UInt32(prefix), max(Int(token.end &- token.start) - prefix, 0), to: out)
    out.append("\":")
    tape.copy(value, to: out)
  }

  private func writeTracking(_ key: Label, _ out: ByteBuffer) {
    guard !tracking.isEmpty else { return }
    out.append(label: key)
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
