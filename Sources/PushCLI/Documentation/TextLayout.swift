extension String {
  /// The parts between separators.
  func split(on separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

/// Lays words out in lines.
enum TextLayout {
  /// How wide help texts are, whatever the terminal: long lines are hard to read.
  static let width = 80

  /// Breaks text at blanks; every line is indented.
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

  /// Two columns: what does not fit the left one stands on a line of its own.
  static func columns(_ rows: [(String, String)], indent: Int, left: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return rows.flatMap { term, meaning -> [String] in
      let text = wrap(meaning, indent: indent + left)
      guard term.count + 2 <= left, let first = text.first else { return [margin + term] + text }
      let gap = String(repeating: " ", count: left - term.count)
      return [margin + term + gap + first.dropFirst(indent + left)] + text.dropFirst()
    }
  }
}
