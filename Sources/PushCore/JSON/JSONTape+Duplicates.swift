import CPlatform

/// Keys that occur more than once in an object.
extension JSONTape {
  /// Marks the keys of an object that a later key replaces, and adds them to ``duplicates``.
  ///
  /// - Complexity: O(n²) up to 16 members, otherwise O(n) with a randomly seeded hash table.
  @inline(never)
  func markDuplicates(of object: Int) {
    let count = keys(of: object).reduce(0) { count, _ in count + 1 }
    if count > 16 { markMany(object, count) } else { markFew(object) }
  }

  private func markFew(_ object: Int) {
    var later = keys(of: object)
    while let key = later.next() {
      if later.contains(where: { sameKey(key, $0) }) { shadow(key) }
    }
  }

  /// Finds the keys in a table with linear probing, of which at least half of the slots are free.
  private func markMany(_ object: Int, _ count: Int) {
    let capacity = 1 << (Int.bitWidth - (2 * count).leadingZeroBitCount)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: capacity) { slots in
      slots.initialize(repeating: 0)
      for key in keys(of: object) {
        var slot = seededHash(key) & (capacity - 1)
        while slots[slot] != 0, !sameKey(Int(slots[slot]), key) {
          slot = (slot + 1) & (capacity - 1)
        }
        if slots[slot] != 0 { shadow(Int(slots[slot])) }
        slots[slot] = Int32(key)
      }
    }
  }

  /// Random, so that nobody can choose keys that have the same hash.
  private static let seed = UInt64.random(in: 0 ... .max) | 1

  private func seededHash(_ key: Int) -> Int {
    guard tokens[key].flags.contains(.escaped) else { return Self.seededHash(bytes(key)) }
    return decodedBytes(key).withUnsafeBufferPointer(Self.seededHash)
  }

  private static func seededHash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let seed = seed
    var hash = seed ^ UInt64(bytes.count)
    var rest = UnsafeRawBufferPointer(bytes)[...]
    while !rest.isEmpty {
      var word: UInt64 = 0
      withUnsafeMutableBytes(of: &word) { $0.copyMemory(from: .init(rebasing: rest.prefix(8))) }
      let product = (hash ^ word).multipliedFullWidth(by: seed)
      hash = product.high ^ product.low
      rest = rest.dropFirst(8)
    }
    return Int(truncatingIfNeeded: hash)
  }

  private func shadow(_ key: Int) {
    tokens[key].flags.insert(.shadowed)
    store.pointee.duplicates.append(Int32(key))
  }

  /// Updates the hash of a key after its bytes have changed.
  func updateHash(ofKey key: Int) {
    let raw = bytes(key)
    guard !tokens[key].flags.contains(.escaped), let start = raw.baseAddress else { return }
    tokens[key].hash = JSONKey.hash(start, raw.count)
  }

  private func sameKey(_ one: Int, _ other: Int) -> Bool {
    let escaped = tokens[one].flags.union(tokens[other].flags).contains(.escaped)
    if escaped { return decodedBytes(one) == decodedBytes(other) }
    guard tokens[one].hash == tokens[other].hash else { return false }
    let (left, right) = (bytes(one), bytes(other))
    return left.count == right.count
      && memcmp(left.baseAddress ?? document, right.baseAddress ?? document, left.count) == 0
  }

  private func decodedBytes(_ key: Int) -> [UInt8] {
    guard tokens[key].flags.contains(.escaped) else { return Array(bytes(key)) }
    let decoded = ByteBuffer(capacity: bytes(key).count)
    JSONText.decode(bytes(key), into: decoded)
    return Array(decoded.bytes)
  }
}
