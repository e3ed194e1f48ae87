/// A table of separated values (RFC 4180) whose header line names the columns.
///
/// Reads the header at the beginning of a text and after a line without letters, which is a blank
/// line or the frame of a table. The table ends at a blank line.
struct CSVTable {
  /// The separator; 0 outside a table.
  private var separator: UInt8 = 0
  private var columns: [Bool] = []
  /// Whether rows have exactly as many fields as the header, because this may not be one.
  private var isDoubtful = false
  /// Whether the next line may be a header.
  private var mayBegin = true
  /// Whether the last line had fields of a table without columns on the list.
  private var wasRow = false
  /// The column of a field in quotes that the last line did not close.
  private var openColumn: Int?

  /// The separators of tables.
  private static let separators = Array("\t,;|".utf8)
  /// The maximum length of a header in bytes.
  private static let maximumHeader = 4096

  /// Returns the fields of columns on the list in a line; nil if it is not a line of a table.
  mutating func values(
    _ line: [UInt8], isBlank: Bool, _ names: RedactedNameMatcher
  ) -> [Range<Int>]? {
    if separator == 0 {
      let mayBegin = mayBegin
      let isFrame = line.allSatisfy { !$0.isLetter && !$0.isDigit && $0 < 0x80 }
      self.mayBegin = isBlank || isFrame && !wasRow
      wasRow = line.contains(text: "|")
      return mayBegin && !isBlank && readHeader(line, names) ? [] : nil
    }
    if isBlank, openColumn == nil {
      self = CSVTable()
      return nil
    }
    let wasOpen = openColumn != nil
    let fields = fields(line)
    if isDoubtful, fields.count != columns.count { return nil }
    return fields.count < 2 && openColumn == nil && !wasOpen
      ? nil : fields.filter { $0.column < columns.count && columns[$0.column] }.map(\.range)
  }

  // MARK: Header

  private mutating func readHeader(
    _ line: [UInt8], _ names: RedactedNameMatcher
  ) -> Bool {
    guard line.count <= Self.maximumHeader else { return false }
    let counts = Self.separators.map { separator in line.count { $0 == separator } }
    guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else {
      return false
    }
    separator = Self.separators[index]
    let fields = fields(line)
    openColumn = nil
    let texts = fields.map { line[$0.range] }
    columns = texts.map { names.read($0).kind.isListedName }
    isDoubtful = zip(fields, texts).contains { field, text in
      separator != 0x7C && field.start < field.range.lowerBound
        && line[field.start] == 0x20 && !text.isEmpty
    }
    let isHeader =
      columns.contains(true)
      && texts.allSatisfy { text in
        Self.isName(text, separator) && !(isDoubtful && text.contains(0x20))
      }
    if !isHeader { separator = 0 }
    return isHeader
  }

  /// Whether a field may be the name of a column.
  private static func isName(_ text: ArraySlice<UInt8>, _ separator: UInt8) -> Bool {
    // A frame has separators around the fields.
    guard let first = text.first else { return separator == UInt8(ascii: "|") }
    return text.count <= 40 && (first.isLetter || first >= 0x80 || first.isOne(of: "_#"))
      && text.allSatisfy {
        $0.isLetter || $0.isDigit || $0 >= 0x80 || $0.isOne(of: "_ .-/()#")
      }
  }

  // MARK: Fields

  private struct Field {
    let column: Int
    /// The offset after the separator.
    let start: Int
    /// The range without quotes and blanks around the field.
    let range: Range<Int>
  }

  /// Returns the fields of a line; quotes around a field may contain separators and line breaks.
  private mutating func fields(_ line: [UInt8]) -> [Field] {
    let quote = UInt8(ascii: "\"")
    var (fields, at, column) = ([Field](), 0, openColumn ?? 0)
    var isQuoted = openColumn != nil
    openColumn = nil
    while true {
      let start = at
      if !isQuoted {
        while at < line.count, line[at] == 0x20 { at += 1 }
        isQuoted = at < line.count && line[at] == quote
        if isQuoted { at += 1 }
      }
      var (from, to) = (at, at)
      if isQuoted {
        while at < line.count, line[at] != quote || at + 1 < line.count && line[at + 1] == quote {
          at += line[at] == quote ? 2 : 1
        }
        to = min(at, line.count)
        if at >= line.count { openColumn = column }
        while at < line.count, line[at] != separator { at += 1 }
      } else {
        while at < line.count, line[at] != separator { at += 1 }
        to = at
        while to > from, line[to - 1] <= 0x20 { to -= 1 }
      }
      from = min(from, to)
      fields.append(Field(column: column, start: start, range: from..<to))
      guard at < line.count else { return fields }
      (at, column, isQuoted) = (at + 1, column + 1, false)
    }
  }
}
