/// The expected type of a path's value; another type is a diagnostic, not an error.
enum ExpectedKind: Sendable {
  /// A string. A number or boolean is read as its text, with a diagnostic.
  case text
  /// A string, or an object that names a text in the app; the reader checks the object.
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

/// One row of a reader: the path of a fact, and its type.
struct PathRow: Sendable {
  /// A JSON Pointer whose keys have neither `/` nor `~`; a last key `px.*` matches a prefix.
  let path: StaticString
  let kind: ExpectedKind
  let fact: Fact
  /// Whether any string is a valid value.
  let acceptsAnyString: Bool

  init(_ path: StaticString, _ kind: ExpectedKind, _ fact: Fact) {
    (self.path, self.kind, self.fact) = (path, kind, fact)
    acceptsAnyString = fact != .attributes && [.text, .localizable, .identifier].contains(kind)
  }
}

extension PathRow {
  /// The paths of facts, by the expected kinds of their values.
  typealias Facts = KeyValuePairs<StaticString, Fact>

  /// Returns the rows of all kinds; the rows of an earlier kind take precedence.
  static func rows(
    text: Facts = [:], localizable: Facts = [:], identifier: Facts = [:], number: Facts = [:],
    object: Facts = [:], array: Facts = [:], any: Facts = [:]
  ) -> [PathRow] {
    let kinds: [(ExpectedKind, Facts)] = [
      (.text, text), (.localizable, localizable), (.identifier, identifier), (.number, number),
      (.object, object), (.array, array), (.any, any),
    ]
    return kinds.flatMap { kind, facts in facts.map { PathRow($0.key, kind, $0.value) } }
  }
}

/// The compiled rows of a reader.
///
/// The memory lives as long as the process. It never changes, so the table is `Sendable`.
struct FactTable: @unchecked Sendable {
  let rows: UnsafePointer<PathRow>
  let paths: PathTable

  init(_ rows: [PathRow]) {
    self.rows = PermanentMemory.copy(rows)
    paths = PathTable(rows.map(\.path))
  }

  init(
    text: PathRow.Facts = [:], localizable: PathRow.Facts = [:], identifier: PathRow.Facts = [:],
    number: PathRow.Facts = [:], object: PathRow.Facts = [:], array: PathRow.Facts = [:],
    any: PathRow.Facts = [:]
  ) {
    self.init(
      PathRow.rows(
        text: text, localizable: localizable, identifier: identifier, number: number,
        object: object, array: array, any: any))
  }
}

/// A sink that checks the types of the values that a table finds, and stores them in slots.
struct FactSink: PathSink {
  /// Outlives the sink, because one of its methods runs the walk.
  unowned(unsafe) let reading: PayloadReading
  let tape: JSONTape
  let rows: UnsafePointer<PathRow>
  let slots: FactSlots
  /// The precedence of the table; a row adds its index.
  let order: UInt16

  init(_ reading: PayloadReading, _ table: FactTable, into slots: FactSlots) {
    (self.reading, tape, self.slots) = (reading, reading.tape, slots)
    rows = table.rows
    order = slots.beginTable()
  }

  @inline(__always)
  mutating func found(row index: Int, key: Int, value: Int) {
    let row = rows[index]
    if row.acceptsAnyString, tape.kind(value) == .string {
      offer(value, row, index)
    } else if row.fact == .attributes {
      slots.attributes.append(Int32(truncatingIfNeeded: key))
    } else if row.fact == .reserved {
      slots.reserved.append(Int32(truncatingIfNeeded: key))
    } else {
      check(row, index, value)
    }
  }

  @inline(__always)
  private func offer(_ value: Int, _ row: PathRow, _ index: Int) {
    slots.offer(value, row.fact, order: order &+ UInt16(truncatingIfNeeded: index))
  }

  /// Checks a value that is not covered by the fast paths of ``found(row:key:value:)``.
  @inline(never)
  private mutating func check(_ row: PathRow, _ index: Int, _ value: Int) {
    let kind = tape.kind(value)
    if kind == .null || row.fact == .ignored { return }
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
        guard reading.integer(value) != nil else { return }
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
