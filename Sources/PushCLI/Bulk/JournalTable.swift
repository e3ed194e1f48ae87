/// The states of the records in a journal: 16 bytes a record, at most 20 with the free slots.
///
/// 256 open-addressing tables, chosen by the first byte of the spread key, grow one by one, so that
/// the memory for growth is small, too. In the slots, the state replaces that first byte.
struct JournalTable {
  /// All but the first byte of a key's high word.
  private static let rest: UInt64 = ~0 >> 8

  /// A table with linear probing.
  ///
  /// Its keys are in the order of their low words, so that the search for a new key ends early even
  /// if few slots are free.
  private struct Part {
    /// The last slot is always free, which ends every search.
    private var slots: [JournalKey]
    /// The number of slots where searches begin.
    private let capacity: Int
    private(set) var count = 0

    /// - Parameter overflow: The number of slots after those where searches begin.
    init(capacity: Int, overflow: Int = 16) {
      self.capacity = capacity
      slots = Array(repeating: JournalKey(high: 0, low: 0), count: capacity + overflow)
    }

    private var isFull: Bool { (count + 1) * 10 > capacity * 9 }

    /// Returns 0 for a new key, 1 for sent, 2 for ok, 3 and more for failed with a code.
    func state(of key: JournalKey) -> UInt8 {
      let slot = slot(key)
      return has(key, at: slot) ? state(slot) : 0
    }

    mutating func set(_ state: UInt8, _ key: JournalKey) {
      var slot = slot(key)
      if !has(key, at: slot) {
        while isFull || !freeSlot(slot) {
          grow()
          slot = self.slot(key)
        }
        count += 1
      }
      slots[slot] = JournalKey(high: UInt64(state) << 56 | key.high & rest, low: key.low)
    }

    private func state(_ slot: Int) -> UInt8 { UInt8(slots[slot].high >> 56) }

    private func has(_ key: JournalKey, at slot: Int) -> Bool {
      state(slot) != 0 && slots[slot].low == key.low && (slots[slot].high ^ key.high) & rest == 0
    }

    /// Returns the slot of a key, or the one where it belongs.
    private func slot(_ key: JournalKey) -> Int {
      // The product with the capacity is an even distribution without a division.
      var slot = Int(key.low.multipliedFullWidth(by: UInt64(capacity)).high)
      while state(slot) != 0,
        slots[slot].low < key.low || slots[slot].low == key.low && !has(key, at: slot)
      {
        slot += 1
      }
      return slot
    }

    /// Moves the key of a slot and those after it to the next free slot; returns false if that is
    /// the last.
    private mutating func freeSlot(_ slot: Int) -> Bool {
      var free = slot
      while state(free) != 0 { free += 1 }
      guard free < slots.count - 1 else { return false }
      for index in stride(from: free, to: slot, by: -1) { slots[index] = slots[index - 1] }
      return true
    }

    private mutating func grow() {
      var larger =
        isFull
        ? Part(capacity: capacity + max(capacity / 8, 8))
        : Part(capacity: capacity, overflow: (slots.count - capacity) * 2)
      for key in slots where key.high >> 56 != 0 { larger.set(UInt8(key.high >> 56), key) }
      self = larger
    }
  }

  private var parts = (0..<256).map { _ in Part(capacity: 8) }
  /// The codes of failed records; a journal with more than 253 codes is not from pushkit.
  private var codes: [String] = []
  private var numbers: [String: UInt8] = [:]
  /// Random, so that the author of a file cannot choose keys that all belong into the same slots.
  private let seeds = (0..<3).map { _ in UInt64.random(in: 0 ... .max) | 1 }

  /// Returns a key that belongs into any slot with the same probability; each key has its own.
  private func spread(_ key: JournalKey) -> JournalKey {
    var (high, low) = (key.high, key.low)
    // The rounds of a Feistel network, each of which can be reversed.
    for seed in seeds {
      let product = (low ^ seed).multipliedFullWidth(by: seed)
      (high, low) = (low, high ^ product.high ^ product.low)
    }
    return JournalKey(high: high, low: low)
  }

  /// The number of records.
  var count: Int { parts.reduce(0) { $0 + $1.count } }

  subscript(_ key: JournalKey) -> JournalState? {
    let key = spread(key)
    switch parts[Int(key.high >> 56)].state(of: key) {
    case 0: return nil
    case 1: return .sent
    case 2: return .ok
    case let state: return .failed(codes[Int(state) - 3])
    }
  }

  mutating func set(_ state: JournalState, _ key: JournalKey) {
    let number: UInt8 =
      switch state {
      case .sent: 1
      case .ok: 2
      case .failed(let code): number(of: code)
      }
    let key = spread(key)
    parts[Int(key.high >> 56)].set(number, key)
  }

  private mutating func number(of code: String) -> UInt8 {
    if let number = numbers[code] { return number }
    guard codes.count < 253 else { return 255 }
    codes.append(code)
    numbers[code] = UInt8(codes.count + 2)
    return UInt8(codes.count + 2)
  }
}
