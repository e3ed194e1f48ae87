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
