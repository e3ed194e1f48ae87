/// Reads inboxes and histories: one record for each message in a document.
///
/// It reuses its buffers for all documents. The record of an entry that is not a message has a
/// diagnostic that says so; the other entries are still read.
package final class InboxReader {
  private let tape: JSONTape
  private let now: Int
  private let reading: PayloadReading
  private var source = InboxSource(vendor: .unknown, holder: 0)
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
    self.tape = tape
    self.now = now
    reading = PayloadReading(tape)
  }

  /// Finds the messages in the document at `root`.
  ///
  /// - Throws: If the document is not an inbox, a history or a message, or if it is an error
  ///   response.
  package func open(_ root: Int = 0) throws(Failure) {
    source = try InboxFinder(tape: tape).find(in: root)
    (entry, end) = (source.holder, tape.after(source.holder))
    if let list = source.list { (entry, end) = (tape.first(list), tape.after(list)) }
    (duplicate, ownDuplicates) = (0, tape.duplicates.count)
    reading.reset(
      PayloadView(kind: .data, envelope: source.holder), Vendors[source.vendor], .certain)
    if source.list != nil { readList() }
    categories =
      source.vendor == .emarsys ? EmarsysEmbedded.categories(in: source.holder, tape) : [:]
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
      found.count = EmarsysInbox.count(in: source.holder, reading)
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
      EmarsysInbox.checkCount(in: source.holder, source.list ?? 0, reading)
    }
    if source.lacksStatus {
      reading.report(
        EverlyticHistoryDiagnostics.status, tape.member(source.holder, "status"))
    }
    for key in tape.duplicates where !isWithinList(Int(key)) {
      reading.report(PayloadDiagnostics.duplicateKey, Int(key) + 1)
    }
  }

  private func isWithinList(_ index: Int) -> Bool {
    guard let list = source.list else { return true }
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
