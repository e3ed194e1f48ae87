/// Makes a push payload of one form into one of another, which says the same.
///
/// What was made is read back: a payload that would be another message is refused, so that nothing
/// changes in silence. One for each tape.
package final class PayloadConverter {
  private let options: ConversionOptions
  private let tape: JSONTape
  private let source: PayloadReader
  private let written = ByteBuffer(capacity: 4096)
  private let back = ComposedTape()
  private let outcome: PayloadReader
  private let records = (ByteBuffer(), ByteBuffer())
  private let recordTapes = (ComposedTape(extraDepth: 16), ComposedTape(extraDepth: 16))

  /// - Parameter tape: Where the documents come on.
  package init(options: ConversionOptions, tape: JSONTape) {
    (self.options, self.tape) = (options, tape)
    var reading = PayloadOptions()
    reading.vendor = options.vendor
    source = PayloadReader(options: reading, tape: tape)
    outcome = PayloadReader(options: reading, tape: back.tape)
  }

  /// Appends what the document on the tape becomes, without a line break.
  ///
  /// - Returns: What is to be said of it: what is left behind, and what is doubtful in the input.
  /// - Throws: When the document is no push, or the target has no form for it.
  package func convert(into out: ByteBuffer) throws(PayloadFailure) -> [Finding] {
    let messages = try source.findMessages()
    var data: Int?
    source.read(0, notes: [])
    if messages > 1, options.target.isAPNs {
      data = source.reading.view.root
      source.read(1, notes: [])
    }
    let conversion = Conversion(source.reading, to: options.target)
    try refuse(conversion)
    written.removeAll()
    let draft = try draft(conversion, data: data)
    DraftWriter(tape: tape).write(draft, to: written)
    let findings = findings(conversion)
    try compare(messages, isMerged: data != nil, but: conversion.changedMembers)
    out.append(contentsOf: written.bytes)
    return findings
  }

  private func draft(
    _ conversion: Conversion, data: Int?
  ) throws(PayloadFailure) -> DraftValue {
    guard options.target == .fcmV1 else {
      return APNsDraft(conversion).make(bundle: try bundle(conversion), data: data)
    }
    let request = FCMDraft(conversion, deviceToken: options.deviceToken)
    let view = conversion.reading.view
    if let message = FCMDraft.request(conversion.reading) { return request.kept(message) }
    return view.kind == .apns && view.envelope == view.root
      ? request.translated() : request.composed()
  }

  /// The app that the simulator is to hand the payload to.
  private func bundle(_ conversion: Conversion) throws(PayloadFailure) -> DraftValue? {
    guard options.target == .simctl else { return nil }
    if let id = options.bundleID { return .string(id) }
    let view = conversion.reading.view
    let topic = tape.member(view.envelope, "apns").flatMap { tape.member($0, "headers") }
      .flatMap { tape.member($0, "apns-topic") }
    let named = view.root.flatMap { tape.member($0, "Simulator Target Bundle") } ?? topic
    guard let named, conversion.reading.isText(named) else {
      throw PayloadFailure(
        "convert.no-bundle-id", "the payload does not say for which app it is",
        hint: "--bundle-id names the app")
    }
    return .copy(named)
  }

  // MARK: Refusals

  private func refuse(_ conversion: Conversion) throws(PayloadFailure) {
    let reading = conversion.reading
    if reading.vendor == .unknown {
      throw PayloadFailure(
        "convert.unknown", "the payload is no known vendor's, and neither APNs' nor FCM's",
        hint: "--vendor names the vendor, pushkit parse-payload tells what was found")
    }
    if let why = reason(conversion) {
      throw PayloadFailure(
        "convert.no-form",
        "\(reading.format.rawValue) has no form for \(options.target.name): \(why)")
    }
  }

  private func reason(_ conversion: Conversion) -> String? {
    let reading = conversion.reading
    if reading.view.kind == .socket { return "it comes over the socket, not as a push" }
    let isKept = options.target == .fcmV1 && FCMDraft.request(reading) != nil
    if reading.platform == .web, !isKept { return "it is for a browser" }
    return conversion.forms.refusal(conversion)
  }

  /// Reads back what was made, and refuses it where it says something else.
  private func compare(
    _ messages: Int, isMerged: Bool, but known: Set<String>
  ) throws(PayloadFailure) {
    guard back.read(written), let found = try? outcome.findMessages(),
      found == (options.target.isAPNs ? 1 : messages)
    else { throw Self.differs(["kind"]) }
    let members = isMerged ? ConversionCheck.apnsMembers : ConversionCheck.members
    for message in 0..<found {
      records.0.removeAll()
      records.1.removeAll()
      source.writeRecord(of: isMerged ? 1 : message, notes: [], into: records.0)
      outcome.writeRecord(of: message, notes: [], into: records.1)
      guard recordTapes.0.read(records.0), recordTapes.1.read(records.1) else {
        throw Self.differs(["record"])
      }
      let check = ConversionCheck(source: recordTapes.0.tape, outcome: recordTapes.1.tape)
      let differences = check.differences(in: members, but: known)
      if !differences.isEmpty, !isMerged || differences != ["vendor"] {
        throw Self.differs(differences)
      }
    }
  }

  private static func differs(_ members: [String]) -> PayloadFailure {
    PayloadFailure(
      "convert.differs",
      "the payload would say something else there: \(members.joined(separator: ", "))",
      hint: "pushkit parse-payload tells what it says as it is")
  }

  // MARK: Findings

  private func findings(_ conversion: Conversion) -> [Finding] {
    let doubts = conversion.reading.findings.filter {
      $0.row === PayloadDiagnostics.ambiguous || $0.row === PayloadDiagnostics.contradicted
    }
    let lost = conversion.lost.map { token in
      let path = tape.pointer(of: token)
      let message =
        "\(path ?? "a value") is left behind: \(options.target.place) has no place for it"
      return Finding(.warning, "convert.lost", message, path: path)
    }
    return tape.findings(notes: []) + doubts.map { $0.told(on: tape) } + lost
  }
}
