import PushCore

/// The parameters of a URL's query.
struct QueryText {
  struct Parameter: Sendable, Equatable {
    var name: String
    /// Decoded; nil if an escape is malformed or the bytes are not UTF-8.
    var value: String?
    /// As sent.
    var raw: Substring
  }

  let parameters: [Parameter]

  init(_ query: String?) {
    parameters = (query ?? "").split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      let raw = part.dropFirst(name.count + 1)
      return Parameter(
        name: PercentEncoding.decodedForm(name.utf8) ?? String(name),
        value: PercentEncoding.decodedForm(raw.utf8), raw: raw)
    }
  }

  func all(_ name: String) -> [Parameter] {
    parameters.filter { $0.name == name }
  }
}

/// Decoding of path segments.
enum PathText {
  /// Returns the decoded segment; nil if an escape is malformed.
  static func decoded(_ segment: Substring) -> String? {
    // A plus sign in a path is literal.
    let bytes = segment.utf8.flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] }
    return PercentEncoding.decodedForm(bytes)
  }
}
