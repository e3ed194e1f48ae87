extension [Span] {
  var text: String { map(\.text).joined() }
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
    let parts = text.utf8.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() where !part.isEmpty {
      let part = String(Substring(part))
      spans.append(index % 2 == 0 ? .plain(part) : .literal(part))
    }
    return spans
  }
}

/// The name of a man page, such as `pushkit-parse-payload.1`.
package struct PageName: Sendable, Equatable {
  package let stem: String
  package let section: Int

  /// The name of the page's file.
  package var file: String { "\(stem).\(section)" }

  /// The name as other pages refer to it, such as `pushkit-help(1)`.
  package var reference: String { "\(stem)(\(section))" }

  /// The subcommand or topic, such as `help`; for the main page `pushkit`.
  var word: String { String(stem.trimmingPrefix("pushkit-")) }

  /// The command that prints the page as help.
  var help: String { self == .main ? "pushkit --help" : "pushkit help \(word)" }

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
