/// Reads inboxes and histories: one record for each message in a document.
///
/// ``InboxFinder`` finds the messages in a document, and the ``InboxRules`` of their vendor. These
/// read each message into an ``InboxMessage`` and the ``PayloadReading``, from which the record is
/// written.
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
  package func open(_ root: Int? = nil) throws(Failure) {
    let content = tape.content
    if content > 0 { tape.setPointer(of: content, "") }
    var source = try InboxFinder().find(in: JSONValue(tape, root ?? content))
    let holder = source.holder.index
    (entry, end) = (holder, tape.after(holder))
    (duplicate, ownDuplicates) = (0, tape.duplicates.count)
    reading.reset(PushMessage(kind: .data, envelope: holder), source.module, .certain)
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
    reading.reset(PushMessage(kind: .data, envelope: message), source.module, .certain)
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

  static let entryType = DiagnosticKind(
    "inbox.entry-type", .error, "the entry is %, not a message",
    meaning: """
      An element of `messages` is not an object. Its record has no other fields. pushkit reads the \
      other messages.
      """,
    source: "\(InboxFinder.sources).", remedy: "Check the program that wrote the list.")

  /// Reports an entry that is not a message.
  private func report(entry: Int, _ rules: InboxRules) {
    if let text = rules.text, tape.kind(entry) == .string {
      reading.report(text, entry, tape.text(entry))
    } else {
      reading.report(Self.entryType, entry, "\(tape.kind(entry).name)")
    }
  }

  // MARK: The document

  private func reportDuplicates(outside list: Int) {
    for key in tape.duplicates where !(list..<tape.after(list)).contains(Int(key)) {
      reading.report(PayloadReading.duplicateKey, Int(key) + 1)
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
        reading.report(PayloadReading.duplicateKey, Int(all[duplicate]) + 1)
      }
      duplicate += 1
    }
    for index in max(expanded, ownDuplicates)..<max(all.count, expanded, ownDuplicates) {
      reading.report(PayloadReading.duplicateKey, Int(all[index]) + 1)
    }
  }
}

extension DiagnosticKind {
  /// The diagnostics of the inbox reader, which are not in ``all``.
  package static let inbox: [DiagnosticKind] =
    [InboxReader.entryType] + Vendors.all.compactMap(\.inbox).flatMap { $0().diagnostics }
}
