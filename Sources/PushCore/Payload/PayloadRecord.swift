/// Writes what was read of one message as a JSON object, keys in the documented order.
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
    out.append(word: vendor.label, after: "{\"vendor\":\"")
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

  /// Writes a pointer that is, as a rule, a row's path behind that of the object searched.
  ///
  /// - Parameter root: Where the latter's pointer stands in `out` already.
  private func writeEvidence(_ mark: EvidenceMark, _ root: inout Range<Int>?, _ out: ByteBuffer) {
    guard evidencePaths.know(mark), let object = view.root else {
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

  /// The number after the push; a change that is no integer, or that overflows, changes nothing.
  private func result(of badge: BadgeChange, now: Int) -> Int {
    guard !badge.isIgnored else { return now }
    func number(_ token: Int) -> Int? { JSONNumber.wholeNumber(tape.bytes(token)) }
    guard badge.increment >= 0 else { return number(badge.set) ?? now }
    guard let increment = number(badge.increment) else { return now }
    let (sum, overflow) = now.addingReportingOverflow(increment)
    return overflow ? now : max(0, sum)
  }
}
