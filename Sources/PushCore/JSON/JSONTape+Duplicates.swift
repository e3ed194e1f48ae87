import CPlatform

/// Keys that occur more than once in an object.
extension JSONTape {
  /// Marks the keys of an object that a later key replaces, and adds them to ``duplicates``.
  ///
  /// - Complexity: O(n²) up to 32 members, otherwise O(n) with a randomly seeded hash table.
  @inline(never)
  func markDuplicates(of object: Int) {
    if hasManyMembers(object) { markMany(object) } else { markFew(object) }
  }

  private func hasManyMembers(_ object: Int) -> Bool {
    keys(of: object).dropFirst(32).contains { _ in true }
  }

  private func markFew(_ object: Int) {
    var later = keys(of: object)
    while let key = later.next() {
      if later.contains(where: { sameKey(key, $0) }) { shadow(key) }
    }
  }

  private func markMany(_ object: Int) {
    var seen: [[UInt8]: Int] = [:]
    for key in keys(of: object) {
      if let earlier = seen.updateValue(key, forKey: decodedBytes(key)) { shadow(earlier) }
    }
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
