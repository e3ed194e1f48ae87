/// What a user asks of reading payloads.
package struct PayloadOptions: Sendable {
  /// Read as this vendor's, whatever the payload says.
  package var vendor: Vendor?
  package var includesRaw = false
  /// The number on the icon before the push.
  package var badgeNow: Int?

  package init() {}
}

/// What became of one document.
package struct PayloadOutcome: Sendable {
  /// Whether there is an error, a warning or an ambiguity.
  package var isDoubtful = false
  /// Whether one of its messages is no vendor's.
  package var hasUnknownVendor = false
}

/// Reads push payloads: one record for each message in a document.
///
/// Owns what reading needs from document to document. One for each thread.
package final class PayloadReader {
  private let options: PayloadOptions
  private let tape: JSONTape
  private let reading: PayloadReading
  private let evidence: Evidence
  private let envelopeValues: UnsafeMutablePointer<Int32>

  /// - Parameter tape: Where the documents come on.
  package init(options: PayloadOptions, tape: JSONTape) {
    self.options = options
    self.tape = tape
    reading = PayloadReading(tape)
    evidence = Evidence(tape)
    envelopeValues = .allocate(capacity: EnvelopeKey.allCases.count)
  }

  deinit {
    envelopeValues.deallocate()
  }

  /// Reads the document on the tape and appends a line for each message in it.
  ///
  /// - Parameters:
  ///   - notes: What lenient reading put right, as messages.
  ///   - out: Where the records go, each with a line break.
  /// - Throws: When the document is no push but something that another command reads.
  package func read(
    notes: [String] = [], into out: ByteBuffer
  ) throws(PayloadFailure) -> PayloadOutcome {
    let envelope = EnvelopeReader(tape, values: envelopeValues)
    let (first, second) = try envelope.views(of: 0, evidence)
    var outcome = PayloadOutcome()
    emit(first, notes, into: out, &outcome)
    if let second { emit(second, notes, into: out, &outcome) }
    return outcome
  }

  private func emit(
    _ view: PayloadView, _ notes: [String], into out: ByteBuffer, _ outcome: inout PayloadOutcome
  ) {
    read(view)
    for note in notes { reading.report(PayloadDiagnostics.lenient, nil, note) }
    for key in tape.duplicates { reading.report(PayloadDiagnostics.duplicateKey, Int(key) + 1) }
    PayloadRecord(reading, options).write(to: out)
    if !reading.vendor.isNamed { outcome.hasUnknownVendor = true }
    for finding in reading.findings where finding.row.severity != .info {
      outcome.isDoubtful = true
    }
  }

  private func read(_ view: PayloadView) {
    evidence.gather(view.root)
    let found = Detection(evidence, view: view)
    let detection = options.vendor.map { Detection(forced: $0, evidence) } ?? found
    reading.reset(view, detection)
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
    if !detection.vendor.isNamed { reportHints() }
  }

  private func reportContradiction(_ found: Detection) {
    guard found.vendor != reading.vendor, found.vendor.isNamed, found.confidence != .guess else {
      return
    }
    let token = evidence.hits.first { $0.vendor == found.vendor }.map { Int($0.token) }
    reading.report(PayloadDiagnostics.contradicted, token, "\(found.vendor.name)")
  }

  /// Never says "plain" where something speaks for a vendor without saying so.
  private func reportHints() {
    for hit in evidence.hits where hit.strength == .generic {
      let row = hit.vendor == .unknown ? PayloadDiagnostics.oneSignal : PayloadDiagnostics.hint
      reading.report(row, Int(hit.token), "\(hit.vendor.name)")
    }
  }
}
