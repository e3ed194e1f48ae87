/// What a user asks of reading payloads.
package struct PayloadOptions: Sendable {
  /// Read as this vendor's, whatever the payload says.
  package var vendor: Vendor?
  /// Whether blocks of a request for Android and browsers are passed over.
  var isForIOS = false
  package var includesRaw = false
  /// The number on the icon before the push.
  package var badgeNow: Int?

  package init() {}
}

/// What became of one message.
package struct PayloadOutcome: Sendable {
  /// How many errors, warnings and ambiguities its record tells.
  package var doubts = 0
  /// The first of them.
  package var firstDoubt: PayloadDiagnostic?
  /// Whether it is no known vendor's.
  package var isPlain = false
}

/// Reads push payloads: one record for each message in a document.
///
/// Owns what reading needs from document to document. One for each thread.
package final class PayloadReader {
  private let options: PayloadOptions
  private let tape: JSONTape
  let reading: PayloadReading
  private let evidence: Evidence
  private let envelopeValues: UnsafeMutablePointer<Int32>
  private let envelopes: EnvelopeReader
  private var views: (PayloadView, PayloadView?)

  /// - Parameter tape: Where the documents come on.
  package init(options: PayloadOptions, tape: JSONTape) {
    self.options = options
    self.tape = tape
    reading = PayloadReading(tape)
    evidence = Evidence(tape)
    envelopeValues = EnvelopeReader.allocateValues()
    envelopes = EnvelopeReader(tape, values: envelopeValues)
    views = (reading.view, nil)
  }

  deinit {
    envelopeValues.deallocate()
  }

  /// Finds the messages in the document on the tape.
  ///
  /// - Returns: How many: one, two when a request has both `apns` and `data`, or as many as a request
  ///   has notifications.
  /// - Throws: When the document is no push but something that another command reads.
  package func findMessages() throws(PayloadFailure) -> Int {
    views = try envelopes.views(of: 0, evidence)
    guard let second = views.1 else { return 1 }
    return second.kindOfEnvelope == .gorush ? 2 + envelopes.others.count : 2
  }

  /// Appends the record of one of the messages found, without a line break.
  ///
  /// - Parameter notes: What lenient reading put right.
  package func writeRecord(
    of message: Int, notes: [String], into out: ByteBuffer
  ) {
    read(message, notes: notes)
    reading.writeRecord(options, to: out)
  }

  /// Reads one of the messages found into ``reading``.
  func read(_ message: Int, notes: [String]) {
    read(message == 0 ? views.0 : message == 1 ? views.1 ?? views.0 : envelopes.others[message - 2])
    reading.report(notes: notes)
  }

  /// What is to be said of one of the messages found: all that its record says, and what only a
  /// check asks.
  func check(_ message: Int) -> [PayloadFinding] {
    read(message, notes: [])
    SizeCheck.run(reading, isAlone: views.1 == nil)
    TransportCheck.run(reading)
    PlaceholderCheck.run(reading)
    if isUnrecognized { reading.report(CheckDiagnostics.unrecognized, nil) }
    return reading.findings
  }

  /// Whether nothing in the message speaks for a vendor, a sender or a platform.
  private var isUnrecognized: Bool {
    reading.vendor == .unknown && reading.format == .unknown && reading.sender == nil
      && evidence.hits.isEmpty
  }

  /// Appends the members of a finding.
  func write(_ finding: PayloadFinding, to out: ByteBuffer) {
    reading.write(finding, out)
  }

  /// What became of the message whose record was written last.
  package var outcome: PayloadOutcome {
    var outcome = PayloadOutcome(isPlain: !reading.vendor.isNamed)
    for finding in reading.findings where finding.row.severity != .info {
      if outcome.firstDoubt == nil { outcome.firstDoubt = finding.row }
      outcome.doubts += 1
    }
    return outcome
  }

  private func read(_ view: PayloadView) {
    evidence.gather(view.root)
    let found = Detection(evidence, view: view)
    let detection = options.vendor.map { Detection(forced: $0, evidence) } ?? found
    reading.reset(view, detection)
    reading.aps = evidence.aps
    reading.isForIOS = options.isForIOS
    detection.explain(evidence, to: reading)
    switch detection.vendor {
    case .everlytic: EverlyticReader.read(reading)
    case .smartico: SmarticoReader.read(reading)
    case .pushexpress: PushExpressReader.read(reading)
    case .emarsys: EmarsysReader.read(reading)
    case .optimobile: OptiMobileReader.read(reading)
    case .apns, .fcm, .unknown: PlainReader.read(reading)
    }
    if options.vendor != nil {
      reportContradiction(found)
    } else if !reading.candidates.isEmpty {
      let others = reading.candidates.dropFirst().map { "\($0.name)" }.joined(separator: ", ")
      reading.report(PayloadDiagnostics.ambiguous, nil, others)
    }
    checkBadge()
    if !detection.vendor.isNamed { reportHints() }
  }

  private func reportContradiction(_ found: Detection) {
    guard found.vendor != reading.vendor, found.vendor.isNamed, found.confidence != .guess else {
      return
    }
    let token = evidence.hits.first { $0.vendor == found.vendor }.map { Int($0.token) }
    reading.report(PayloadDiagnostics.contradicted, token, "\(found.vendor.name)")
  }

  /// Whether all but `custom` is as in OptiMobile's data messages, which have their text in `alert`.
  private func isBrokenOptiMobile(_ hit: Evidence.Hit) -> Bool {
    hit.isBroken && reading.view.root.flatMap { tape.member($0, "alert") } != nil
  }

  private func checkBadge() {
    guard let badge = reading.badge else { return }
    checkBadge(badge.set)
    checkBadge(badge.increment)
  }

  private func checkBadge(_ number: Int) {
    guard number >= 0, JSONNumber.integer(tape.bytes(number)) == nil,
      JSONNumber.wholeNumber(tape.bytes(number)) == nil
    else { return }
    reading.report(PayloadDiagnostics.badge, number)
  }

  /// Never says "plain" where something speaks for a vendor without saying so.
  private func reportHints() {
    for hit in evidence.hits where hit.strength == .generic {
      let row =
        hit.vendor == .unknown
        ? PayloadDiagnostics.oneSignal
        : isBrokenOptiMobile(hit) ? OptiMobileDiagnostics.badCustom : PayloadDiagnostics.hint
      reading.report(row, Int(hit.token), "\(hit.vendor.name)")
    }
  }
}
