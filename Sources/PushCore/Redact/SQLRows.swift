import CPlatform

/// The rows that SQL inserts: `INSERT INTO table (column, …) VALUES (value, …), …`, and those of
/// `COPY table (column, …) FROM stdin` (PostgreSQL), in one line or several.
///
/// A value belongs to the column at the same place, whose name may be on the list.
struct SQLRows {
  private enum State: Equatable {
    case idle, columns, awaitsValues, betweenRows
    /// In a value of a row, in so many parentheses.
    case row(column: Int, depth: Int)
    case copy
  }

  private var state = State.idle
  private var columns: [Bool] = []
  /// The quotation mark of a text that the last line did not close; 0 without one.
  private var quote: UInt8 = 0
  private var isCopy = false
  private var lines = 0

  /// The maximum numbers of columns, and of lines of one statement.
  private static let (maximumColumns, maximumLines) = (1000, 100_000)

  /// Returns the values of columns on the list in a line; nil if the line has no part of a statement.
  mutating func values(
    _ line: UnsafeBufferPointer<UInt8>, _ names: RedactedNameMatcher
  ) -> [Range<Int>]? {
    var (at, values) = (0, [Range<Int>]())
    if state == .idle {
      guard let start = Self.statement(line) else { return nil }
      (at, isCopy) = start
      (state, columns, lines) = (.columns, [], 0)
    }
    lines += 1
    if state == .copy { return copied(line) }
    while at < line.count, state != .idle { step(line, &at, names, &values) }
    if lines >= Self.maximumLines { state = .idle }
    return values
  }

  // MARK: Statements

  /// Returns the offset after the parenthesis of the columns, and whether rows are copied; nil if the
  /// line has neither.
  private static func statement(_ line: UnsafeBufferPointer<UInt8>) -> (Int, Bool)? {
    let isCopy = line.starts(with: "COPY ".utf8)
    var at = isCopy ? 5 : 0
    if !isCopy {
      guard let into = end(of: "INTO ", in: line) ?? end(of: "into ", in: line) else { return nil }
      at = into
    }
    while at < line.count, line[at] == 0x20 { at += 1 }
    let name = line[at...].prefix {
      $0.isLetter || $0.isDigit || $0 >= 0x80 || $0.isOne(of: "_.$\"`[]\\")
    }
    at = name.endIndex
    while at < line.count, line[at] == 0x20 { at += 1 }
    guard !name.isEmpty, at < line.count, line[at] == UInt8(ascii: "(") else { return nil }
    return (at + 1, isCopy)
  }

  private static func end(of word: StaticString, in line: UnsafeBufferPointer<UInt8>) -> Int? {
    let length = word.utf8CodeUnitCount
    guard let base = line.baseAddress, line.contains(text: word) else { return nil }
    var at = 0
    while memcmp(base + at, word.utf8Start, length) != 0 { at += 1 }
    return at + length
  }

  // MARK: Parts

  /// Reads a part of a statement that begins at an offset.
  private mutating func step(
    _ line: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ names: RedactedNameMatcher,
    _ values: inout [Range<Int>]
  ) {
    let byte = line[at]
    if quote == 0, byte <= 0x20 {
      at += 1
      return
    }
    switch state {
    case .idle, .copy: at = line.count
    case .columns: readColumn(line, &at, names)
    case .awaitsValues:
      let word = line[at...].prefix { $0.isLetter }
      let isValues = word.count <= 6 && word.map { $0 | 0x20 }.starts(with: "value".utf8)
      state = isValues ? .betweenRows : isCopy ? .copy : .idle
      at = max(word.endIndex, at + 1)
    case .betweenRows:
      at += 1
      if byte == UInt8(ascii: "(") {
        state = .row(column: 0, depth: 0)
      } else if byte != UInt8(ascii: ",") {
        state = .idle
      }
    case .row(let column, let depth): readValue(line, &at, column, depth, &values)
    }
  }

  private mutating func readColumn(
    _ line: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ names: RedactedNameMatcher
  ) {
    let name = line[at...].prefix { $0 > 0x20 && !$0.isOne(of: ",()") }
    if name.isEmpty {
      if line[at] == UInt8(ascii: ")") { state = columns.contains(true) ? .awaitsValues : .idle }
      if line[at] == UInt8(ascii: "(") { state = .idle }
      at += 1
    } else {
      let bare = name.drop { $0.isOne(of: "\"`[\\") }.prefix { !$0.isOne(of: "\"`]\\") }
      let text = UnsafeBufferPointer(rebasing: line[bare.startIndex..<bare.endIndex])
      columns.append(names.read(text).kind.isListedName)
      if columns.count > Self.maximumColumns { state = .idle }
      at = name.endIndex
    }
  }

  private mutating func readValue(
    _ line: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ column: Int, _ depth: Int,
    _ values: inout [Range<Int>]
  ) {
    let isListed = column < columns.count && columns[column]
    if quote != 0 || line[at].isOne(of: "'\"") {
      let text = readText(line, &at)
      if isListed, !text.isEmpty { values.append(text) }
      return
    }
    let byte = line[at]
    at += 1
    switch byte {
    case UInt8(ascii: "("): state = .row(column: column, depth: depth + 1)
    case UInt8(ascii: ")"):
      state = depth == 0 ? .betweenRows : .row(column: column, depth: depth - 1)
    case UInt8(ascii: ",") where depth == 0: state = .row(column: column + 1, depth: 0)
    case UInt8(ascii: ";") where depth == 0: state = .idle
    case _ where KnownToken.isPart(byte):
      let start = at - 1
      while at < line.count, KnownToken.isPart(line[at]) { at += 1 }
      let isCall = at < line.count && line[at].isOne(of: "('\"")
      let isWord = line[start..<at].allSatisfy { $0.isLetter || $0 == 0x5F }
      if isListed, depth == 0, !isCall, !isWord { values.append(start..<at) }
    // A parameter, which has no value here.
    case UInt8(ascii: "$"), UInt8(ascii: ":"), UInt8(ascii: "%"), UInt8(ascii: "@"):
      while at < line.count, KnownToken.isPart(line[at]) { at += 1 }
    default: break
    }
  }

  /// Reads a text up to its closing quotation mark, or to the end of the line.
  private mutating func readText(
    _ line: UnsafeBufferPointer<UInt8>, _ at: inout Int
  ) -> Range<Int> {
    if quote == 0 {
      quote = line[at]
      at += 1
    }
    let start = at
    while at < line.count {
      if line[at] == UInt8(ascii: "\\") {
        at += 2
      } else if line[at] != quote {
        at += 1
      } else if at + 1 < line.count, line[at + 1] == quote {
        at += 2
      } else {
        quote = 0
        at += 1
        return start..<at - 1
      }
    }
    at = line.count
    return start..<at
  }

  /// Returns the values in a line of `COPY`, which tabs separate.
  private mutating func copied(_ line: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    if line.starts(with: "\\.".utf8) {
      state = .idle
      return []
    }
    let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
    return zip(fields, columns).compactMap { field, isListed in
      isListed && !field.isEmpty && !field.elementsEqual("\\N".utf8) ? field.indices : nil
    }
  }
}
