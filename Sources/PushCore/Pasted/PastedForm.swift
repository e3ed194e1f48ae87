/// A form in which people paste a payload that is not JSON.
package enum PastedForm: Hashable, Sendable {
  /// JSON with the liberties of documentation and of JavaScript, Dart, Python and Ruby.
  case literal
  /// `{ key = value; }`, as iOS describes an NSDictionary.
  case propertyList
  /// `[AnyHashable("key"): value]` or `["key": value]`, as Swift describes a dictionary.
  case swiftDictionary
  /// `Bundle[{key=value, …}]`, as Android describes the extras of an intent.
  case bundle
  /// `{key=value, …}`, as Java describes a map.
  case javaMap
  /// `{key: value, …}`, as Dart describes a map.
  case dartMap
  /// `map[key:value …]`, as Go prints a map.
  case goMap
  /// `Array ( [key] => value … )`, as print_r of PHP prints an array.
  case printedArray
  /// `{\"key\":\"value\"}`, JSON inside a string of a program or of a shell.
  case escapedJSON
  /// `name(key: value, …)` or `name(key=value, …)`, the arguments of a function, which are refused.
  case call

  /// Whether a description of this form has several lines in a log.
  var hasLines: Bool {
    self == .propertyList || self == .swiftDictionary || self == .printedArray
  }

  /// Whether a description of this form is in one line, unless a text in it has line breaks.
  var isInOneLine: Bool { self == .bundle || self == .javaMap || self == .dartMap }

  /// Whether a program printed the form for people, so that texts in it have no quotes.
  var isDescription: Bool { self != .literal && self != .escapedJSON && self != .call }

  /// The form as an error names it.
  package var name: String {
    switch self {
    case .literal: "an object literal"
    case .propertyList: "the description of an NSDictionary"
    case .swiftDictionary: "the description of a Swift dictionary"
    case .bundle: "an Android Bundle"
    case .javaMap: "the description of a Java map"
    case .dartMap: "the description of a Dart map"
    case .goMap: "the description of a Go map"
    case .printedArray: "a PHP array of print_r"
    case .escapedJSON: "JSON inside a string"
    case .call: "a call of a function"
    }
  }
}
