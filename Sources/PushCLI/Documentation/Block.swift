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
