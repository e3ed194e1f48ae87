/// The final state of a record, or what is known of it.
enum RecordState: Equatable {
  /// The request may have left, and its outcome is unknown.
  case sent
  case ok
  /// The record failed with this code.
  case failed(String)
}

/// 128 bits that identify a record.
struct RecordKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  func hash(into hasher: inout Hasher) {
    // A part of a digest is as good as all of it.
    hasher.combine(low)
  }
}

/// The states of the records in a journal: 16 bytes a record, at most 20 with the free slots.
///
/// 256 open-addressing tables, chosen by the first byte of the key, grow one by one, so that the
/// memory for growth is small, too. In the slots, the state replaces that first byte.
struct JournalTable {
  /// All but the first byte of a key's high word.
  private static let rest: UInt64 = ~0 >> 8

  private struct Part {
    var slots: [RecordKey]
    var count = 0

    init(capacity: Int) {
      slots = Array(repeating: RecordKey(high: 0, low: 0), count: capacity)
    }

    /// Returns the slot of a key, or the free slot where it belongs.
    func slot(_ key: RecordKey) -> Int {
      // The product with the number of slots is an even distribution without a division.
      var slot = Int(key.low.multipliedFullWidth(by: UInt64(slots.count)).high)
      while state(slot) != 0,
        slots[slot].low != key.low || (slots[slot].high ^ key.high) & rest != 0
      {
        slot += 1
        if slot == slots.count { slot = 0 }
      }
      return slot
    }

    /// Returns 0 for a free slot, 1 for sent, 2 for ok, 3 and more for failed with a code.
    func state(_ slot: Int) -> UInt8 { UInt8(slots[slot].high >> 56) }

    mutating func set(_ state: UInt8, _ key: RecordKey) {
      var at = slot(key)
      if self.state(at) == 0 {
        if (count + 1) * 10 > slots.count * 9 {
          grow()
          at = slot(key)
        }
        count += 1
      }
      slots[at] = RecordKey(high: UInt64(state) << 56 | key.high & rest, low: key.low)
    }

    private mutating func grow() {
      var larger = Part(capacity: slots.count + max(slots.count / 8, 8))
      for key in slots where key.high >> 56 != 0 { larger.slots[larger.slot(key)] = key }
      larger.count = count
      self = larger
    }
  }

  private var parts = (0..<256).map { _ in Part(capacity: 8) }
  /// The codes of failed records; a journal with more than 253 codes is not from pushkit.
  private var codes: [String] = []

  /// The number of records.
  var count: Int { parts.reduce(0) { $0 + $1.count } }

  subscript(_ key: RecordKey) -> RecordState? {
    let part = parts[Int(key.high >> 56)]
    switch part.state(part.slot(key)) {
    case 0: return nil
    case 1: return .sent
    case 2: return .ok
    case let state: return .failed(codes[Int(state) - 3])
    }
  }

  mutating func set(_ state: RecordState, _ key: RecordKey) {
    let number: UInt8 =
      switch state {
      case .sent: 1
      case .ok: 2
      case .failed(let code): number(of: code)
      }
    parts[Int(key.high >> 56)].set(number, key)
  }

  private mutating func number(of code: String) -> UInt8 {
    if let index = codes.firstIndex(of: code) { return UInt8(index + 3) }
    guard codes.count < 253 else { return 255 }
    codes.append(code)
    return UInt8(codes.count + 2)
  }
}
