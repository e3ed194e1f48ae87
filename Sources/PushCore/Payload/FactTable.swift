/// What a path's value should be; another kind is a diagnostic, not an error.
enum ExpectedKind: Sendable {
  /// A string. A number or boolean is taken as its text, with a diagnostic.
  case text
  /// A string, or an object that names a text in the app; the reader judges the object.
  case localizable
  /// A string or a number.
  case identifier
  case number
  /// An object, or a string that holds one.
  case object
  /// An array, or a string that holds one.
  case array
  case any
}

/// One row of a reader: where a fact stands and what it should be.
struct PathRow: Sendable {
  /// A JSON Pointer whose keys hold neither `/` nor `~`; a last key `px.*` stands for all that begin so.
  let path: StaticString
  let kind: ExpectedKind
  let fact: Fact

  init(_ path: StaticString, _ kind: ExpectedKind, _ fact: Fact) {
    self.path = path
    self.kind = kind
    self.fact = fact
  }
}

/// A reader's rows, made ready for walking.
///
/// Made once; lives as long as the process.
struct FactTable: @unchecked Sendable {
  /// A row without its path.
  struct Row {
    let kind: ExpectedKind
    let fact: Fact
    /// Whether any string is just what it should be.
    let takesText: Bool

    init(_ row: PathRow) {
      (kind, fact) = (row.kind, row.fact)
      takesText =
        row.fact != .attributes && ([.text, .localizable, .identifier].contains(row.kind))
    }
  }

  let rows: UnsafePointer<Row>
  let paths: PathTable

  init(_ rows: [PathRow]) {
    self.rows = Immortal.copy(rows.map(Row.init))
    paths = PathTable(rows.map(\.path))
  }
}

/// Puts the values that a table finds into slots, judging their types.
struct FactSink: PathSink {
  /// Outlives the walk, which one of its methods makes.
  unowned(unsafe) let reading: PayloadReading
  let tape: JSONTape
  let rows: UnsafePointer<FactTable.Row>
  let slots: FactSlots
  /// What the number of a row is added to.
  let order: UInt16

  init(_ reading: PayloadReading, _ table: FactTable, into slots: FactSlots) {
    (self.reading, tape, self.slots) = (reading, reading.tape, slots)
    rows = table.rows
    order = slots.beginTable()
  }

  @inline(__always)
  mutating func found(row index: Int, key: Int, value: Int) {
    let row = rows[index]
    if row.takesText, tape.kind(value) == .string {
      offer(value, row, index)
    } else if row.fact == .attributes {
      slots.collect(key: key)
    } else if row.fact == .reserved {
      slots.collect(reservedKey: key)
    } else {
      judge(row, index, value)
    }
  }

  @inline(__always)
  private func offer(_ value: Int, _ row: FactTable.Row, _ index: Int) {
    slots.offer(value, row.fact, order: order &+ UInt16(truncatingIfNeeded: index))
  }

  /// Takes a value that is not just the text that it should be.
  @inline(never)
  private mutating func judge(_ row: FactTable.Row, _ index: Int, _ value: Int) {
    let kind = tape.kind(value)
    if kind == .null || row.fact == .ignored { return }
    switch row.kind {
    case .localizable where kind == .object: return
    case .text, .localizable:
      complain(value, "a string")
      if kind == .object || kind == .array { return }
    case .identifier:
      if kind != .number {
        complain(value, "a string or a number")
        if kind == .object || kind == .array { return }
      }
    case .number:
      if kind != .number {
        complain(value, "a number")
        guard reading.integer(value) != nil else { return }
      }
    case .object, .array:
      container(row, index, value)
      return
    case .any: break
    }
    offer(value, row, index)
  }

  private mutating func container(_ row: FactTable.Row, _ index: Int, _ value: Int) {
    let inner = row.kind == .object ? tape.object(value) : tape.array(value)
    if let inner {
      offer(inner, row, index)
    } else {
      complain(container: row.kind == .object ? "an object" : "an array", value)
    }
  }

  private func complain(container name: String, _ value: Int) {
    if reading.tape.kind(value) == .string {
      reading.report(PayloadDiagnostics.badInnerJSON, value, name)
    } else {
      complain(value, name)
    }
  }

  private func complain(_ value: Int, _ wanted: String) {
    let found = "\(reading.tape.kind(value).name)"
    reading.report(PayloadDiagnostics.wrongType, value, "\(wanted), found \(found)")
  }

  mutating func blocked(key: Int, value: Int) {
    guard reading.tape.kind(value) != .null else { return }
    complain(container: "an object", value)
  }
}
