import PushCore

/// The query of an address, cut into its parameters.
struct QueryText {
  struct Parameter: Sendable, Equatable {
    var name: String
    /// Decoded; nil when an escape is malformed or the bytes are not UTF-8.
    var value: String?
    /// As it was sent.
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

/// Segments of a path, decoded.
enum PathText {
  /// The text that a path's segment stands for; nil when an escape is malformed.
  static func decoded(_ segment: Substring) -> String? {
    // In a path a plus sign is itself.
    let bytes = segment.utf8.flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] }
    return PercentEncoding.decodedForm(bytes)
  }
}
