import PushCore

/// An option: everything that parsing, help, man pages and completions need.
package struct OptionRow: Sendable {
  package let id: OptionID
  package let short: Character?
  /// The name of the value in help, such as `NAME`; nil for a switch.
  package let placeholder: String?
  /// What the value must be; nil for a switch.
  package private(set) var form: ValueForm?
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

  /// Creates a switch.
  package init(
    _ id: OptionID, short: Character? = nil, _ effect: String, default fallback: String? = nil,
    detail: String = ""
  ) {
    self.init(id, short: short, nil, nil, effect, default: fallback, detail: detail)
  }

  package init(
    _ id: OptionID, short: Character? = nil, _ placeholder: String?, _ form: ValueForm?,
    collects: Bool = false, readsAtFile: Bool = false, variable: String? = nil,
    variables: [String] = [], _ effect: String, default fallback: String? = nil,
    detail: String = ""
  ) {
    (self.id, self.short, self.placeholder, self.form) = (id, short, placeholder, form)
    self.collects = collects
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

  package var isSwitch: Bool { form == nil }

  /// Whether this is the option that a user typed as `-o` or `--output`.
  func isSpelled(_ text: String) -> Bool { text == long || short.map { "-\($0)" } == text }

  /// The name, without dashes, that switches the option off; nil for an option with a value, and for
  /// `--help` and `--version`.
  var negation: String? {
    isSwitch && id != .help && id != .version ? "no-\(id.rawValue)" : nil
  }

  /// Whether `spelling` switches the option off: `--no-redact` does for `--redact`.
  func isNegated(by spelling: String) -> Bool { negation.map { "--\($0)" == spelling } ?? false }

  /// Whether a value is a file name; it then need not be valid UTF-8.
  func acceptsAnyBytes(_ value: String) -> Bool {
    form?.place != nil || readsAtFile && Self.namesFile(value)
  }

  /// Whether a value names a file: `@FILE` does, `@@x` does not.
  static func namesFile(_ text: String) -> Bool {
    let sign = UInt8(ascii: "@")
    return text.utf8.first == sign && text.utf8.dropFirst().first != sign
  }

  /// The words that the value may be; nil if it is not limited to words.
  package var choices: [String]? { if case .word(let words, _) = form { words } else { nil } }

  /// Returns the option with fewer words to choose from and another detail text.
  func choosing(from words: [String], detail: String) -> OptionRow {
    guard choices != nil else { return self }
    var row = with(detail: detail)
    row.form = .word(words)
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
