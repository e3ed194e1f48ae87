import CPlatform

/// The values found for fields, as indices on the tape.
///
/// If several rows of a table find a value for a field, the first row takes precedence, whatever the
/// order in the document. If several tables do, the table that was read first takes precedence.
/// This is a handle without reference counting; its owner deallocates it.
struct FieldSlots {
  /// The value of a field, and its precedence.
  private struct Slot {
    var value: Int32
    /// The table's number times 256 plus the row's index; the lower order takes precedence.
    var order: UInt16

    /// The order of an empty slot; higher than any other.
    static let free = UInt16.max
    /// The order of a value that no row found; lower than any other.
    static let fixed = UInt16.min
  }

  private let slots: UnsafeMutablePointer<Slot>
  /// The number of tables read.
  private let tables: UnsafeMutablePointer<UInt16>
  /// Keys of the customer's own members, in order.
  let attributes = ScratchList<Int32>()
  /// Keys that FCM added to a received message, in order.
  let reserved = ScratchList<Int32>()

  init() {
    slots = .allocate(capacity: PayloadField.slotCount)
    tables = .allocate(capacity: 1)
    reset()
  }

  func deallocate() {
    slots.deallocate()
    tables.deallocate()
    attributes.deallocate()
    reserved.deallocate()
  }

  func reset() {
    // All ones: the value is -1, and the slot is free.
    memset(slots, 0xFF, PayloadField.slotCount * MemoryLayout<Slot>.stride)
    tables.pointee = 0
    attributes.removeAll()
    reserved.removeAll()
  }

  /// Begins to read another table.
  ///
  /// - Returns: The order of its first row.
  func beginTable() -> UInt16 {
    tables.pointee &+= 1
    return tables.pointee &<< 8
  }

  /// The value of a field, or -1.
  @inline(__always)
  func value(_ field: PayloadField) -> Int { Int(slots[Int(field.rawValue)].value) }

  /// The value of a field, or nil.
  subscript(_ field: PayloadField) -> Int? {
    get {
      let value = value(field)
      return value < 0 ? nil : value
    }
    nonmutating set {
      let slot = slots + Int(field.rawValue)
      slot.pointee.value = Int32(newValue ?? -1)
      if newValue == nil {
        slot.pointee.order = Slot.free
      } else if slot.pointee.order == Slot.free {
        slot.pointee.order = Slot.fixed
      }
    }
  }

  /// Stores a value that a row found, unless there is one with a lower order.
  ///
  /// - Parameter order: The row's index added to the result of ``beginTable()``.
  @inline(__always)
  func offer(_ value: Int, _ field: PayloadField, order: UInt16) {
    let slot = slots + Int(field.rawValue)
    guard slot.pointee.order >= order else { return }
    slot.pointee = Slot(value: Int32(truncatingIfNeeded: value), order: order)
  }
}

/// A sink that checks the types of the values that a table finds, and stores them in slots.
struct FieldSink: PathSink {
  /// Outlives the sink, because one of its methods runs the walk.
  unowned(unsafe) let reading: PayloadReading
  let tape: JSONTape
  let rows: UnsafePointer<PathRow>
  let slots: FieldSlots
  /// The precedence of the table; a row adds its index.
  let order: UInt16

  init(_ reading: PayloadReading, _ table: FieldTable, into slots: FieldSlots) {
    (self.reading, tape, self.slots) = (reading, reading.tape, slots)
    rows = table.rows
    order = slots.beginTable()
  }

  @inline(__always)
  mutating func found(row index: Int, key: Int, value: Int) {
    let row = rows[index]
    if row.acceptsAnyString, tape.kind(value) == .string {
      offer(value, row, index)
    } else if row.field == .attributes {
      slots.attributes.append(Int32(truncatingIfNeeded: key))
    } else if row.field == .reserved {
      slots.reserved.append(Int32(truncatingIfNeeded: key))
    } else {
      check(row, index, value)
    }
  }

  @inline(__always)
  private func offer(_ value: Int, _ row: PathRow, _ index: Int) {
    slots.offer(value, row.field, order: order &+ UInt16(truncatingIfNeeded: index))
  }

  /// Checks a value that is not covered by the fast paths of ``found(row:key:value:)``.
  @inline(never)
  private mutating func check(_ row: PathRow, _ index: Int, _ value: Int) {
    let kind = tape.kind(value)
    if kind == .null || row.field == .ignored { return }
    switch row.kind {
    case .localizable where kind == .object: return
    case .text, .localizable:
      reading.report(value, expected: "a string")
      if kind == .object || kind == .array { return }
    case .identifier:
      if kind != .number {
        reading.report(value, expected: "a string or a number")
        if kind == .object || kind == .array { return }
      }
    case .number:
      if kind != .number {
        reading.report(value, expected: "a number")
        guard reading.isInteger(value) else { return }
      }
    case .object, .array:
      container(row, index, value)
      return
    case .any: break
    }
    offer(value, row, index)
  }

  private mutating func container(_ row: PathRow, _ index: Int, _ value: Int) {
    let inner = row.kind == .object ? tape.object(value) : tape.array(value)
    if let inner {
      offer(inner, row, index)
    } else {
      report(container: row.kind == .object ? "an object" : "an array", value)
    }
  }

  private func report(container name: String, _ value: Int) {
    if reading.tape.kind(value) == .string {
      reading.report(PayloadReading.badInnerJSON, value, name)
    } else {
      reading.report(value, expected: name)
    }
  }

  mutating func blocked(key: Int, value: Int) {
    guard reading.tape.kind(value) != .null else { return }
    report(container: "an object", value)
  }
}
