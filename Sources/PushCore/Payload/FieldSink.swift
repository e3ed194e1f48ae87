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
      reading.report(PayloadDiagnostics.badInnerJSON, value, name)
    } else {
      reading.report(value, expected: name)
    }
  }

  mutating func blocked(key: Int, value: Int) {
    guard reading.tape.kind(value) != .null else { return }
    report(container: "an object", value)
  }
}
