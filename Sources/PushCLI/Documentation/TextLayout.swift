enum TextLayout {
  /// The width of help texts on any terminal, because long lines are hard to read.
  static let width = 80

  /// Breaks text at spaces into indented lines.
  static func wrap(_ text: String, indent: Int, width: Int = width) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [margin + line]
  }

  /// Lays rows out in two columns; a term that is too wide for the left one gets a separate line.
  static func columns(
    _ rows: [(String, String)], indent: Int, left: Int, width: Int = width
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return rows.flatMap { term, meaning -> [String] in
      let text = wrap(meaning, indent: indent + left, width: width)
      guard term.count + 2 <= left, let first = text.first else { return [margin + term] + text }
      let gap = String(repeating: " ", count: left - term.count)
      return [margin + term + gap + first.dropFirst(indent + left)] + text.dropFirst()
    }
  }

  /// Lays entries out in two columns.
  static func columns(_ entries: [Entry], indent: Int) -> [String] {
    let rows = entries.map { ($0.term.text, $0.paragraphs.map(\.text).joined(separator: " ")) }
    return columns(rows, indent: indent, left: left(entries))
  }

  /// The width of the left column, with the gap after it.
  static func left(_ entries: [Entry]) -> Int {
    (entries.map { $0.term.text.count }.max() ?? 0) + 2
  }
}
