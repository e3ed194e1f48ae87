/// The reason why a value was replaced.
package enum RedactionKind: Int, CaseIterable, Sendable {
  /// The value follows a name on the list.
  case name
  /// The value is in a column of CSV whose name is on the list.
  case field
  /// Credentials of HTTP: in an Authorization or Cookie header field, or of `curl --user`.
  case credential
  /// The user information of a URL.
  case url
  case email
  /// The value has the form of a token, such as a JWT.
  case token
  /// A line of a private key.
  case key
  /// The value was replaced elsewhere in the same document or line.
  case copy

  /// Returns a number of replaced values in words.
  package func counted(_ count: Int) -> String {
    let (one, many) =
      switch self {
      case .name: ("value after a name", "values after names")
      case .field: ("field of a table", "fields of tables")
      case .credential: ("HTTP credential", "HTTP credentials")
      case .url: ("URL credential", "URL credentials")
      case .email: ("email address", "email addresses")
      case .token: ("token", "tokens")
      case .key: ("line of a private key", "lines of private keys")
      case .copy: ("repeat", "repeats")
      }
    return "\(count) \(count == 1 ? one : many)"
  }
}

/// The numbers of replaced values by their kinds.
package struct RedactionCounts: Sendable {
  private var counts = [Int](repeating: 0, count: RedactionKind.allCases.count)

  package init() {}

  package subscript(kind: RedactionKind) -> Int {
    get { counts[kind.rawValue] }
    set { counts[kind.rawValue] = newValue }
  }

  package var total: Int { counts.reduce(0, +) }
}
