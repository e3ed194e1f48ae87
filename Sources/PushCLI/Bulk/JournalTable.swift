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
}

/// The states of the records in a journal: 17 bytes a record, at most 24 with the free slots,
/// and about 30 with those that the allocator keeps.
///
/// 256 open-addressing tables, chosen by the first byte of the key, grow one by one, so that the
/// memory for growth is small, too.
struct JournalTable {
  private struct Part {
    var keys: [RecordKey]
    /// 0 for a free slot, 1 for sent, 2 for ok, 3 and more for failed with a code.
    var states: [UInt8]
    var count = 0

    init(capacity: Int) {
      keys = Array(repeating: RecordKey(high: 0, low: 0), count: capacity)
      states = Array(repeating: 0, count: capacity)
    }

    /// Returns the slot of a key, or the free slot where it belongs.
    func slot(_ key: RecordKey) -> Int {
      // The product with the number of slots is an even distribution without a division.
      var slot = Int(key.low.multipliedFullWidth(by: UInt64(keys.count)).high)
      while states[slot] != 0, keys[slot] != key {
        slot += 1
        if slot == keys.count { slot = 0 }
      }
      return slot
    }

    mutating func set(_ state: UInt8, _ key: RecordKey) {
      var at = slot(key)
      if states[at] == 0 {
        if (count + 1) * 10 > keys.count * 9 {
          grow()
          at = slot(key)
        }
        count += 1
      }
      (keys[at], states[at]) = (key, state)
    }

    private mutating func grow() {
      var larger = Part(capacity: keys.count + max(keys.count / 4, 8))
      for (index, state) in states.enumerated() where state != 0 {
        let at = larger.slot(keys[index])
        (larger.keys[at], larger.states[at]) = (keys[index], state)
      }
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
    switch part.states[part.slot(key)] {
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
