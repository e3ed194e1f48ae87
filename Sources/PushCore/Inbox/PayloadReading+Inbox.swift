/// Writes the record of a message in an inbox as a JSON object, keys in the documented order.
extension PayloadReading {
  func writeInboxRecord(_ message: InboxMessage, now: Int, to out: ByteBuffer) {
    out.append(word: module.label, after: "{\"vendor\":\"")
    for (key, field) in Self.texts { write(text: slots.value(field), after: key, to: out) }
    writeTimes(now, out)
    if let list = slots[.tags] { write(texts: tape.elements(of: list), ",\"tags\":", out) }
    if !message.categories.isEmpty {
      write(texts: message.categories, ",\"categories\":", out)
    }
    write(text: slots.value(.collapseKey), after: ",\"collapse_id\":", to: out)
    write(text: slots.value(.clickAction), after: ",\"click_action\":", to: out)
    if let link = slots[.link], isText(link) { write(text: link, after: ",\"url\":", to: out) }
    write(message.attributes, out)
    writeDefaultAction(out)
    if !buttons.isEmpty { writeButtons(out) }
    if let count = message.count {
      out.append(",\"inbox_count\":")
      out.append(contentsOf: String(count))
    }
    // All values of the record are marked by now.
    isMarked = true
    writeOther(PayloadOptions(), out, after: ",\"other\":")
    if !findings.isEmpty { writeFindings(out) }
    out.append(UInt8(ascii: "}"))
  }

  private func write(text token: Int, after key: InlineText, to out: ByteBuffer) {
    guard token >= 0 else { return }
    tape.hold(token)
    tape.copyAsString(token, after: key, to: out)
  }

  private static let texts: [(InlineText, PayloadField)] = [
    (",\"id\":", .messageID), (",\"title\":", .title), (",\"body\":", .body),
    (",\"image_url\":", .imageURL), (",\"image_alt_text\":", .imageAltText),
    (",\"campaign_id\":", .campaignID), (",\"created_at\":", .createdAt),
  ]

  // MARK: Times

  private static let times: [(StaticString, PayloadField)] = [
    (",\"received_at\":\"", .receivedAt), (",\"updated_at\":\"", .updatedAt),
    (",\"expires_at\":\"", .expiresAt),
  ]

  private func writeTimes(_ now: Int, _ out: ByteBuffer) {
    for (key, field) in Self.times {
      guard let token = slots[field], let time = UTCDateTime.unixTime(tape.bytes(token)) else {
        continue
      }
      tape.hold(token)
      out.append(key)
      out.append(contentsOf: UTCDateTime.rfc3339(milliseconds: time.milliseconds))
      out.append(UInt8(ascii: "\""))
      guard field == .expiresAt else { continue }
      out.append(time.milliseconds <= now ? ",\"expired\":true" : ",\"expired\":false")
    }
  }

  // MARK: Lists

  /// Writes the values that are strings or numbers.
  private func write(texts: some Sequence<Int>, _ key: InlineText, _ out: ByteBuffer) {
    let texts = texts.filter { tape.kind($0) == .string || tape.kind($0) == .number }
    out.append(label: key)
    if texts.isEmpty { return out.append(label: "[]") }
    out.appendList(texts, "[", "]") {
      tape.hold($0)
      tape.copyAsString($0, to: out)
    }
  }

  private func write(_ attributes: [InboxMessage.Attribute], _ out: ByteBuffer) {
    guard !attributes.isEmpty else { return }
    out.append(label: ",\"attributes\":")
    out.appendList(attributes, "{", "}") {
      write(attribute: $0.name, prefix: $0.prefix, $0.value, out)
    }
  }
}
