/// Writes the record of a message in an inbox as a JSON object, keys in the documented order.
extension PayloadReading {
  func writeInboxRecord(_ message: InboxMessage, now: Int, to out: ByteBuffer) {
    out.append("{\"vendor\":\"")
    out.append(module.name)
    out.append(UInt8(ascii: "\""))
    for (key, fact) in Self.texts { text(key, slots[fact] ?? -1, out) }
    writeTimes(now, out)
    writeTags(out)
    if !message.categories.isEmpty {
      write(texts: message.categories, ",\"categories\":[", out)
    }
    text(",\"collapse_id\":", slots[.collapseKey] ?? -1, out)
    text(",\"click_action\":", slots[.clickAction] ?? -1, out)
    if let link = slots[.link], isText(link) { text(",\"url\":", link, out) }
    write(message.attributes, out)
    writeDefaultAction(out)
    writeButtons(out)
    if let count = message.count {
      out.append(",\"inbox_count\":")
      out.append(contentsOf: String(count))
    }
    if !findings.isEmpty { writeFindings(out) }
    out.append(UInt8(ascii: "}"))
  }

  private static let texts: [(Label, Fact)] = [
    (",\"id\":", .messageID), (",\"title\":", .title), (",\"body\":", .body),
    (",\"image_url\":", .imageURL), (",\"image_alt_text\":", .imageAltText),
    (",\"campaign_id\":", .campaignID), (",\"created_at\":", .createdAt),
  ]

  // MARK: Times

  private static let times: [(StaticString, Fact)] = [
    (",\"received_at\":\"", .receivedAt), (",\"updated_at\":\"", .updatedAt),
    (",\"expires_at\":\"", .expiresAt),
  ]

  private func writeTimes(_ now: Int, _ out: ByteBuffer) {
    for (key, fact) in Self.times {
      guard let token = slots[fact], let time = UTCDateTime.unixTime(tape.bytes(token)) else {
        continue
      }
      out.append(key)
      out.append(contentsOf: UTCDateTime.rfc3339(milliseconds: time.milliseconds))
      out.append(UInt8(ascii: "\""))
      guard fact == .expiresAt else { continue }
      out.append(time.milliseconds <= now ? ",\"expired\":true" : ",\"expired\":false")
    }
  }

  // MARK: Lists

  /// Writes the tags that are strings or numbers.
  private func writeTags(_ out: ByteBuffer) {
    guard let list = slots[.tags] else { return }
    write(texts: tape.elements(of: list), ",\"tags\":[", out)
  }

  /// Writes the values that are strings or numbers.
  private func write(texts: some Sequence<Int>, _ opening: StaticString, _ out: ByteBuffer) {
    out.append(opening)
    var isFirst = true
    for text in texts where tape.kind(text) == .string || tape.kind(text) == .number {
      if !isFirst { out.append(UInt8(ascii: ",")) }
      tape.copyAsString(text, to: out)
      isFirst = false
    }
    out.append(UInt8(ascii: "]"))
  }

  private func write(_ attributes: [InboxMessage.Attribute], _ out: ByteBuffer) {
    guard !attributes.isEmpty else { return }
    out.append(",\"attributes\":")
    var separator = UInt8(ascii: "{")
    for attribute in attributes {
      out.append(separator)
      out.append(UInt8(ascii: "\""))
      let name = tape.bytes(attribute.name)
      out.append(contentsOf: UnsafeBufferPointer(rebasing: name[attribute.prefix...]))
      out.append("\":")
      tape.copy(attribute.value, to: out)
      separator = UInt8(ascii: ",")
    }
    out.append(UInt8(ascii: "}"))
  }
}
