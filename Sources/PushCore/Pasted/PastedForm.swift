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
  /// `package.Name{Key: value, …}`, a structure of Go, which is refused.
  case structure

  /// The form as an error names it.
  package var name: String { row.name }

  /// Whether a program printed the form for people, so that texts in it have no quotes.
  var isDescription: Bool { row.separator != nil }

  /// The form of a program that an error names; nil for a form that is read.
  var unread: UnreadForm? {
    switch self {
    case .call: .call
    case .structure: .program
    default: nil
    }
  }
}

/// How a form is written.
struct PastedFormRow: Sendable {
  /// What ends a text without quotes, other than the bracket around it.
  enum Separator {
    /// A comma, and the next key.
    case comma
    /// A semicolon or the end of the line; in a list, a comma.
    case semicolon
    /// A blank, and the next key.
    case blank
    /// The end of the line, and the next key.
    case line
  }

  /// How many lines of a log a document has.
  enum Lines {
    case any, several
    /// One, unless a text in it has line breaks.
    case one
  }

  /// The form as an error names it.
  let name: String
  /// Nil for a form that a program reads.
  var separator: Separator?
  var lines = Lines.any
  /// The sign directly after a key.
  var sign = LooseItem.Sign.colon
  /// The words for null.
  var nothing: [StaticString] = []
  /// Whether a text can be in double quotes.
  var hasStrings = false
}

extension PastedForm {
  var row: PastedFormRow {
    switch self {
    case .literal: PastedFormRow(name: "an object literal")
    case .propertyList:
      PastedFormRow(
        name: "the description of an NSDictionary", separator: .semicolon, lines: .several,
        sign: .equals, nothing: Self.appleNothing, hasStrings: true)
    case .swiftDictionary:
      PastedFormRow(
        name: "the description of a Swift dictionary", separator: .comma, lines: .several,
        nothing: Self.appleNothing, hasStrings: true)
    case .bundle:
      PastedFormRow(
        name: "an Android Bundle", separator: .comma, lines: .one, sign: .equals,
        nothing: ["null"])
    case .javaMap:
      PastedFormRow(
        name: "the description of a Java map", separator: .comma, lines: .one, sign: .equals,
        nothing: ["null"])
    case .dartMap:
      PastedFormRow(
        name: "the description of a Dart map", separator: .comma, lines: .one, nothing: ["null"])
    case .goMap:
      PastedFormRow(
        name: "the description of a Go map", separator: .blank, nothing: ["<nil>"])
    case .printedArray:
      PastedFormRow(
        name: "a PHP array of print_r", separator: .line, lines: .several, sign: .arrow)
    case .escapedJSON: PastedFormRow(name: "JSON inside a string")
    case .call: PastedFormRow(name: "a call of a function")
    case .structure: PastedFormRow(name: "a structure of Go")
    }
  }

  private static let appleNothing: [StaticString] = ["nil", "null", "<null>", "(null)"]
}
