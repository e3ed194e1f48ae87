/// A table with a value for each call in flight; the key is the call's tag.
///
/// Tags are small numbers that are used again and again, so that a list is faster than a dictionary.
@usableFromInline package struct CallTable<Value> {
  @usableFromInline var values: [Value?] = []
  /// The tags that ``remove(_:)`` has freed.
  @usableFromInline var free: [UInt64] = []
  @usableFromInline var filled = 0

  @inlinable package init() {}

  @inlinable package var count: Int { filled }
  @inlinable package var isEmpty: Bool { filled == 0 }

  @inlinable package subscript(_ tag: UInt64) -> Value? {
    get { tag < UInt64(values.count) ? values[Int(tag)] : nil }
    set {
      while tag >= UInt64(values.count) { values.append(nil) }
      filled += (newValue == nil ? 0 : 1) - (values[Int(tag)] == nil ? 0 : 1)
      values[Int(tag)] = newValue
    }
  }

  /// The tags with a value.
  @inlinable package var tags: some Collection<UInt64> {
    values.indices.lazy.filter { values[$0] != nil }.map { UInt64($0) }
  }

  /// Adds a value and returns its tag.
  ///
  /// A table takes its tags either all from here or all from another table.
  @inlinable package mutating func add(_ value: Value) -> UInt64 {
    let tag = free.popLast() ?? UInt64(values.count)
    self[tag] = value
    return tag
  }

  /// Removes and returns a value; its tag is then free.
  @inlinable package mutating func remove(_ tag: UInt64) -> Value? {
    guard let value = self[tag] else { return nil }
    self[tag] = nil
    free.append(tag)
    return value
  }

  package mutating func removeAll() {
    self = CallTable()
  }
}
