/// The vendor of a message, and how certain that is.
struct Detection {
  var vendor: Vendor
  var confidence: Confidence

  /// Weighs the evidence of one view.
  init(_ evidence: borrowing Evidence, view: PayloadView) {
    if let proven = view.vendor {
      (vendor, confidence) = (proven, .certain)
    } else if let first = evidence.conclusive.firstNamed {
      (vendor, confidence) = (first, .certain)
    } else if let likely = evidence.namespaced.subtracting(evidence.combining).firstNamed {
      (vendor, confidence) = (likely, .likely)
    } else if let guess = evidence.combined.firstNamed {
      (vendor, confidence) = (guess, .guess)
    } else {
      (vendor, confidence) = Self.plain(view, evidence)
    }
  }

  /// The confidence in a vendor that the user chose.
  init(forced vendor: Vendor, _ evidence: borrowing Evidence) {
    self.vendor = vendor
    confidence =
      evidence.conclusive.contains(vendor)
      ? .certain : evidence.namespaced.contains(vendor) ? .likely : .guess
  }

  private static func plain(
    _ view: PayloadView, _ evidence: borrowing Evidence
  ) -> (Vendor, Confidence) {
    if view.kind == .apns { return (.apns, .certain) }
    switch view.kindOfEnvelope {
    case .expo, .oneSignalRequest, .declarativeWebPush: return (.unknown, .certain)
    case .gorush: return (view.isForAPNs ? .apns : .fcm, .certain)
    case .fcmWeb, .oneSignalNotification: return (.fcm, .certain)
    case .standard: break
    }
    let isReceived = evidence.conclusive.contains(.fcm)
    guard view.isWrapped else { return isReceived ? (.fcm, .certain) : (.unknown, .guess) }
    return (.fcm, isReceived || view.notification != nil ? .certain : .likely)
  }

  // MARK: Evidence

  /// Sets the sender of a message in `reading`, and adds the values that name it.
  private func nameSender(_ evidence: Evidence, to reading: PayloadReading) {
    let view = reading.view
    if let mark = view.mark { reading.evidence.append(EvidenceMark(token: mark)) }
    // The service of an envelope is certain; a key in its data may have any name.
    let senders = view.kindOfEnvelope.sender.map { [$0] } ?? evidence.hits.compactMap(\.sender)
    guard let sender = Sender.allCases.first(where: senders.contains) else { return }
    reading.sender = sender
    for hit in evidence.hits where hit.sender == sender { reading.evidence.append(hit.mark) }
  }

  /// Adds the decisive values to `reading`; also all claiming vendors, if there are several.
  func explain(_ evidence: Evidence, to reading: PayloadReading) {
    if reading.view.vendor != nil, let mark = reading.view.mark {
      reading.evidence.append(EvidenceMark(token: mark))
    }
    let wantsConclusive =
      evidence.conclusive.contains(vendor) && !evidence.combining.contains(vendor)
    for hit in evidence.hits where hit.vendor == vendor && hit.strength != .sender {
      if wantsConclusive ? hit.strength == .conclusive : hit.strength != .generic {
        reading.evidence.append(hit.mark)
      }
    }
    if vendor == .fcm {
      let view = reading.view
      // For this envelope, the mark is the evidence instead of the payload object.
      let root = view.kindOfEnvelope == .oneSignalNotification ? nil : view.root
      for case let part? in [view.notification, root] where part != view.envelope {
        reading.evidence.append(EvidenceMark(token: Int32(part)))
      }
    }
    if !reading.vendor.isNamed { nameSender(evidence, to: reading) }
    guard evidence.isMarked else { return }
    for candidate in Vendor.named
    where candidate != vendor && evidence.conclusive.contains(candidate) {
      if reading.candidates.isEmpty { reading.candidates.append(reading.module) }
      reading.candidates.append(Vendors[candidate])
    }
  }
}
