/// Replaces the values in lines of any text: logs, commands, mails, CSV.
///
/// Each line is redacted on its own by ``RedactionWalk``, so the result does not depend on how the
/// text arrives. Only this is remembered for the next lines: ``OpenValue``, the columns of a
/// ``CSVTable``, ``PrivateKeyLines`` and ``RawHeaderLines``.
package final class TextRedactor {
  private var walk: RedactionWalk
  private let names: RedactedNameMatcher
  private let isForMarks: Bool

  private var open = OpenValue.none
  private var openLines = 0
  private var table = CSVTable()
  private var key = PrivateKeyLines()
  private var headers = RawHeaderLines()
  /// The number of next lines that may have the value of a pair, as in `"name": "token"`.
  private var pairLines = 0

  /// The maximum number of lines between the name and the value of a pair.
  private static let maximumPairLines = 3

  /// Creates a redactor of lines; nil if there are too many names.
  ///
  /// - Parameters:
  ///   - names: Further names of values, in which case, `_`, `-`, `.` and blanks make no difference.
  ///   - marks: Whether ``MarkedText/mark`` replaces the values.
  package init?(_ key: RedactionKey, also names: [String], marks: Bool) {
    guard let table = names.isEmpty ? .shared : RedactedNameMatcher(also: names) else { return nil }
    self.names = table
    walk = RedactionWalk(key, names: table, isForLines: true, isForMarks: marks)
    isForMarks = marks
  }

  /// The numbers of values that were replaced.
  package var counts: RedactionCounts { walk.counts }

  /// Prepares for the first line of another text.
  package func restart() {
    (open, openLines, pairLines) = (.none, 0, 0)
    (table, key) = (CSVTable(), PrivateKeyLines())
    headers = RawHeaderLines()
  }

  /// Returns a line, which is without its line break, without its values.
  package func redacted(_ line: [UInt8]) -> [UInt8] {
    var changed = line
    let rest = walk.redact(line: &changed, listedValues(line))
    if !open.isList, open != .items { (open, openLines) = (rest, 0) }
    return isForMarks ? MarkedText.text(line, changed) : changed
  }

  // MARK: Values that earlier lines announce

  private func listedValues(_ text: [UInt8]) -> [RedactionScan.Found] {
    let isBlank = text.allSatisfy { $0 <= 0x20 }
    if let lines = key.values(text) { return found(lines, .key) }
    let headers = self.headers.values(text, names)
    if !headers.isEmpty { return found(headers, .credential) }
    if let fields = table.values(text, isBlank: isBlank, names) { return found(fields, .field) }
    var values: [Range<Int>] = []
    switch open {
    case .none: break
    case .value, .items:
      let value = openValue(text)
      // A sentence is not an item.
      let isItem =
        PairLine.isItem(text) && !text[(value?.upperBound ?? 0)...].prefix(1).contains(0x20)
      if let value, open == .value || isItem { values = [value] }
      open = isItem ? .items : .none
    case .list(var depth):
      openLines += 1
      let isInside =
        openLines <= RedactedList.maximumLines && !isBlank
        && text.first.map { $0 <= 0x20 || $0.isOne(of: "\"'[]{}(),") } == true
      if isInside { _ = RedactedList.read(text, from: 0, depth: &depth) { values.append($0) } }
      open = isInside && depth > 0 ? .list(depth) : .none
    }
    if pairLines > 0 {
      pairLines = PairLine.isItem(text) ? 0 : pairLines - 1
      if let value = PairLine.value(text) {
        values.append(value)
        pairLines = 0
      }
    }
    if PairLine.isName(text, names) { pairLines = Self.maximumPairLines }
    return found(values, .name)
  }

  private func found(_ ranges: [Range<Int>], _ kind: RedactionKind) -> [RedactionScan.Found] {
    ranges.map { RedactionScan.Found(range: $0, kind: kind) }
  }

  /// Returns the value at the beginning of a line; nil if the line begins with another name.
  private func openValue(_ text: [UInt8]) -> Range<Int>? {
    guard let first = text.firstIndex(where: { $0 > 0x20 && !$0.isOne(of: ">-") }),
      !text.suffix(2).elementsEqual(" {".utf8)
    else { return nil }
    let start = RedactionScan.skipPrefix(text, first)
    guard start < text.count else { return nil }
    let from = start == first && text[start].isOne(of: "\"'") ? start + 1 : start
    // A quote, or the bracket of `</string>`.
    let opening = from > first && text[from - 1].isOne(of: "\"'>") ? text[from - 1] : 0
    let closing = opening == UInt8(ascii: ">") ? UInt8(ascii: "<") : opening
    let end =
      text[from...].firstIndex {
        closing == 0 ? $0 <= 0x20 || $0.isOne(of: ",;&<\"'") : $0 == closing
      } ?? text.count
    let next = text[min(end + (closing == 0 ? 0 : 1), text.count)...].first { $0 > 0x20 }
    if text[..<end].last == UInt8(ascii: ":") || next.map({ $0.isOne(of: ":=") }) == true {
      return nil
    }
    return from..<end
  }
}

/// The lines of a pair in JSON or YAML of several lines: `"name": "token",` and `"value": "…"`.
private enum PairLine {
  /// Whether a line has the name of a pair, and it is on the list.
  static func isName(_ line: [UInt8], _ table: RedactedNameMatcher) -> Bool {
    guard let value = value(line, after: ["name", "key", "type"]) else { return false }
    return table.read(line[value]).kind.isListedName
  }

  /// Returns the value of a pair in a line that has nothing else.
  static func value(_ line: [UInt8]) -> Range<Int>? {
    value(line, after: ["value", "val"])
  }

  /// Whether a line begins an item of a list in YAML or in a property list, or such a list.
  static func isItem(_ line: [UInt8]) -> Bool {
    let start = line.firstIndex { $0 > 0x20 } ?? line.count
    return items.contains { line.has($0, at: start) }
  }

  private static let items: [StaticString] = ["- ", "<string>", "<array>"]

  private static func value(
    _ line: [UInt8], after names: [StaticString]
  ) -> Range<Int>? {
    let start = line.firstIndex { $0 > 0x20 && $0 != UInt8(ascii: "-") } ?? line.count
    let isJSON = line[start...].first == UInt8(ascii: "\"")
    let name = line[start...].dropFirst(isJSON ? 1 : 0).prefix(8).prefix(while: \.isLetter)
    // Fast path: most lines begin with other words.
    guard name.count < 6, !name.isEmpty,
      names.contains(where: { $0.bytes.elementsEqual(name) { $0 == $1 | 0x20 } }),
      let colon = line[name.endIndex...].firstIndex(where: { $0 > 0x20 && $0 != line[start] }),
      line[colon] == UInt8(ascii: ":"),
      let value = line[(colon + 1)...].firstIndex(where: { $0 > 0x20 })
    else { return nil }
    if line[value].isOne(of: "\"'") {
      guard let last = line.lastIndex(of: line[value]), last > value else { return nil }
      return value + 1..<last
    }
    if isJSON {
      return value..<line[value...].prefix { $0 > 0x20 && !$0.isOne(of: ",}]") }.endIndex
    }
    let text = line[..<(line.offset(of: " #", from: value) ?? line.count)]
    return text.lastIndex { $0 > 0x20 }.map { value..<$0 + 1 }
  }
}
