/// A reader's rows, made ready for walking.
///
/// Made once; lives as long as the process.
struct FactTable: @unchecked Sendable {
  /// A row without its path.
  struct Row {
    let kind: ExpectedKind
    let fact: Fact
  }

  let rows: UnsafePointer<Row>
  let paths: PathTable

  init(_ rows: [PathRow]) {
    self.rows = Immortal.copy(rows.map { Row(kind: $0.kind, fact: $0.fact) })
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

  @inline(__always)
  mutating func found(row index: Int, key: Int, value: Int) {
    let row = rows[index]
    if row.fact == .attributes {
      slots.collect(key: key)
    } else if tape.kind(value) == .string, row.kind == .text || row.kind == .identifier {
      slots.offer(value, row.fact, rank: index)
    } else {
      judge(row, index, value)
    }
  }

  /// Takes a value that is not just the text that it should be.
  @inline(never)
  private mutating func judge(_ row: FactTable.Row, _ index: Int, _ value: Int) {
    let kind = tape.kind(value)
    if kind == .null || row.fact == .ignored { return }
    switch row.kind {
    case .text:
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
    slots.offer(value, row.fact, rank: index)
  }

  private mutating func container(_ row: FactTable.Row, _ index: Int, _ value: Int) {
    let inner = row.kind == .object ? tape.object(value) : tape.array(value)
    if let inner {
      slots.offer(inner, row.fact, rank: index)
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
