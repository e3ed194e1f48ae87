/// The values in a list of names and values in turn, as Node.js prints `rawHeaders`.
struct RawHeaderLines {
  /// The number of lines since the name of the list; nil outside of one.
  private var lines: Int?
  /// Whether the next text is a value, and its name is on the list.
  private var (isValue, isListed) = (false, false)

  private static let name: StaticString = "rawHeaders"

  /// Returns the values in a line whose names are on the list.
  mutating func values(
    _ line: [UInt8], _ names: RedactedNameMatcher
  ) -> [Range<Int>] {
    var at = 0
    if lines == nil {
      guard let start = Self.list(line) else { return [] }
      (at, lines, isValue) = (start, 0, false)
    }
    let count = (lines ?? 0) + 1
    lines = count <= RedactedList.maximumLines ? count : nil
    var values: [Range<Int>] = []
    while at < line.count, lines != nil {
      if line[at] == UInt8(ascii: "]") {
        lines = nil
      } else if line[at].isOne(of: "'\"`") {
        let text = Self.text(line, at)
        if isValue, isListed { values.append(text) }
        if !isValue {
          isListed = names.read(line[text]).kind.isListedName
        }
        isValue.toggle()
        at = text.upperBound
      }
      at += 1
    }
    return values
  }

  /// Returns the offset after the bracket of the list; nil if the line has none.
  private static func list(_ line: [UInt8]) -> Int? {
    guard let name = line.offset(of: name) else { return nil }
    let rest = line[(name + Self.name.utf8CodeUnitCount)...].prefix(6)
    return rest.firstIndex(of: UInt8(ascii: "[")).map { $0 + 1 }
  }

  /// Returns the range of the text after a quote, without its quotes.
  private static func text(_ line: [UInt8], _ quote: Int) -> Range<Int> {
    var at = quote + 1
    while at < line.count, line[at] != line[quote] { at += line[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return quote + 1..<max(quote + 1, min(at, line.count))
  }
}
