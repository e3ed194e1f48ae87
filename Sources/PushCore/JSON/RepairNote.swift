/// A repair by lenient reading, and its position.
package struct RepairNote: Sendable, Equatable {
  package enum Kind: Sendable {
    case comment, trailingComma, singleQuotes, unquotedKey, placeholder, dump

    /// Lower case, no final period.
    package var message: String {
      switch self {
      case .comment: "a comment was left out"
      case .trailingComma: "a trailing comma was left out"
      case .singleQuotes: "single quotes were read as double ones"
      case .unquotedKey: "a key without quotes was read as one in quotes"
      case .placeholder: "a placeholder was left out"
      case .dump: "the description of a dictionary was read as JSON"
      }
    }
  }

  package var kind: Kind
  /// The offset in bytes from the first byte of the document.
  package var offset: Int
}
