/// What lenient reading repaired in a document, or skipped between documents.
package struct RepairNote: Sendable, Equatable {
  /// A kind of syntax that is not JSON's.
  enum Repair: CaseIterable, Sendable {
    case comment, trailingComma, missingComma, singleQuotes, typographicQuotes, unquotedKey, arrow,
      equalsSign,
      constant
    case className, lineBreak, bareQuotes, noBreakSpace, escape, bareText
    case placeholder, textAround

    /// Several of this kind, as a sentence names them.
    var name: String {
      switch self {
      case .comment: "comments"
      case .trailingComma: "trailing commas"
      case .missingComma: "missing commas"
      case .singleQuotes: "single quotes"
      case .typographicQuotes: "typographic quotes"
      case .unquotedKey: "keys without quotes"
      case .arrow: "arrows"
      case .equalsSign: "equals signs"
      case .constant: "constants of other languages"
      case .className: "names of classes"
      case .lineBreak: "line breaks in strings"
      case .bareQuotes: "quotes without a backslash in strings"
      case .noBreakSpace: "no-break spaces"
      case .escape: "escapes of other languages"
      case .bareText: "texts without quotes"
      case .placeholder: "placeholders"
      case .textAround: "text around the document"
      }
    }
  }

  var form = PastedForm.literal
  private(set) var repairs: Set<Repair> = []
  /// The offset in bytes of the first repair, from the first byte of the document.
  private(set) var offset = 0

  /// The first keys whose values are placeholders, and the number of all of them.
  private var placeholders: [String] = []
  private var placeholderCount = 0
  private static let maximumPlaceholders = 4

  /// The keys, in lower case, whose values are variables.
  private(set) var variables: Set<String> = []

  /// The key of the first text in a description whose end is a guess.
  private var uncertainKey: String?

  var hasOnlyTrailingCommas: Bool { form == .literal && repairs == [.trailingComma] }

  /// Whether a placeholder or other text was left out.
  package var losesText: Bool {
    form != .literal || repairs.contains(.placeholder) || repairs.contains(.textAround)
  }

  var isEmpty: Bool { form == .literal && repairs.isEmpty }

  init(_ form: PastedForm = .literal) {
    self.form = form
  }

  mutating func add(_ repair: Repair, at offset: Int) {
    if repairs.isEmpty { self.offset = offset }
    repairs.insert(repair)
  }

  /// Notes that a placeholder is, or is in, the value of a key.
  mutating func notePlaceholder(ofKey key: String) {
    variables.insert(key.lowercased())
    if placeholders.contains(key) { return }
    placeholderCount += 1
    if placeholders.count < Self.maximumPlaceholders { placeholders.append(key) }
  }

  /// Notes that the end of a text in a description is a guess.
  mutating func noteUncertainEnd(ofTextOf key: String) {
    uncertainKey = uncertainKey ?? key
  }

  /// Lower case, no final period.
  package var message: String {
    guard form == .literal else {
      let doubt = uncertainKey.map { " (the end of '\($0.prefix(40))' is a guess)" } ?? ""
      return "\(form.name)\(doubt) was read as JSON"
    }
    let names = Repair.allCases.filter(repairs.contains).map { repair in
      repair == .placeholder ? repair.name + placesOfPlaceholders : repair.name
    }
    return "not JSON, but accepted: \(names.listed("and"))"
  }

  /// The keys with placeholders as values, in parentheses.
  private var placesOfPlaceholders: String {
    if placeholders.isEmpty { return "" }
    var keys = placeholders.map { "'\($0.prefix(40))'" }
    let others = placeholderCount - keys.count
    if others > 0 { keys.append("\(others) more") }
    return " (\(keys.listed("and")))"
  }
}
