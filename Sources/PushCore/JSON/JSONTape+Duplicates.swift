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

  /// Randomly seeded, so that nobody can choose keys that have the same hash.
  private func seededHash(_ key: Int) -> Int {
    var hasher = Hasher()
    if tokens[key].flags.contains(.escaped) {
      decodedBytes(key).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes(key)))
    }
    return hasher.finalize()
  }

  private func shadow(_ key: Int) {
    tokens[key].flags.insert(.shadowed)
    store.pointee.duplicates.append(Int32(key))
  }

  /// Updates the hash of a key after its bytes have changed.
  func updateHash(ofKey key: Int, in object: Int) {
    tokens[object].names = 0
    let raw = bytes(key)
    guard !tokens[key].flags.contains(.escaped), let start = raw.baseAddress else { return }
    tokens[key].hash = JSONKey.hash(start, raw.count)
  }

  private func sameKey(_ one: Int, _ other: Int) -> Bool {
    let escaped = tokens[one].flags.union(tokens[other].flags).contains(.escaped)
    if escaped { return decodedBytes(one) == decodedBytes(other) }
    guard tokens[one].hash == tokens[other].hash else { return false }
    return bytes(one).hasSameBytes(as: bytes(other))
  }

  private func decodedBytes(_ key: Int) -> [UInt8] {
    guard tokens[key].flags.contains(.escaped) else { return Array(bytes(key)) }
    let decoded = ByteBuffer(capacity: bytes(key).count)
    JSONText.decode(bytes(key), into: decoded)
    return Array(decoded.bytes)
  }
}
