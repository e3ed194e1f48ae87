/// Reads push payloads: one record for each message in a document.
///
/// Package.swift has the order of its parts. ``Vendors`` lists the modules, which are in the
/// folders; ``ServiceEnvelopes`` and ``Wrappers`` are parts of ``EnvelopeReader``. ``TapReader``
/// reads a message in the same way, and resolves a tap on it.
///
/// It owns buffers that are reused for each document. Create one reader per thread.
package final class PayloadReader {
  let options: PayloadOptions
  private let tape: JSONTape
  let reading: PayloadReading
  private let evidence: Evidence
  private let envelopes: EnvelopeReader
  /// The member of a record that is read.
  private let member = JSONDocument(extraDepth: 16)
  /// The number of duplicate keys that earlier messages of the document have shown.
  private var reportedDuplicates = 0

  /// - Parameter tape: The tape of the documents.
  package init(options: PayloadOptions, tape: JSONTape) {
    (self.options, self.tape) = (options, tape)
    reading = PayloadReading(tape)
    evidence = Evidence(tape)
    envelopes = EnvelopeReader(tape)
  }

  /// Finds the messages in the document on the tape.
  ///
  /// - Returns: Their number: 1, 2 for a request with both `apns` and `data`, or the number of
  ///   notifications in a gorush request, of platforms in an Amazon SNS message, or of messages in
  ///   the requests of a HAR file.
  /// - Throws: If the document is not a push but something that another command reads or prints.
  package func findMessages() throws(Failure) -> Int {
    if !options.acceptsRecords, Self.isRecord(rootText) { throw Self.isNoPayload }
    try envelopes.findMessages(in: 0, evidence)
    if tape.isRequest, envelopes.requests.first?.service == nil, options.vendor == nil, isOfOther {
      throw EnvelopeReader.hasNoPush
    }
    return messages.count
  }

  /// Whether nothing in the messages found shows a push, so that their request is one of a program's
  /// others.
  private var isOfOther: Bool {
    messages.allSatisfy { message in
      read(message, as: nil)
      return isUnrecognized
    }
  }

  /// The messages found, valid until the next search.
  var messages: UnsafeMutableBufferPointer<PushMessage> { envelopes.messages }

  /// Whether the messages found are for several devices or services.
  var isForSeveral: Bool { envelopes.isForSeveral }

  /// Whether the messages found are in a request with headers or a URL.
  package var hasRequest: Bool { messages.contains { $0.request != nil } }

  /// Returns the text of a member of the document; nil if it is missing or not a string.
  private func rootText(_ name: JSONKey) -> String? {
    tape.member(0, name).flatMap { tape.kind($0) == .string ? tape.text($0) : nil }
  }

  /// Whether a document is itself a record of parse-payload: it has the members that every record
  /// has.
  ///
  /// - Parameter text: Returns the text of a member of the document.
  package static func isRecord(_ text: (JSONKey) -> String?) -> Bool {
    guard let confidence = text("confidence"),
      ["certain", "likely", "guess"].contains(confidence), text("format") != nil,
      text("kind") != nil
    else { return false }
    let vendor = text("vendor")
    return Vendor.allCases.contains { "\($0.name)" == vendor }
  }

  /// The error for a record in place of a payload.
  package static let isNoPayload = Failure(
    .payloadRecord, "this is a record of parse-payload, not a payload",
    hint: "give the payload itself")

  /// Appends the record of one of the messages found, without a line break.
  ///
  /// - Parameter notes: The repairs of lenient reading.
  package func writeRecord(
    of message: Int, notes: [String], into out: ByteBuffer
  ) {
    read(message, notes: notes)
    reading.writeRecord(options, to: out)
  }

  /// Reads one of the messages found, without writing its record.
  ///
  /// - Parameters:
  ///   - notes: The repairs of lenient reading.
  ///   - platform: The platform as which the message is read, in place of that of the options.
  package func read(_ message: Int, notes: [String], as platform: Platform? = nil) {
    read(messages[message], as: platform ?? options.platform)
    // A request with notifications for many devices shows each duplicate once.
    let isOneOfMany = isForSeveral || messages[message].format == .gorush
    if message == 0 || !isOneOfMany { reportedDuplicates = 0 }
    reading.report(notes: notes, duplicatesAfter: reportedDuplicates)
    reportedDuplicates = tape.duplicates.count
  }

  /// Whether the last message has no evidence of a vendor, a sender or a platform.
  var isUnrecognized: Bool {
    reading.vendor == .unknown && reading.format == .unknown && reading.sender == nil
      && evidence.hits.isEmpty && reading.platform != .web
  }

  /// The vendor of the last message.
  package var vendor: Vendor { reading.vendor }
  package var format: PayloadFormat { reading.format }
  package var platform: Platform? { reading.platform }
  /// The platforms that receive the last message.
  package var platforms: [Platform] { reading.platforms }
  /// Whether the last message has parts that only one platform receives.
  package var hasPlatformParts: Bool {
    reading.message.format.isMessage && reading.parts.hasPlatformBlock
  }
  package var confidence: Confidence { reading.confidence }
  package var kind: PayloadKind { reading.kind }

  /// Whether the last message itself shows the vendor.
  package var showsVendor: Bool { vendor.isNamed && reading.confidence != .guess }

  /// The recipient of the last message's request: a token, or a topic after `/topics/`.
  package var recipient: String? { reading.recipient?.text }

  /// The color of the last message's notification for Android, as sent; nil if it has none.
  package var color: String? {
    let parts = reading.parts
    let notifications = [parts.androidNotification] + parts.platformContents.map(\.notification)
    return notifications.lazy.compactMap { parts.member($0, "color") }.first.map(tape.text)
  }

  /// Returns a text as a value, valid until the next document.
  package func composed(_ text: String) -> JSONValue { JSONValue(tape, tape.compose(text)) }

  /// Returns a member of the last message's record, valid until the next call; nil for a member that
  /// is missing, or one of a few words, such as ``kind``.
  package func value(_ name: RecordField) -> JSONValue? {
    reading.value(ofText: name).map { JSONValue(tape, $0) } ?? container(name)
  }

  /// Returns a member of the last message's record, valid until the next call; nil unless it is an
  /// object or an array.
  package func container(_ name: RecordField) -> JSONValue? {
    let text = member.text
    text.removeAll()
    reading.write(container: name, after: "", options, to: text)
    return member.parse()
  }

  /// Appends a member of the last message's record as one cell of a line.
  package func appendCell(_ member: RecordField, to out: ByteBuffer, escapes: Bool) {
    reading.appendCell(member, options, to: out, escapes: escapes)
  }

  /// The outcome of the last message.
  package var outcome: PayloadOutcome { reading.outcome }

  // MARK: One message

  static let diagnostics = [badge, ambiguous, contradicted, bodyFile]

  static let bodyFile = DiagnosticKind(
    "payload.body-file", .info, "the body is in '%', which pushkit does not read",
    meaning: """
      The command of curl takes the body of the request from a file, or from a variable or a command \
      of the shell. pushkit reads only the header fields and the URL.
      """,
    source: "curl: manual page, `--data`.",
    remedy: "Give the file as an operand, too, or paste its text into the command.")
  static let ambiguous = DiagnosticKind(
    "payload.ambiguous", .warning, "the payload also has evidence of %",
    meaning: """
      The payload has conclusive evidence of several vendors. pushkit used the first vendor in its \
      order.
      """,
    source: "The tests by which each vendor's SDK recognizes its messages.",
    remedy: "Name the vendor with `--vendor`, or remove the other vendor's keys.")

  private func read(_ message: PushMessage, as platform: Platform?) {
    var message = message
    if message.blocks == nil { message.blocks = MessageBlocks(of: message.envelope, tape) }
    if let platform {
      message = message.received(on: platform, tape) ?? message
    }
    if !options.addsData { message.added = nil }
    evidence.gather(message.root, and: message.added)
    let found = Detection(evidence, message: message)
    let detection = options.vendor.map { Detection(forced: $0, evidence) } ?? found
    let module = Vendors[detection.vendor]
    reading.reset(message, module, detection.confidence)
    reading.aps = evidence.aps
    if let request = message.request {
      reading.request = envelopes.requests[request]
      reading.readHeaders()
    }
    detection.explain(evidence, to: reading)
    module.read(reading)
    if reading.platform == nil { reading.platform = reading.request?.service?.platform }
    if let file = reading.request?.unreadBody {
      reading.report(Self.bodyFile, file, "\(tape.text(file).prefix(200))")
    }
    if message.format == .brokenText {
      reading.report(PayloadReading.badInnerJSON, message.mark, "a JSON object")
    }
    if options.vendor != nil {
      reportContradiction(found)
    } else if !reading.candidates.isEmpty {
      let others = reading.candidates.dropFirst().map { "\($0.name)" }.joined(separator: ", ")
      reading.report(Self.ambiguous, nil, others)
    }
    checkBadge()
    if !vendor.isNamed { reportHints() }
  }

  static let contradicted = DiagnosticKind(
    "payload.vendor-contradicted", .warning, "the payload has evidence of %",
    meaning: "`--vendor` names one vendor, but the payload has evidence of another.",
    source: "The tests by which each vendor's SDK recognizes its messages.",
    remedy: "Omit `--vendor`.")

  private func reportContradiction(_ found: Detection) {
    guard found.vendor != reading.vendor, found.vendor.isNamed, found.confidence != .guess else {
      return
    }
    let token = evidence.hits.first { $0.vendor == found.vendor }.map { Int($0.token) }
    reading.report(Self.contradicted, token, "\(found.vendor.name)")
  }

  static let badge = DiagnosticKind(
    "payload.badge", .warning, "the badge is not an integer; its effect is unknown",
    meaning: """
      Apple and the vendors' SDKs expect an integer. With `--badge-now`, pushkit assumes that the \
      current badge stays.
      """,
    source: "Apple: Generating a remote notification.", remedy: "Send an integer.")

  private func checkBadge() {
    guard let badge = reading.badge else { return }
    checkBadge(badge.set)
    checkBadge(badge.increment)
  }

  private func checkBadge(_ number: Int) {
    guard number >= 0, reading.integer(number) == nil, tape.integer(number) == nil else { return }
    // The badge of a web notification is the URL of a picture.
    if reading.platform != .ios, tape.kind(number) == .string,
      tape.bytes(number).contains(UInt8(ascii: "/"))
    {
      return
    }
    reading.report(Self.badge, number, fix: reading.fixToInteger(number))
  }

  /// Reports the keys of a plain message that a vendor also uses.
  private func reportHints() {
    for hit in evidence.hits where hit.strength == .generic {
      let module = Vendors[hit.vendor]
      reading.report(module.hint(reading, hit.row.pointee.test), Int(hit.token), "\(module.name)")
    }
  }
}

extension DiagnosticKind {
  package static let payloadRecord = DiagnosticKind(
    "payload.record", .data, summary: "the document is a record of parse-payload, not a payload",
    meaning: """
      It has `vendor`, `format`, `confidence` and `kind`, as the records that `pushkit \
      parse-payload` prints. Read as a payload, it could be taken for a message of another vendor.
      """,
    remedy: "Give the payload itself. With `--raw`, it is the member `raw` of the record.")
}
