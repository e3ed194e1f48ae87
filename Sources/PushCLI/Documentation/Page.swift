/// A run of text with one meaning.
enum Span: Equatable {
  case plain(String)
  /// Text that is typed or printed exactly as shown.
  case literal(String)
  /// A name to replace with a value.
  case placeholder(String)

  var text: String {
    switch self {
    case .plain(let text), .literal(let text), .placeholder(let text): text
    }
  }

  /// Parses text; the parts in backquotes are literal.
  static func prose(_ text: String) -> [Span] {
    var spans: [Span] = []
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() where !part.isEmpty {
      spans.append(index % 2 == 0 ? .plain(String(part)) : .literal(String(part)))
    }
    return spans
  }
}

extension [Span] {
  var text: String { map(\.text).joined() }
}

/// A term and its description.
struct Entry: Equatable {
  var term: [Span]
  var paragraphs: [[Span]]
}

extension Entry {
  /// Creates an entry with one paragraph; in both texts, the parts in backquotes are literal.
  init(_ term: String, _ text: String) {
    self.init(term: Span.prose(term), paragraphs: [Span.prose(text)])
  }
}

/// A part of a section.
enum Block: Equatable {
  case subheading(String)
  case paragraph([Span])
  case synopsis([[Span]])
  case entries([Entry])
  /// Entries with short texts, in two columns and without blank lines between them.
  case lines([Entry])
  /// Lines to print verbatim.
  case code([String])
}

struct Section: Equatable {
  var heading: String
  var blocks: [Block]

  /// Returns the lines of all blocks; `write` also gets whether a block directly follows a heading.
  func lines(_ write: (_ block: Block, _ atHeading: Bool) -> [String]) -> [String] {
    var atHeading = true
    return blocks.flatMap { block in
      let lines = write(block, atHeading)
      if case .subheading = block { atHeading = true } else { atHeading = false }
      return lines
    }
  }
}

/// A documentation page, before it is written as help text or as a man page.
///
/// Both are generated from this value, so their content is always the same.
struct Page {
  var name: PageName
  /// The start of the help text, such as `pushkit parse-payload`.
  var title: String
  var summary: String
  var sections: [Section]
}

/// The name of a man page, such as `pushkit-parse-payload.1`.
package struct PageName: Sendable, Equatable {
  package let stem: String
  package let section: Int

  /// The name of the page's file.
  package var file: String { "\(stem).\(section)" }

  /// The name as other pages refer to it, such as `pushkit-help(1)`.
  package var reference: String { "\(stem)(\(section))" }

  package static let main = PageName(stem: "pushkit", section: 1)

  package static func command(_ name: String) -> PageName {
    PageName(stem: "pushkit-\(name)", section: 1)
  }

  package static func topic(_ row: TopicRow) -> PageName {
    PageName(stem: "pushkit-\(row.name)", section: 7)
  }

  /// Returns the pages of pushkit, of all commands and of all topics.
  package static func all(_ commands: [String]) -> [PageName] {
    [main] + commands.map(command) + TopicRow.all.map(topic)
  }

  /// Returns the page of a command or topic that a SEE ALSO section names.
  static func of(_ word: String) -> PageName {
    if word == "pushkit" { return main }
    return TopicRow.named(word).map(topic) ?? command(word)
  }
}

/// The shells that a completion script can be written for.
package enum ShellName: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

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
