/// Converts push payloads between formats.
///
/// ``PayloadReader`` reads the message. A ``Conversion``, whose extensions here are for targets and
/// services, makes the ``OutputValue`` of the result, with the ``VendorConversion`` of the vendor.
/// ``ConversionCheck`` compares the records of both.
///
/// It parses the result again, and rejects one that is not the same message. A converter serves one
/// tape.
package final class PayloadConverter {
  private(set) var options: ConversionOptions
  private let tape: JSONTape
  let source: PayloadReader
  private let written = JSONDocument(capacity: 4096)
  /// The headers of the input that ``apnsHeaders()`` last returned unchanged, as indices on the tape.
  var sentHeaders: Set<Int> = []
  let outcome: PayloadReader

  /// The app's ID for the following documents.
  package var bundleID: String? {
    get { options.bundleID }
    set { options.bundleID = newValue }
  }

  /// - Parameter tape: The tape of the documents.
  package init(options: ConversionOptions, tape: JSONTape) {
    (self.options, self.tape) = (options, tape)
    var reading = PayloadOptions()
    reading.vendor = options.vendor
    reading.isForIOS = options.target.isAPNs
    source = PayloadReader(options: reading, tape: tape)
    outcome = PayloadReader(options: reading, tape: written.tape)
  }

  /// Appends the converted document, without a line break.
  ///
  /// - Returns: Findings about dropped values, and about the input.
  /// - Throws: If the document is not a push, or has no equivalent in the target format.
  package func convert(into out: ByteBuffer) throws(Failure) -> [Finding] {
    let messages = try source.findMessages()
    var data: Int?
    source.read(0, notes: [])
    if messages > 1, source.reading.message.kindOfEnvelope == .gorush {
      throw Failure(
        .convertNoForm,
        "the gorush request has \(messages) notifications; a payload can have only one",
        hint: "put each notification into a request of its own")
    }
    if messages > 1, source.reading.message.isOneOfSeveral, source.reading.request != nil {
      throw Failure(
        .convertNoForm, "the requests have \(messages) messages; a payload can have only one",
        hint: "give one of the messages")
    }
    if messages > 1, source.reading.message.serviceForm != nil {
      throw Failure(
        .convertNoForm,
        "the request has \(messages) messages for several platforms; convert one of them",
        hint: "give the value of its member")
    }
    if messages > 1, source.reading.message.isOneOfSeveral {
      throw Failure(
        .convertNoForm,
        "the Amazon SNS message has payloads for \(messages) platforms; convert one of them",
        hint: "give the value of its member, such as APNS")
    }
    let isMerged = messages > 1 && options.target.isAPNs
    if isMerged {
      data = source.reading.message.root
      source.read(1, notes: [])
    }
    var conversion = Conversion(source.reading, options)
    try conversion.refuse()
    try write(conversion, data: data)
    if isMerged, try !differences(conversion, of: 2).isEmpty {
      // Merged data would change the message, so only the block for iOS applies.
      source.read(1, notes: [])
      conversion = Conversion(source.reading, options)
      conversion.drop(data, because: Conversion.duplicateReason)
      try write(conversion, data: nil)
    }
    let findings = findings(conversion)
    let found = try differences(conversion, of: messages)
    if !found.isEmpty { throw Self.differs(found.joined(separator: "; ")) }
    out.append(contentsOf: written.text.bytes)
    return findings
  }

  private func write(_ conversion: Conversion, data: Int?) throws(Failure) {
    written.text.removeAll()
    var draft = try draft(conversion, data: data)
    if options.validatesOnly, case .object(let members) = draft {
      let others = members.filter { $0.name(on: tape) != "validate_only" }
      draft = .object([OutputMember("validate_only", .json("true"))] + others)
    }
    OutputValueWriter(tape: tape).write(draft, to: written.text)
  }

  private func draft(_ conversion: Conversion, data: Int?) throws(Failure) -> OutputValue {
    switch options.target {
    case .fcmV1: return conversion.fcmRequest()
    case .apns, .simctl:
      let bundle = try conversion.bundle(options)
      return conversion.isForService
        ? conversion.servicePayload(bundle: bundle)
        : conversion.apnsPayload(bundle: bundle, data: data)
    }
  }

  // MARK: Comparison

  /// The differences between the messages of the input and the result.
  ///
  /// - Parameter count: The number of messages in the input.
  private func differences(_ conversion: Conversion, of count: Int) throws(Failure) -> [String] {
    let found = try countMessagesInResult()
    let pairs = pairs(count, found)
    guard found > 0, pairs.last?.outcomes.upperBound == found else {
      throw Self.differs("\(found) messages instead of \(count)")
    }
    for (message, outcomes) in pairs {
      // A single message has been read for the conversion.
      if count > 1 { source.read(message, notes: []) }
      let check = ConversionCheck(
        source: ConversionCheck.Record(source.reading),
        outcomes: outcomes.map { index in
          outcome.read(index, notes: [])
          return ConversionCheck.Record(outcome.reading)
        })
      let isMerged = options.target.isAPNs && count > 1
      let differences = check.differences(isMerged: isMerged, except: conversion.changedMembers)
      if !differences.isEmpty { return differences }
    }
    return []
  }

  /// The messages of the input, each with those of the result that have its content.
  private func pairs(_ count: Int, _ found: Int) -> [(message: Int, outcomes: Range<Int>)] {
    if options.target.isAPNs { return [(count > 1 ? 1 : 0, 0..<1)] }
    // A block for iOS makes a second message.
    if count == 1 { return [(0, 0..<min(found, 2))] }
    // Of a request with a block for iOS, --platform chooses one of the messages.
    if count == 2, let platform = options.platform {
      return platform == .ios ? [(1, found - 1..<found)] : [(0, 0..<1)]
    }
    return (0..<count).map { ($0, $0..<$0 + 1) }
  }

  /// The number of messages in the result.
  private func countMessagesInResult() throws(Failure) -> Int {
    let tape = written.tape
    guard written.parse() != nil else { throw Self.differs("the result is not valid JSON") }
    if let key = tape.duplicates.first {
      throw Self.differs("\(tape.text(Int(key))) would appear twice")
    }
    do {
      return try outcome.findMessages()
    } catch {
      throw Self.differs(error.message)
    }
  }

  private static func differs(_ what: String) -> Failure {
    Failure(
      .convertDiffers, "the converted payload would differ: \(what)",
      hint: "pushkit parse-payload shows its content")
  }

  // MARK: Findings

  private func findings(_ conversion: Conversion) -> [Finding] {
    let vendorFindings = conversion.reading.findings.filter {
      $0.kind == PayloadDiagnostics.ambiguous || $0.kind == PayloadDiagnostics.contradicted
    }
    let dropped = conversion.dropped.map { lost($0, conversion.dropReasons[$0] ?? "") }
    let partly = conversion.partlyDropped.map {
      lost($0.value, $0.reason, " for \(Conversion.name(of: $0.platform))")
    }
    return tape.findings(notes: [])
      + (vendorFindings + conversion.newFindings).map(tape.locating) + dropped + partly
      + (conversion.lacksRecipient ? [Self.noRecipient] : [])
  }

  private func lost(_ token: Int, _ reason: String, _ platform: String = "") -> Finding {
    let path = tape.pointer(of: token)
    var finding = Finding(
      .convertLost, "dropped \(path ?? "a value")\(platform): \(reason)", at: token)
    finding.path = path
    return finding
  }

  /// The finding for a request without a recipient; in most cases, it applies to many documents.
  package static let noRecipient = Finding(
    .convertNoRecipient,
    "the request has no recipient, so FCM would reject it; set one with --device-token or --topic")
}

extension DiagnosticKind {
  package static let convertLost = DiagnosticKind(
    "convert.lost", .warning, summary: "a value was dropped",
    meaning: """
      The format of `--to` has no field for it, the vendor's app does not read it there, or FCM \
      would reject the request because of it. The message has the path in the input and the \
      reason.
      """,
    source: """
      Apple: Generating a remote notification; Firebase: FCM HTTP v1 API, Message; the vendors' \
      SDKs
      """,
    remedy: "Nothing, if the value does not matter there. To fail on it, add `--strict`.")
  package static let convertNoRecipient = DiagnosticKind(
    "convert.no-recipient", .warning, summary: "an FCM request has no recipient",
    meaning: """
      FCM rejects a request without `fid`, `token`, `topic` or `condition`. An APNs payload names \
      no device, a Huawei token is not valid for FCM, and pushkit does not choose among several \
      devices. pushkit prints this only for the first such payload of a run.
      """,
    source: "Firebase: FCM HTTP v1 API, Message",
    remedy: "Name the device with `--device-token`.")
}
