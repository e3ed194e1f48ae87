import PushCore

/// An option: everything that parsing, help, man pages and completions need.
package struct OptionRow: Sendable {
  package let id: OptionID
  package let short: Character?
  package private(set) var value: OptionValue
  /// Whether each repetition adds a value; otherwise the last value wins.
  package let collects: Bool
  /// Whether the value `@FILE` means the first line of that file.
  package let readsAtFile: Bool
  /// The variables in ``VariableTable`` that apply if the option is not given.
  package internal(set) var variables: [String]
  /// What the option does, in one line: lower case, no final period.
  private(set) var effect: String
  /// What applies without the option, as help shows it; nil if there is nothing to say.
  private(set) var fallback: String?
  /// Further sentences for `--help` and the man page; text in backquotes is literal.
  package private(set) var detail: String

  package init(
    _ id: OptionID, short: Character? = nil, _ value: OptionValue = .none, collects: Bool = false,
    readsAtFile: Bool = false, variable: String? = nil, variables: [String] = [],
    _ effect: String, default fallback: String? = nil, detail: String = ""
  ) {
    (self.id, self.short, self.value, self.collects) = (id, short, value, collects)
    self.readsAtFile = readsAtFile
    self.variables = variable.map { [$0] } ?? variables
    (self.effect, self.fallback, self.detail) = (effect, fallback, detail)
  }
}

extension OptionRow {
  package var long: String { "--\(id.rawValue)" }

  /// One line for `-h` and completions: lower case, no final period.
  package var summary: String { effect + shownDefault }

  /// The default as help shows it after ``effect``; empty without one.
  var shownDefault: String { fallback.map { " (default: \($0))" } ?? "" }

  /// Whether this is the option that a user typed as `-o` or `--output`.
  func isSpelled(_ text: String) -> Bool { text == long || short.map { "-\($0)" } == text }

  /// The name, without dashes, that switches the option off; nil for an option with a value, and for
  /// `--help` and `--version`.
  var negation: String? {
    value == .none && id != .help && id != .version ? "no-\(id.rawValue)" : nil
  }

  /// Whether `spelling` switches the option off: `--no-redact` does for `--redact`.
  func isNegated(by spelling: String) -> Bool { negation.map { "--\($0)" == spelling } ?? false }

  /// Whether a value is a file name; it then need not be valid UTF-8.
  func acceptsAnyBytes(_ value: String) -> Bool {
    switch self.value {
    case .file, .directory: true
    default: readsAtFile && Self.namesFile(value)
    }
  }

  /// Whether a value names a file: `@FILE` does, `@@x` does not.
  static func namesFile(_ text: String) -> Bool {
    let sign = UInt8(ascii: "@")
    return text.utf8.first == sign && text.utf8.dropFirst().first != sign
  }

  /// The words that the value may be; nil if it is not limited to words.
  package var choices: [String]? { if case .choice(_, let words) = value { words } else { nil } }

  /// Returns the option with fewer words to choose from and another detail text.
  func choosing(from words: [String], detail: String) -> OptionRow {
    guard case .choice(let name, _) = value else { return self }
    var row = with(detail: detail)
    row.value = .choice(name, words)
    return row
  }

  /// Returns the option with other texts; nil leaves a text as it is.
  func with(
    effect: String? = nil, default fallback: String? = nil, detail: String? = nil
  ) -> OptionRow {
    var row = self
    row.effect = effect ?? row.effect
    row.fallback = fallback ?? row.fallback
    row.detail = detail ?? row.detail
    return row
  }

  /// Returns the option for a page with options of several vendors: the effect begins with `owner`.
  func labeled(_ owner: String) -> OptionRow { with(effect: "\(owner): \(effect)") }
}

/// The kind of value that an option takes.
package enum OptionValue: Sendable, Equatable {
  /// No value: a switch.
  case none
  /// Free text. The associated value is the placeholder in help, such as `NAME`.
  case text(String)
  /// A token or an ID: text that is not blank.
  case identifier(String)
  case uuid(String)
  /// An email address.
  case email(String)
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
    case .text(let name), .identifier(let name), .uuid(let name), .email(let name),
      .timestamp(let name),
      .language(let name), .words(let name, _),
      .choice(let name, _), .codes(let name, _), .integer(let name, _),
      .duration(let name, _), .size(let name, _), .rate(let name), .shard(let name),
      .file(let name),
      .directory(let name):
      name
    }
  }
}

/// An option that only some vendors have, and which therefore implies the vendor.
package struct OptionVendors: Sendable {
  package let option: OptionID
  package let vendors: [Vendor]

  /// Whether an option applies to a vendor; an option of no vendor applies to all.
  static func mayApply(_ option: OptionID, to vendor: Vendor) -> Bool {
    rows.first { $0.option == option }?.vendors.contains(vendor) ?? true
  }

  /// Whether the option identifies a user, device or message: a default for payloads without one.
  var isIdentifier: Bool { Self.identifiers.contains(option) }

  private static let identifiers: [OptionID] = [
    .userID, .subscriptionID, .deviceID, .instanceID, .email, .uniqueID, .externalID,
    .engagementUID,
  ]
}
