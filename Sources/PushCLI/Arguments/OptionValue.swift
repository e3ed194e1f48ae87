/// The kind of value that an option takes.
package enum OptionValue: Sendable, Equatable {
  /// No value: a switch.
  case none
  /// Free text. The associated value is the placeholder in help, such as `NAME`.
  case text(String)
  /// A token or an ID: text that is not blank.
  case identifier(String)
  case uuid(String)
  /// An ISO 8601 timestamp, or a date.
  case timestamp(String)
  /// A language tag, BCP 47.
  case language(String)
  /// Free text with suggested words.
  case words(String, [String])
  case choice(String, [String])
  /// Codes of diagnostics, separated by commas; one that ends in `*` means all codes that begin so.
  case codes(String, [String])
  /// A decimal integer within a range.
  case integer(String, ClosedRange<Int>)
  /// A duration such as `500ms`, of at least some milliseconds; see ``Quantity``.
  case duration(String, atLeast: Int)
  /// A number of bytes within a range, such as `8M`; see ``Quantity``.
  case size(String, ClosedRange<Int>)
  /// A number of requests per second, minute or hour: `10`, `10/s`, `600/m`.
  case rate(String)
  /// A part of a whole: `0/4`.
  case shard(String)
  /// The path of a file to read; `-` is standard input.
  case file(String)
  case directory(String)

  /// Whether a code is one of those that a part of ``codes(_:_:)`` means.
  static func matches(_ code: String, _ pattern: String) -> Bool {
    pattern.utf8.last == UInt8(ascii: "*")
      ? code.utf8.starts(with: pattern.utf8.dropLast()) : code == pattern
  }

  /// The placeholder of the value in help texts; nil for a switch.
  package var placeholder: String? {
    switch self {
    case .none: nil
    case .text(let name), .identifier(let name), .uuid(let name), .timestamp(let name),
      .language(let name), .words(let name, _),
      .choice(let name, _), .codes(let name, _), .integer(let name, _),
      .duration(let name, _), .size(let name, _), .rate(let name), .shard(let name),
      .file(let name),
      .directory(let name):
      name
    }
  }
}
