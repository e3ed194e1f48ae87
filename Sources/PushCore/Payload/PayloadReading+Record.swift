/// Writes the record of a message as a JSON object, keys in the documented order.
extension PayloadReading {
  func writeRecord(_ options: PayloadOptions, to out: ByteBuffer) {
    let start = out.count
    // `other` comes after the members that mark what they hold.
    isMarked = true
    // Indices avoid a copy of each row.
    let rows = members.rows
    for index in rows.indices {
      write(rows[index].member, after: rows[index].key, .string, options, to: out)
    }
    // Each member begins with a comma; the first, the vendor, is never missing.
    out.replace(at: start, with: UInt8(ascii: "{"))
    out.append(UInt8(ascii: "}"))
  }

  /// Appends a text and a member; appends nothing if the message does not have the member.
  ///
  /// - Parameter form: How to append texts: as JSON strings, or as cells of a line.
  @inline(__always)
  func write(
    _ member: RecordField, after key: InlineText, _ form: JSONTape.CopyForm,
    _ options: PayloadOptions, to out: ByteBuffer
  ) {
    if let field = member.field {
      return write(text: slots.value(field), after: key, form, to: out)
    }
    switch member {
    case .vendor: write(module.label, after: key, form, to: out)
    case .format: write(format.rawValue.label, after: key, form, to: out)
    case .sender: if let sender { write(sender.rawValue.label, after: key, form, to: out) }
    case .platform: if let platform { write(platform.rawValue.label, after: key, form, to: out) }
    case .confidence: write(confidence.rawValue.label, after: key, form, to: out)
    case .kind: write(kind.rawValue.label, after: key, form, to: out)
    case .url: write(text: url, after: key, form, to: out)
    case .deepLink: write(text: deepLink, after: key, form, to: out)
    case .withdrawnID:
      guard kind == .withdrawal else { return }
      write(text: slots.value(.withdrawal), after: key, form, to: out)
    default: write(container: member, after: key, options, to: out)
    }
  }

  /// Returns the value of the message that a member of its record has as a text; nil if there is none.
  func value(ofText member: RecordField) -> Int? {
    let value =
      switch member {
      case .url: url
      case .deepLink: deepLink
      default: member.field.map(slots.value) ?? -1
      }
    return value < 0 ? nil : value
  }

  /// Appends a text and a value of the message as a text; appends nothing for -1.
  @inline(__always)
  private func write(
    text token: Int, after key: InlineText, _ form: JSONTape.CopyForm, to out: ByteBuffer
  ) {
    guard token >= 0 else { return }
    tape.hold(token)
    tape.copy(token, form, after: key, to: out)
  }

  /// Appends a member of the record as one cell.
  func appendCell(
    _ member: RecordField, _ options: PayloadOptions, to out: ByteBuffer, escapes: Bool
  ) {
    let start = out.count
    write(member, after: "", .cell, options, to: out)
    if escapes { TerminalText.escape(out, from: start) }
  }

  private func write(
    _ word: InlineText, after key: InlineText, _ form: JSONTape.CopyForm, to out: ByteBuffer
  ) {
    out.append(label: key)
    if form == .string { out.append(UInt8(ascii: "\"")) }
    out.append(label: word)
    if form == .string { out.append(UInt8(ascii: "\"")) }
  }

  /// Appends a text and a member, if it is an object or an array.
  func write(
    container member: RecordField, after key: InlineText, _ options: PayloadOptions,
    to out: ByteBuffer
  ) {
    switch member {
    case .evidence: writeEvidence(out, after: key)
    case .candidates: if !candidates.isEmpty { writeCandidates(out, after: key) }
    case .badge: if let badge { write(badge, now: options.badgeNow, out, after: key) }
    case .defaultAction: writeDefaultAction(out, after: key)
    case .buttons: if !buttons.isEmpty { writeButtons(out, after: key) }
    case .relevanceScore: write(value: .relevance, out, after: key)
    case .thread: write(value: .thread, out, after: key)
    case .loc: writeLocalization(out, after: key)
    case .inApp: writeInApp(out, after: key)
    case .liveActivity: writeLiveActivity(out, after: key)
    case .attributes: writeAttributes(out, after: key)
    case .delivery: writeDelivery(out, after: key)
    case .request: writeRequest(out, after: key)
    case .tracking: writeTracking(out, after: key)
    case .other: writeOther(options, out, after: key)
    case .diagnostics: if !findings.isEmpty { writeFindings(out, after: key) }
    case .raw: if options.includesRaw { tape.copy(0, after: key, to: out) }
    default: break
    }
  }

  private func write(value field: PayloadField, _ out: ByteBuffer, after key: InlineText) {
    guard let value = slots[field] else { return }
    tape.hold(value)
    tape.copy(value, after: key, to: out)
  }

  // MARK: Evidence

  private func writeEvidence(_ out: ByteBuffer, after key: InlineText) {
    guard !evidence.isEmpty else { return }
    out.append(label: key)
    var root: Range<Int>?
    out.appendList(evidence.elements, "[", "]") { writeEvidence($0, &root, out) }
  }

  private func writeCandidates(_ out: ByteBuffer, after key: InlineText) {
    out.append(label: key)
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
  private func writeEvidence(_ mark: EvidenceValue, _ root: inout Range<Int>?, _ out: ByteBuffer) {
    guard let row = mark.row, !row.pointee.matchesMany, message.added == nil,
      let object = message.root
    else {
      return writePointer(Int(mark.token), out)
    }
    if let known = message.position.opening {
      out.append(label: known)
      return row.pointee.appendPointer(to: out)
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
    row.pointee.appendPointer(to: out)
  }

  func writePointer(_ token: Int, _ out: ByteBuffer) {
    out.append(UInt8(ascii: "\""))
    tape.appendPointer(of: token, to: out)
    out.append(UInt8(ascii: "\""))
  }

  // MARK: Badge

  private func write(
    _ badge: BadgeChange, now: Int?, _ out: ByteBuffer, after key: InlineText
  ) {
    var object = RecordObjectWriter(after: key)
    let isChange = badge.increment >= 0
    object.number("\"increment\":", badge.increment, tape, out)
    object.value(isChange ? "\"initial\":" : "\"set\":", badge.set, tape, out)
    if let now {
      let result = result(of: badge, now: now)
      object.integer("\"result\":", result, out)
      let other = BadgeChange(increment: badge.incrementWithoutSDK)
      let otherResult = other.increment >= 0 ? self.result(of: other, now: now) : result
      if otherResult != result { object.integer("\"result_without_sdk\":", otherResult, out) }
    }
    object.close(out)
  }

  /// Returns the number after the push.
  ///
  /// A change that is not an integer, or that overflows, has no effect.
  private func result(of badge: BadgeChange, now: Int) -> Int {
    guard !badge.isIgnored else { return now }
    func number(_ token: Int) -> Int? { JSONNumber.wholeNumber(tape.bytes(token)) }
    guard badge.increment >= 0, !badge.isMisplaced else { return number(badge.set) ?? now }
    guard let increment = number(badge.increment) else { return now }
    let (sum, overflow) = now.addingReportingOverflow(increment)
    return overflow ? now : max(0, sum)
  }

  // MARK: Actions

  func writeDefaultAction(_ out: ByteBuffer, after key: InlineText = ",\"default_action\":") {
    if let defaultAction { write(defaultAction, after: key, out) }
  }

  func writeButtons(_ out: ByteBuffer, after key: InlineText = ",\"buttons\":") {
    out.append(label: key)
    out.appendList(buttons.elements, "[", "]") { write($0, after: "", out) }
  }

  func write(_ action: PushAction, after key: InlineText, _ out: ByteBuffer) {
    var object = RecordObjectWriter(after: key)
    object.text("\"id\":", action.id, tape, out)
    object.value("\"title\":", action.title, tape, out)
    object.value("\"icon\":", action.icon, tape, out)
    object.value("\"index\":", action.index, tape, out)
    object.text("\"type\":", action.type, tape, out)
    object.word("\"kind\":\"", action.kind.rawValue, out)
    object.text("\"name\":", action.name, tape, out)
    object.text("\"url\":", action.url, tape, out)
    object.text("\"deep_link\":", action.deepLink, tape, out)
    object.text("\"target\":", action.url >= 0 ? action.url : action.deepLink, tape, out)
    object.value("\"payload\":", action.payload, tape, out)
    object.close(out)
  }

  // MARK: Localization, Live Activities

  /// The keys and the arguments of the texts that are in the app.
  private static let localized: [(name: InlineText, key: PayloadField, arguments: PayloadField)] = [
    ("\"title\":", .titleKey, .titleArguments),
    ("\"subtitle\":", .subtitleKey, .subtitleArguments),
    ("\"body\":", .bodyKey, .bodyArguments),
  ]

  private func writeLocalization(_ out: ByteBuffer, after label: InlineText) {
    func isPresent(_ key: PayloadField, _ arguments: PayloadField) -> Bool {
      slots[key] != nil || slots[arguments] != nil
    }
    guard Self.localized.contains(where: { isPresent($0.key, $0.arguments) }) else { return }
    out.append(label: label)
    out.appendList(Self.localized.filter { isPresent($0.key, $0.arguments) }, "{", "}") { text in
      var object = RecordObjectWriter(after: text.name)
      object.value("\"key\":", slots.value(text.key), tape, out)
      object.value("\"args\":", slots.value(text.arguments), tape, out)
      object.close(out)
    }
  }

  private func writeLiveActivity(_ out: ByteBuffer, after key: InlineText) {
    guard isLiveActivity else { return }
    var object = RecordObjectWriter(after: key)
    object.value("\"event\":", slots.value(.liveEvent), tape, out)
    object.value("\"timestamp\":", slots.value(.liveTime), tape, out)
    object.value("\"stale_date\":", slots.value(.liveStaleDate), tape, out)
    object.value("\"dismissal_date\":", slots.value(.liveDismissalDate), tape, out)
    object.text("\"attributes_type\":", slots.value(.liveType), tape, out)
    object.value("\"attributes\":", slots.value(.liveAttributes), tape, out)
    object.value("\"content_state\":", slots.value(.liveState), tape, out)
    object.close(out)
  }

  // MARK: In-app, delivery

  func writeInApp(_ out: ByteBuffer, after key: InlineText) {
    var object = RecordObjectWriter(after: key)
    object.text("\"campaign_id\":", slots.value(.inAppCampaign), tape, out)
    object.text("\"url\":", slots.value(.inAppURL), tape, out)
    object.text("\"message_id\":", slots.value(.inAppMessageID), tape, out)
    object.value("\"type\":", slots.value(.inAppType), tape, out)
    object.close(out)
  }

  func writeDelivery(_ out: ByteBuffer, after key: InlineText) {
    var object = RecordObjectWriter(after: key)
    if let ttl = slots[.ttl] {
      if message.format == .adminMessage, tape.kind(ttl) == .number {
        // Milliseconds, which stay in `other`.
        if let time = tape.integer(ttl), time.isMultiple(of: 1000) {
          object.integer("\"ttl_seconds\":", time / 1000, out)
        }
      } else {
        object.seconds("\"ttl_seconds\":", ttl, tape, out)
      }
    }
    object.text("\"priority\":", slots.value(.priority), tape, out)
    object.text("\"collapse_key\":", slots.value(.collapseKey), tape, out)
    object.value("\"mutable_content\":", slots.value(.mutableContent), tape, out)
    object.value("\"content_available\":", slots.value(.contentAvailable), tape, out)
    if let isBackground { object.truth("\"background\":", isBackground, out) }
    if message.kind == .data {
      for key in slots.reserved.elements { object.member(Int(key), tape, out) }
    }
    object.close(out)
  }

  // MARK: Diagnostics

  func writeFindings(_ out: ByteBuffer, after key: InlineText = ",\"diagnostics\":") {
    out.append(label: key)
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
    if let token = finding.token, tape.hasPointer(token) {
      out.append(",\"path\":")
      writePointer(token, out)
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
