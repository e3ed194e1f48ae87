/// Converts push payloads between formats.
///
/// ``PayloadReader`` reads the message. A ``Conversion``, whose extensions here are for targets and
/// services, makes the ``OutputValue`` of the result, with the ``VendorConversion`` of the vendor, and
/// refuses one that would be another message. A converter serves one tape.
package final class PayloadConverter {
  private(set) var options: ConversionOptions
  private let tape: JSONTape
  let source: PayloadReader
  /// The last result, for ``apnsHeaders()``.
  let written = JSONDocument(capacity: 4096)
  /// The headers of the input that ``apnsHeaders()`` last returned unchanged, as indices on the tape.
  var sentHeaders: Set<Int> = []
  private(set) lazy var outcome = PayloadReader(options: source.options, tape: written.tape)

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
    if options.target.isAPNs { (reading.platform, reading.addsData) = (.ios, false) }
    source = PayloadReader(options: reading, tape: tape)
  }

  /// Appends the converted document, without a line break.
  ///
  /// - Returns: Findings about dropped values, and about the input.
  /// - Throws: If the document is not a push, or has no equivalent in the target format.
  package func convert(into out: ByteBuffer) throws(Failure) -> [Finding] {
    let messages = try source.findMessages()
    var data: Int?
    source.read(0, notes: [])
    if messages > 1, source.reading.message.format == .gorush {
      throw Failure(
        .convertNoForm,
        "the gorush request has \(messages) notifications; a payload can have only one",
        hint: "put each notification into a request of its own")
    }
    if messages > 1, source.isForSeveral, source.reading.request != nil {
      throw Failure(
        .convertNoForm, "the requests have \(messages) messages; a payload can have only one",
        hint: "give one of the messages")
    }
    let envelope = source.reading.message.serviceEnvelope
    if messages > 1, envelope != nil, envelope !== Envelope.sns {
      throw Failure(
        .convertNoForm,
        "the request has \(messages) messages for several platforms; convert one of them",
        hint: "give the value of its member")
    }
    if messages > 1, source.isForSeveral {
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
    let conversion = Conversion(source.reading, options)
    try conversion.refuse()
    var draft = try draft(conversion, data: data)
    try conversion.refuse(draft)
    if options.validatesOnly, case .object(let members) = draft {
      let others = members.filter { $0.name(on: tape) != "validate_only" }
      draft = .object([OutputMember("validate_only", .json("true"))] + others)
    }
    written.text.removeAll()
    OutputValueWriter(tape: tape).write(draft, to: written.text)
    out.append(contentsOf: written.text.bytes)
    return findings(conversion)
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

  // MARK: Findings

  private func findings(_ conversion: Conversion) -> [Finding] {
    let vendorFindings = conversion.reading.findings.filter {
      $0.kind == PayloadReader.ambiguous || $0.kind == PayloadReader.contradicted
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
