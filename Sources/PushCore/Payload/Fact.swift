/// What a payload may tell: one slot each.
///
/// Readers map their vendor's paths to these; the record is written from them.
package enum Fact: UInt8, CaseIterable, Sendable {
  // Of the notification.
  case title, subtitle, body, imageURL, iconURL, sound, channelID, importance, category, style
  case messageID, campaignID
  /// Where a tap on the body leads, web address or app link.
  case link
  case silent, withdrawal, operation, background
  // The badge.
  case badge, badgeIncrement, badgeIncrementMisplaced, badgeCount
  // Actions.
  case actions, defaultAction, defaultType, defaultName, defaultURL, defaultPayload
  case inAppCampaign, inAppURL, inAppMessageID, inAppType
  // Delivery.
  case ttl, priority, collapseKey, mutableContent, contentAvailable
  // Reports.
  case sourceID, trackingInfo, subscriptionID, returnData
  case engagementUID, userID, action, messageType
  // Read by one vendor's code alone.
  case version, marker, action2, action3, button1, button2, button3, activity, misspelt
  case alert, deepLinkType, channel, importanceMark
  /// Known, and of no interest.
  case ignored
  // One action of a list.
  case id, type, name, url, payload, icon, index, method, value
  /// Members that belong to the customer.
  case attributes

  package static let slotCount = Int(Fact.attributes.rawValue) + 1
}

/// The values found for facts, as indices on the tape.
///
/// Of several rows for one fact the first in the table wins, whatever the document's order; of
/// several tables, the one that is read first.
final class FactSlots {
  /// Marks what was known before a table is read.
  struct Snapshot {
    fileprivate let reading: UInt8
  }

  private let values: UnsafeMutablePointer<Int32>
  /// The row that gave each value, and in the course of which table.
  private let ranks: UnsafeMutablePointer<UInt8>
  private let readings: UnsafeMutablePointer<UInt8>
  private var reading: UInt8 = 0
  /// Keys of the customer's own members, in order.
  private(set) var attributes: [Int32] = []

  init() {
    values = .allocate(capacity: Fact.slotCount)
    ranks = .allocate(capacity: Fact.slotCount)
    readings = .allocate(capacity: Fact.slotCount)
    reset()
  }

  deinit {
    values.deallocate()
    ranks.deallocate()
    readings.deallocate()
  }

  func reset() {
    values.update(repeating: -1, count: Fact.slotCount)
    reading = 0
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
  }

  func snapshot() -> Snapshot {
    reading &+= 1
    return Snapshot(reading: reading)
  }

  /// The value of a fact, or nil.
  subscript(_ fact: Fact) -> Int? {
    get {
      let value = values[Int(fact.rawValue)]
      return value < 0 ? nil : Int(value)
    }
    set {
      values[Int(fact.rawValue)] = Int32(newValue ?? -1)
    }
  }

  /// Offers a value found by row `rank`; taken unless a better one is known.
  @inline(__always)
  func offer(_ value: Int, _ fact: Fact, rank: Int, since snapshot: Snapshot) {
    let slot = Int(fact.rawValue)
    if values[slot] >= 0, readings[slot] != snapshot.reading || ranks[slot] < rank { return }
    values[slot] = Int32(truncatingIfNeeded: value)
    ranks[slot] = UInt8(truncatingIfNeeded: rank)
    readings[slot] = snapshot.reading
  }

  func collect(key: Int) {
    attributes.append(Int32(key))
  }

  func removeAttributes(where isUnwanted: (Int32) -> Bool) {
    if !attributes.isEmpty { attributes.removeAll(where: isUnwanted) }
  }
}
