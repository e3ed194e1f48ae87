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
