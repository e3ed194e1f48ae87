/// Who made a message, and how sure that is.
struct Detection {
  var vendor: Vendor
  var confidence: Confidence
  /// The values that decided, on the tape.
  var evidence: [Int] = []
  /// Every vendor with conclusive evidence, where there are several.
  var candidates: [Vendor] = []
  /// Values that hint at a vendor without deciding.
  var hints: [(vendor: Vendor, token: Int)] = []

  /// Weighs the evidence of one view.
  init(_ evidence: borrowing Evidence, view: PayloadView, _ tape: JSONTape) {
    if view.kind == .socket {
      // A message of Smartico's socket says by its class id what it is.
      vendor = .smartico
      confidence = .certain
      let cid = view.root.flatMap { tape.member($0, "cid") }
      self.evidence = (cid.map { [$0] } ?? []) + Self.deciding(evidence, .smartico)
      return
    }
    var conclusive: [Vendor] = []
    for vendor in Vendor.byPriority where evidence.isConclusive(vendor) {
      conclusive.append(vendor)
    }
    if let first = conclusive.first {
      vendor = first
      confidence = .certain
      if conclusive.count > 1 { candidates = conclusive }
      self.evidence = Self.deciding(evidence, first)
    } else if let likely = Self.likely(evidence) {
      vendor = likely
      confidence = .likely
      self.evidence = Self.deciding(evidence, likely)
    } else if evidence.hasEverlyticCore {
      vendor = .everlytic
      confidence = .guess
      self.evidence = Self.deciding(evidence, .everlytic)
    } else {
      (vendor, confidence) = Self.plain(view)
      self.evidence = Self.plainEvidence(view, evidence)
      hints = Self.hints(evidence)
    }
  }

  /// What the user says against what the payload says.
  init(forced vendor: Vendor, _ evidence: borrowing Evidence) {
    self.vendor = vendor
    confidence =
      evidence.isConclusive(vendor)
      ? .certain : evidence.has(vendor, .namespaced) ? .likely : .guess
    self.evidence = Self.deciding(evidence, vendor)
  }

  private static func plainEvidence(
    _ view: PayloadView, _ evidence: borrowing Evidence
  ) -> [Int] {
    if view.kind == .apns { return deciding(evidence, .apns) }
    guard view.isWrapped else { return [] }
    return [view.notification, view.root].compactMap { $0 == view.envelope ? nil : $0 }
  }

  private static func likely(_ evidence: borrowing Evidence) -> Vendor? {
    for vendor in Vendor.byPriority where vendor != .everlytic && vendor != .emarsys {
      if evidence.has(vendor, .namespaced) { return vendor }
    }
    return evidence.has(.emarsys, .namespaced) ? .emarsys : nil
  }

  private static func plain(_ view: PayloadView) -> (Vendor, Confidence) {
    switch view.kind {
    case .apns: (.apns, .certain)
    case .data where view.isWrapped: (.fcm, view.notification == nil ? .likely : .certain)
    default: (.unknown, .guess)
    }
  }

  /// The values of the strongest rows of a vendor, in the document's order.
  private static func deciding(_ evidence: borrowing Evidence, _ vendor: Vendor) -> [Int] {
    let wantsConclusive = evidence.has(vendor, .conclusive)
    var tokens: [Int] = []
    for hit in evidence.hits where hit.vendor == vendor {
      if wantsConclusive ? hit.strength == .conclusive : hit.strength != .generic {
        tokens.append(hit.token)
      }
    }
    return tokens
  }

  private static func hints(_ evidence: borrowing Evidence) -> [(vendor: Vendor, token: Int)] {
    evidence.hits.lazy.filter { $0.strength == .generic }.map { ($0.vendor, $0.token) }
  }
}
