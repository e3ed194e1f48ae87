/// A run of text with one meaning.
enum Span: Equatable {
  case plain(String)
  /// Typed or printed as it stands.
  case literal(String)
  /// Stands for something else.
  case placeholder(String)

  var text: String {
    switch self {
    case .plain(let text), .literal(let text), .placeholder(let text): text
    }
  }

  /// Takes text in backquotes for literal.
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
  var text: String {
    map(\.text).joined()
  }
}

/// A term and what is to be said of it.
struct Entry: Equatable {
  var term: [Span]
  var paragraphs: [[Span]]
}

/// A part of a section.
enum Block: Equatable {
  case subheading(String)
  case paragraph([Span])
  case synopsis([[Span]])
  case entries([Entry])
  /// Lines to be shown as they are.
  case code([String])
}

struct Section: Equatable {
  var heading: String
  var blocks: [Block]
}

/// A documentation page, before it is written as help text or as a man page.
///
/// Both come from this one value, so neither can say what the other does not.
struct Page {
  var name: PageName
  /// `pushkit parse-payload`, as a help text begins.
  var title: String
  var summary: String
  var sections: [Section]
}
