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
