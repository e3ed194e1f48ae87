/// Reads inboxes and histories: one record for each message in a document.
///
/// It reuses its buffers for all documents. The record of an entry that is not a message has a
/// diagnostic that says so; the other entries are still read.
package final class InboxReader {
  private let tape: JSONTape
  private let now: Int
  private let reading: PayloadReading
  /// The messages of the open document; nil before the first.
  private var source: InboxSource?
  private var entry = 0
  private var end = 0
  /// The index of the first duplicate on the tape that may belong to the next message.
  private var duplicate = 0
  private var ownDuplicates = 0
  private var remarks: [Finding] = []

  /// - Parameters:
  ///   - tape: The tape of the documents.
  ///   - now: The current time in milliseconds since 1970, which decides whether a message is
  ///     expired.
  package init(tape: JSONTape, now: Int) {
    (self.tape, self.now) = (tape, now)
    reading = PayloadReading(tape)
  }

  /// Finds the messages in the document at `root`.
  ///
  /// - Throws: If the document is not an inbox, a history or a message, or if it is an error
  ///   response.
  package func open(_ root: Int = 0) throws(Failure) {
    var source = try InboxFinder().find(in: JSONValue(tape, root))
    let holder = source.holder.index
    (entry, end) = (holder, tape.after(holder))
    (duplicate, ownDuplicates) = (0, tape.duplicates.count)
    reading.reset(PayloadView(kind: .data, envelope: holder), source.module, .certain)
    if let list = source.list?.index {
      (entry, end) = (tape.first(list), tape.after(list))
      source.rules.readHead(&source, reading)
      reportDuplicates(outside: list)
    }
    self.source = source
    remarks = reading.findings
  }

  /// Whether there are no more messages.
  package var isEmpty: Bool { entry >= end }

  /// The findings about the whole document; empty after the first record, which includes them.
  package var findings: [Finding] {
    remarks.map(tape.locating)
  }

  /// Appends the record of the next message, without a line break.
  ///
  /// - Parameter notes: The repairs of lenient reading.
  package func writeRecord(notes: [String], into out: ByteBuffer) -> PayloadOutcome {
    guard let source else { return PayloadOutcome() }
    let message = entry
    entry = source.list == nil ? end : tape.after(message)
    reading.reset(PayloadView(kind: .data, envelope: message), source.module, .certain)
    reading.findings = remarks
    remarks = []
    for note in notes { reading.report(.jsonLenient, nil, note) }
    let expanded = tape.duplicates.count
    var found = InboxMessage()
    if let object = tape.object(message) {
      found = source.rules.read(reading, object, source)
    } else {
      report(entry: message, source.rules)
    }
    found.count = source.count
    reportDuplicates(message, expanded)
    reading.writeInboxRecord(found, now: now, to: out)
    return reading.outcome
  }

  /// Reports an entry that is not a message.
  private func report(entry: Int, _ rules: InboxRules) {
    if let text = rules.text, tape.kind(entry) == .string {
      reading.report(text, entry, tape.text(entry))
    } else {
      reading.report(InboxDiagnostics.entryType, entry, "\(tape.kind(entry).name)")
    }
  }

  // MARK: The document

  private func reportDuplicates(outside list: Int) {
    for key in tape.duplicates where !(list..<tape.after(list)).contains(Int(key)) {
      reading.report(PayloadDiagnostics.duplicateKey, Int(key) + 1)
    }
  }

  /// Reports the duplicate keys in the message and in the strings that were decoded for it.
  ///
  /// The tape lists duplicates in the order in which their objects end. So the duplicates of one
  /// message follow those of the previous one.
  private func reportDuplicates(_ message: Int, _ expanded: Int) {
    let all = tape.duplicates
    let last = tape.after(message)
    while duplicate < ownDuplicates, Int(all[duplicate]) < last {
      if Int(all[duplicate]) > message {
        reading.report(PayloadDiagnostics.duplicateKey, Int(all[duplicate]) + 1)
      }
      duplicate += 1
    }
    for index in max(expanded, ownDuplicates)..<max(all.count, expanded, ownDuplicates) {
      reading.report(PayloadDiagnostics.duplicateKey, Int(all[index]) + 1)
    }
  }
}

/// Writes the record of a message in an inbox as a JSON object, keys in the documented order.
extension PayloadReading {
  func writeInboxRecord(_ message: InboxMessage, now: Int, to out: ByteBuffer) {
    out.append(word: module.label, after: "{\"vendor\":\"")
    for (key, fact) in Self.texts { write(text: slots.value(fact), after: key, to: out) }
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
    if !findings.isEmpty { writeFindings(out) }
    out.append(UInt8(ascii: "}"))
  }

  private static let texts: [(InlineText, Fact)] = [
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

  /// Writes the values that are strings or numbers.
  private func write(texts: some Sequence<Int>, _ key: InlineText, _ out: ByteBuffer) {
    let texts = texts.filter { tape.kind($0) == .string || tape.kind($0) == .number }
    out.append(label: key)
    if texts.isEmpty { return out.append(label: "[]") }
    out.appendList(texts, "[", "]") { tape.copyAsString($0, to: out) }
  }

  private func write(_ attributes: [InboxMessage.Attribute], _ out: ByteBuffer) {
    guard !attributes.isEmpty else { return }
    out.append(label: ",\"attributes\":")
    out.appendList(attributes, "{", "}") {
      write(attribute: $0.name, prefix: $0.prefix, $0.value, out)
    }
  }
}
