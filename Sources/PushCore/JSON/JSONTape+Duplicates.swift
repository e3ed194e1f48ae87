import CPlatform

extension JSONTape {
  /// Marks the keys of an object that a later key replaces, and adds them to ``duplicates``.
  ///
  /// - Complexity: O(n²) up to 32 members, otherwise O(n) with a randomly seeded hash table.
  @inline(never)
  func markDuplicates(of object: Int) {
    if hasFewMembers(object) { markFew(object) } else { markMany(object) }
  }

  private func hasFewMembers(_ object: Int) -> Bool {
    var (key, members) = (first(object), 0)
    while key < after(object), members <= 32 {
      key = after(key + 1)
      members += 1
    }
    return members <= 32
  }

  private func markFew(_ object: Int) {
    let end = after(object)
    var key = first(object)
    while key < end {
      var later = after(key + 1)
      while later < end {
        if sameKey(key, later) {
          shadow(key)
          break
        }
        later = after(later + 1)
      }
      key = after(key + 1)
    }
  }

  private func markMany(_ object: Int) {
    var seen: [[UInt8]: Int] = [:]
    let end = after(object)
    var key = first(object)
    while key < end {
      if let earlier = seen.updateValue(key, forKey: decodedBytes(key)) { shadow(earlier) }
      key = after(key + 1)
    }
  }

  private func shadow(_ key: Int) {
    tokens[key].flags.insert(.shadowed)
    store.pointee.duplicates.append(Int32(key))
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
