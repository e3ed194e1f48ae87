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
  private var evidence: Evidence
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
    let (first, second) = try EnvelopeReader(tape, values: envelopeValues) { self.isMarked($0) }
      .views(of: 0)
    var outcome = PayloadOutcome()
    emit(first, notes, into: out, &outcome)
    if let second { emit(second, notes, into: out, &outcome) }
    return outcome
  }

  private func isMarked(_ object: Int) -> Bool {
    evidence.reset()
    evidence.gather(object)
    return evidence.isMarked
  }

  private func emit(
    _ view: PayloadView, _ notes: [String], into out: ByteBuffer, _ outcome: inout PayloadOutcome
  ) {
    read(view)
    for note in notes { reading.report(PayloadDiagnostics.lenient, nil, note) }
    for key in tape.duplicates { reading.report(PayloadDiagnostics.duplicateKey, Int(key) + 1) }
    PayloadRecord(reading, options).write(to: out)
    let isPlain = !Vendor.named.contains(reading.vendor)
    outcome.hasUnknownVendor = outcome.hasUnknownVendor || isPlain
    outcome.isDoubtful =
      outcome.isDoubtful || reading.findings.contains { $0.row.severity != .info }
  }

  private func read(_ view: PayloadView) {
    evidence.reset()
    if let root = view.root { evidence.gather(root) }
    let found = Detection(evidence, view: view, tape)
    let detection = options.vendor.map { Detection(forced: $0, evidence) } ?? found
    reading.reset(view, detection)
    switch detection.vendor {
    case .everlytic: EverlyticReader.read(reading)
    case .smartico: SmarticoReader.read(reading)
    case .pushexpress: PushExpressReader.read(reading)
    case .emarsys: EmarsysReader.read(reading)
    case .optimobile: OptiMobileReader.read(reading)
    case .apns, .fcm, .unknown: PlainReader.read(reading)
    }
    reportDetection(detection, found)
  }

  private func reportDetection(_ detection: Detection, _ found: Detection) {
    if detection.candidates.count > 1 {
      let others = detection.candidates.dropFirst().map(\.rawValue).joined(separator: ", ")
      reading.report(PayloadDiagnostics.ambiguous, nil, others)
    }
    if options.vendor != nil, found.vendor != detection.vendor,
      found.confidence != .guess, Vendor.named.contains(found.vendor)
    {
      reading.report(
        PayloadDiagnostics.contradicted, found.evidence.first, found.vendor.rawValue)
    }
    for hint in detection.hints {
      let row = hint.vendor == .unknown ? PayloadDiagnostics.oneSignal : PayloadDiagnostics.hint
      reading.report(row, hint.token, hint.vendor.rawValue)
    }
  }
}
