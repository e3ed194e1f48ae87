/// The vendor of a message, and how certain that is.
///
/// Of two vendors with the same evidence, the first one in ``Vendor`` has the message.
struct Detection {
  var vendor: Vendor
  var confidence: Confidence

  /// Weighs the evidence of one message.
  init(_ evidence: borrowing Evidence, message: PushMessage) {
    if let proven = message.vendor {
      (vendor, confidence) = (proven, .certain)
    } else if let first = evidence.conclusive.firstNamed {
      (vendor, confidence) = (first, .certain)
    } else if let likely = evidence.namespaced.subtracting(evidence.combining).firstNamed {
      (vendor, confidence) = (likely, .likely)
    } else if let guess = evidence.combined.firstNamed {
      (vendor, confidence) = (guess, .guess)
    } else {
      (vendor, confidence) = Self.plain(message, evidence)
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
    _ message: PushMessage, _ evidence: borrowing Evidence
  ) -> (Vendor, Confidence) {
    if message.kind == .apns { return (.apns, .certain) }
    let isReceived = evidence.conclusive.contains(.fcm)
    switch message.format {
    case .service where message.isForHuawei: return (.fcm, .certain)
    case .gorush where message.isForAPNs, .plugin where message.isForAPNs,
      .service where message.isForAPNs:
      return (.apns, .certain)
    case .gorush, .fcmWeb, .oneSignalNotification: return (.fcm, .certain)
    case .bare, .plugin: return isReceived ? (.fcm, .certain) : (.unknown, .guess)
    case .message, .adminMessage, .pluginData:
      return (.fcm, isReceived || message.notification != nil ? .certain : .likely)
    case .brokenText: return (.unknown, .guess)
    case .service, .system, .declarativeWebPush, .webOptions, .otherPlatform:
      return (.unknown, .certain)
    }
  }

  // MARK: Evidence

  /// Sets the sender of a message in `reading`, and adds the values that name it.
  private func nameSender(_ evidence: Evidence, to reading: PayloadReading) {
    let message = reading.message
    if let mark = message.mark { reading.evidence.append(EvidenceValue(token: Int32(mark))) }
    // The service of an envelope is certain; a key in its data may have any name.
    let senders = message.sender.map { [$0] } ?? evidence.hits.compactMap(\.sender)
    guard let sender = PushService.senders.first(where: senders.contains) else { return }
    reading.sender = sender
    for hit in evidence.hits where hit.sender == sender { reading.evidence.append(hit.mark) }
  }

  /// Adds the decisive values to `reading`; also all claiming vendors, if there are several.
  func explain(_ evidence: Evidence, to reading: PayloadReading) {
    if reading.message.vendor != nil, let mark = reading.message.mark {
      reading.evidence.append(EvidenceValue(token: Int32(mark)))
    }
    let wantsConclusive =
      evidence.conclusive.contains(vendor) && !evidence.combining.contains(vendor)
    for hit in evidence.hits where hit.vendor == vendor && hit.strength != .sender {
      if wantsConclusive ? hit.strength == .conclusive : hit.strength != .generic {
        reading.evidence.append(hit.mark)
      }
    }
    if vendor == .fcm {
      let message = reading.message
      // For this envelope, the mark is the evidence instead of the payload object.
      let root = message.format == .oneSignalNotification ? nil : message.root
      for case let part? in [message.notification, root] where part != message.envelope {
        reading.evidence.append(EvidenceValue(token: Int32(part)))
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
