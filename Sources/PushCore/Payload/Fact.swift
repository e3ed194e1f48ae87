import CPlatform

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
  case sourceID, subscriptionID, returnData
  case engagementUID, userID, action, messageType
  // Read by one vendor's code alone.
  case version, marker, action2, action3, button1, button2, button3, activity, misspelt
  case alert
  // Of a message in an inbox or a history.
  case imageAltText, createdAt, receivedAt, updatedAt, expiresAt, tags, clickAction, properties
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
/// A handle without reference counting, like the tape: its maker frees it.
struct FactSlots {
  private struct Store {
    /// Of each fact: the value, the row that gave it, and in the course of which table.
    var slots: UnsafeMutablePointer<Slot>
    var reading: UInt8 = 0
    let attributes = ScratchList<Int32>()
  }

  private struct Slot {
    var value: Int32
    var rank: UInt8
    var reading: UInt8
  }

  private let store: UnsafeMutablePointer<Store>

  init() {
    store = .allocate(capacity: 1)
    store.initialize(to: Store(slots: .allocate(capacity: Fact.slotCount)))
    reset()
  }

  func deallocate() {
    store.pointee.slots.deallocate()
    attributes.deallocate()
    store.deallocate()
  }

  /// Keys of the customer's own members, in order.
  var attributes: ScratchList<Int32> { store.pointee.attributes }

  func reset() {
    // All ones: the value is -1, and no table has that number.
    memset(store.pointee.slots, 0xFF, Fact.slotCount * MemoryLayout<Slot>.stride)
    store.pointee.reading = 0
    attributes.removeAll()
  }

  /// Says that another table is read from now on.
  func beginTable() {
    store.pointee.reading &+= 1
  }

  /// The value of a fact, or -1.
  @inline(__always)
  func value(_ fact: Fact) -> Int {
    Int(store.pointee.slots[Int(fact.rawValue)].value)
  }

  /// The value of a fact, or nil.
  subscript(_ fact: Fact) -> Int? {
    get {
      let value = value(fact)
      return value < 0 ? nil : value
    }
    nonmutating set {
      store.pointee.slots[Int(fact.rawValue)].value = Int32(newValue ?? -1)
    }
  }

  /// Offers a value found by row `rank` of the current table; taken unless a better one is known.
  @inline(__always)
  func offer(_ value: Int, _ fact: Fact, rank: Int) {
    let slot = store.pointee.slots + Int(fact.rawValue)
    let reading = store.pointee.reading
    if slot.pointee.value >= 0, slot.pointee.reading != reading || slot.pointee.rank < rank {
      return
    }
    slot.pointee = Slot(
      value: Int32(truncatingIfNeeded: value), rank: UInt8(truncatingIfNeeded: rank),
      reading: reading)
  }

  func collect(key: Int) {
    attributes.append(Int32(truncatingIfNeeded: key))
  }
}
