/// What a value must be: of an option or a setting, a member of JSON, a header field.
package indirect enum ValueForm: Sendable {
  /// A string; nil accepts any text.
  case text(TextForm?)
  /// `true` or `false`.
  case flag
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// An integer of any length, or a text of the form ``TextForm/plain``.
  case identifier
  /// Seconds with their unit, such as `3.5s`; nil means the maximum of Protocol Buffers.
  case duration(max: Int?)
  /// One of these words, with the prefix that a short form lacks.
  case word([String], prefix: String = "")
  /// A list of values, with the maximum of their number.
  case list(ValueForm, max: Int)
  /// A map of strings, with free names except those that FCM reserves.
  case data
  /// An object; one of a ``Receiver`` with header fields is a map of strings.
  case object(Schema)
  /// The object that another service reads; it is a message of its own.
  case payload(Schema)
  /// An object with free names, and the form of its values.
  case map(ValueForm)
  case either(ValueForm, ValueForm)
  case any

  package static let text = ValueForm.text(nil)
  static let texts = ValueForm.list(.text, max: .max)
  package static let map = ValueForm.map(.any)
  static let int32 = ValueForm.integer(Int(Int32.min)...Int(Int32.max))
  package static let count = ValueForm.integer(0...Int.max)
  static let anyNumber = ValueForm.number(-Double.infinity...Double.infinity)
  static let duration = ValueForm.duration(max: nil)
  /// Milliseconds since 1970; a time in seconds is a smaller number.
  package static let milliseconds = 1_000_000_000_000...Int.max
  /// Seconds since 1970; the time in milliseconds is a larger number.
  static let time = ValueForm.number(seconds)
  private static let seconds = 0...99_999_999_999.0

  /// The longest duration of Protocol Buffers in seconds (google.protobuf.Duration).
  static let longestDuration = 315_576_000_000

  /// FCM's priorities, for which conversions also accept the numbers of APNs.
  static let priority = ValueForm.word(priorities)
  static let priorities = ["NORMAL", "HIGH"]

  static func words(_ words: String...) -> ValueForm { .word(words) }

  /// Whether a text that is not JSON, as of an option or a header field, has the form.
  ///
  /// A list is words with commas between them; one that ends in `*` means all that begin so.
  package func fits(_ text: String) -> Bool {
    switch self {
    case .text(let form): form?.fits(text) ?? true
    case .word(let words, _): words.contains(text)
    // `Int.init` also accepts a plus sign.
    case .integer(let range):
      text.utf8.first != UInt8(ascii: "+") && Int(text).map(range.contains) ?? false
    case .list(.word(let words, _), _):
      text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { pattern in
        words.contains { Self.matches($0, String(pattern)) }
      }
    case .identifier: text.blankness == nil
    case .either(let one, let other): one.fits(text) || other.fits(text)
    default: true
    }
  }

  /// Whether a word is one of those that a part of a list means.
  package static func matches(_ word: String, _ pattern: String) -> Bool {
    pattern.utf8.last == UInt8(ascii: "*")
      ? word.utf8.starts(with: pattern.utf8.dropLast()) : word == pattern
  }

  /// The words among the values; of a list, those of its elements.
  package var words: [String] {
    switch self {
    case .word(let words, let prefix): words.map { prefix + $0 }
    case .either(let one, let other): one.words + other.words
    case .list(let element, _): element.words
    default: []
    }
  }

  /// Examples for the hint of a message, if any.
  package var hint: String? { if case .text(let form?) = self { form.hint } else { nil } }

  /// The units of a quantity, if any.
  package var units: String? { if case .text(let form?) = self { form.units } else { nil } }

  /// What a text is the path of; nil if it is no path.
  package var place: TextForm.Place? { if case .text(let form?) = self { form.place } else { nil } }

  /// The values in messages, after "is not" or "must be".
  package var expected: String {
    switch self {
    case .text(let form): form?.expected ?? "a string"
    case .flag: "true or false"
    case .integer(let range): Self.name(range)
    case .identifier: "an integer, or \(TextForm.plain.expected)"
    case .number(Self.seconds): "a time in seconds since 1970, such as 1700000000"
    case .number(let range):
      range.upperBound < .infinity
        ? "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))" : "a number"
    case .duration(let most): "a duration of 0s to \(most ?? Self.longestDuration)s, such as 3600s"
    case .word(let words, let prefix): "one of " + words.map { prefix + $0 }.listed("and")
    case .list: "an array"
    case .map(.text(nil)): "an object of strings"
    case .data, .object, .payload, .map: "an object"
    case .either(let one, let other): "\(one.expected) or \(other.expected)"
    case .any: "a value"
    }
  }

  /// The values of the type that a reader takes; a wrong one is a diagnostic.
  var read: ExpectedKind {
    switch self {
    case .text, .word: .text
    case .integer, .number: .number
    case .duration, .identifier: .identifier
    case .either(.text, .map): .localizable
    case .flag, .list, .data, .object, .payload, .map, .either, .any: .any
    }
  }

  var isList: Bool { if case .list = self { true } else { false } }

  /// The object that the type is, or that it also can be; nil if there is none.
  var object: Schema? {
    switch self {
    case .object(let table): table
    case .either(let one, let other): one.object ?? other.object
    default: nil
    }
  }

  /// The same, also if the object is a message of its own.
  var content: Schema? { if case .payload(let schema) = self { schema } else { object } }

  private static func name(_ range: ClosedRange<Int>) -> String {
    if range == Int(Int32.min)...Int(Int32.max) { return "an integer of 32 bits" }
    if range == Int.min...Int.max { return "an integer" }
    if range.lowerBound == range.upperBound { return "the integer \(range.lowerBound)" }
    if range.upperBound == .max { return "an integer of \(range.lowerBound) or more" }
    return "an integer from \(range.lowerBound) to \(range.upperBound)"
  }
}
