/// Converts push payloads between formats.
///
/// ``PayloadReader`` reads the message. A ``Conversion``, whose extensions here are for targets and
/// services, makes the ``OutputValue`` of the result, with the ``VendorConversion`` of the vendor.
/// ``ConversionCheck`` compares the records of both.
///
/// It parses the result again, and rejects one that is not the same message. A converter serves one
/// tape.
package final class PayloadConverter {
  private var options: ConversionOptions
  private let tape: JSONTape
  let source: PayloadReader
  private let written = JSONDocument(capacity: 4096)
  /// The headers of the input that ``apnsHeaders()`` last returned unchanged, as indices on the tape.
  var sentHeaders: Set<Int> = []
  let outcome: PayloadReader
  /// The records of the input and of the result.
  private let records = (JSONDocument(extraDepth: 16), JSONDocument(extraDepth: 16))

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
    var conversion = Conversion(source.reading, to: options.target)
    try conversion.refuse()
    try write(conversion, data: data)
    if isMerged, try !differences(1, isMerged: true, except: conversion.changedMembers).isEmpty {
      // Merged data would change the message, so only the block for iOS applies.
      source.read(1, notes: [])
      conversion = Conversion(source.reading, to: options.target)
      conversion.drop(data, because: Conversion.duplicateReason)
      try write(conversion, data: nil)
    }
    let findings = findings(conversion)
    let wanted = options.target.isAPNs ? 1 : messages
    let found = try differences(wanted, isMerged: isMerged, except: conversion.changedMembers)
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
    switch (options.target, conversion.isForService) {
    case (.fcmV1, true): conversion.serviceRequest(deviceToken: options.deviceToken)
    case (.fcmV1, false): conversion.fcmRequest(deviceToken: options.deviceToken)
    case (_, true): conversion.servicePayload(bundle: try conversion.bundle(options))
    case (_, false): conversion.apnsPayload(bundle: try conversion.bundle(options), data: data)
    }
  }

  // MARK: Comparison

  /// The differences between the messages of the input and the result.
  private func differences(
    _ wanted: Int, isMerged: Bool, except known: Set<String>
  ) throws(Failure) -> [String] {
    let found = try countMessagesInResult()
    guard found == wanted else { throw Self.differs("\(found) messages instead of \(wanted)") }
    for message in 0..<found {
      records.0.text.removeAll()
      records.1.text.removeAll()
      source.writeRecord(of: isMerged ? 1 : message, notes: [], into: records.0.text)
      outcome.writeRecord(of: message, notes: [], into: records.1.text)
      guard let before = records.0.parse(), let after = records.1.parse() else {
        throw Self.differs("the records cannot be compared")
      }
      let check = ConversionCheck(source: before, outcome: after)
      let differences = check.differences(isMerged: isMerged, except: known)
      if !differences.isEmpty { return differences }
    }
    return []
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
    let dropped = conversion.dropped.map { token in
      let path = tape.pointer(of: token)
      let message = "dropped \(path ?? "a value"): \(conversion.dropReasons[token] ?? "")"
      var finding = Finding(.convertLost, message, at: token)
      finding.path = path
      return finding
    }
    return tape.findings(notes: [])
      + (vendorFindings + conversion.newFindings).map(tape.locating) + dropped
      + (conversion.lacksRecipient ? [Self.noRecipient] : [])
  }

  /// The finding for a request without a recipient; in most cases, it applies to many documents.
  package static let noRecipient = Finding(
    .convertNoRecipient,
    "the request has no recipient, so FCM would reject it; set one with --device-token")
}
