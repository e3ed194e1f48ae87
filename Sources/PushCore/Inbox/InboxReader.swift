/// Reads inboxes and histories: one record for each message in a document.
///
/// It reuses its buffers for all documents. The record of an entry that is not a message has a
/// diagnostic that says so; the other entries are still read.
package final class InboxReader {
  private let tape: JSONTape
  private let now: Int
  private let reading: PayloadReading
  private var source: InboxSource
  private var entry = 0
  private var end = 0
  /// The index of the first duplicate on the tape that may belong to the next message.
  private var duplicate = 0
  private var ownDuplicates = 0
  /// The names of categories in a list of embedded messages, by ID.
  private var categories: [String: Int] = [:]
  private var remarks: [Finding] = []

  /// - Parameters:
  ///   - tape: The tape of the documents.
  ///   - now: The current time in milliseconds since 1970, which decides whether a message is
  ///     expired.
  package init(tape: JSONTape, now: Int) {
    (self.tape, self.now) = (tape, now)
    reading = PayloadReading(tape)
    source = InboxSource(vendor: .unknown, holder: JSONValue(tape))
  }

  /// Finds the messages in the document at `root`.
  ///
  /// - Throws: If the document is not an inbox, a history or a message, or if it is an error
  ///   response.
  package func open(_ root: Int = 0) throws(Failure) {
    source = try InboxFinder().find(in: JSONValue(tape, root))
    let holder = source.holder.index
    (entry, end) = (holder, tape.after(holder))
    if let list = source.list?.index { (entry, end) = (tape.first(list), tape.after(list)) }
    (duplicate, ownDuplicates) = (0, tape.duplicates.count)
    reading.reset(
      PayloadView(kind: .data, envelope: holder), Vendors[source.vendor], .certain)
    if source.list != nil { readList() }
    categories =
      source.vendor == .emarsys ? EmarsysEmbedded.categories(in: holder, tape) : [:]
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
    let message = entry
    entry = source.list == nil ? end : tape.after(message)
    reading.reset(
      PayloadView(kind: .data, envelope: message), Vendors[source.vendor], .certain)
    reading.findings = remarks
    remarks = []
    for note in notes { reading.report(.jsonLenient, nil, note) }
    let expanded = tape.duplicates.count
    var found = InboxMessage()
    if let object = tape.object(message) {
      found = read(object)
    } else {
      reportEntry(message)
    }
    if source.vendor == .emarsys, source.list != nil {
      found.count = EmarsysInbox.count(in: source.holder.index, reading)
    }
    reportDuplicates(message, expanded)
    reading.writeInboxRecord(found, now: now, to: out)
    return reading.outcome
  }

  private func read(_ message: Int) -> InboxMessage {
    if source.vendor == .everlytic { return EverlyticHistory.read(reading, message) }
    if EmarsysEmbedded.isMessage(message, tape) {
      return EmarsysEmbedded.read(reading, message, categories: categories)
    }
    return EmarsysInbox.read(reading, message)
  }

  private func reportEntry(_ entry: Int) {
    if source.vendor == .everlytic, tape.kind(entry) == .string {
      reading.report(EverlyticHistoryDiagnostics.text, entry, tape.text(entry))
    } else {
      reading.report(InboxDiagnostics.entryType, entry, "\(tape.kind(entry).name)")
    }
  }

  // MARK: The document

  private func readList() {
    if source.vendor == .emarsys {
      EmarsysInbox.checkCount(in: source.holder.index, source.list?.index ?? 0, reading)
    }
    if source.lacksStatus {
      reading.report(
        EverlyticHistoryDiagnostics.status, source.holder["status"]?.index)
    }
    for key in tape.duplicates where !isWithinList(Int(key)) {
      reading.report(PayloadDiagnostics.duplicateKey, Int(key) + 1)
    }
  }

  private func isWithinList(_ index: Int) -> Bool {
    guard let list = source.list?.index else { return true }
    return index > list && index < tape.after(list)
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

/// The diagnostics of messages in any inbox or history.
enum InboxDiagnostics {
  static let entryType = DiagnosticKind(
    "inbox.entry-type", .error, "the entry is %, not a message",
    meaning: """
      An element of `messages` is not an object. Its record has no other fields. pushkit reads the \
      other messages.
      """,
    source: """
      Emarsys's push guide, section Mobile Inbox; Everlytic's push SDK guide, section History.
      """,
    remedy: "Check the program that wrote the list.")

  static let all: [DiagnosticKind] = [entryType]
}

extension DiagnosticKind {
  /// The diagnostics of the inbox reader, which are not in ``all``.
  package static let inbox: [DiagnosticKind] =
    InboxDiagnostics.all + EmarsysInboxDiagnostics.all + EverlyticHistoryDiagnostics.all
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
