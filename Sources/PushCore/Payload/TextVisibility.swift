/// Whether a text can be seen, in ascending order.
package enum TextVisibility: Int, Comparable, CustomStringConvertible {
  case missing, null, empty, blank, visible

  /// The state of a text; a value of another type, and a variable of a program, are visible.
  init(_ value: Int, _ tape: JSONTape) {
    switch tape.kind(value) {
    case .null: self = tape.isVariable(value) ? .visible : .null
    case .string where tape.bytes(value).isEmpty: self = .empty
    case .string: self = Self.isBlank(value, tape) ? .blank : .visible
    default: self = .visible
    }
  }

  /// The word in findings; without it, an interpolation searches for the case's name.
  package var description: String {
    switch self {
    case .missing: "missing"
    case .null: "null"
    case .empty: "empty"
    case .blank: "blank"
    case .visible: "visible"
    }
  }

  package static func < (one: TextVisibility, other: TextVisibility) -> Bool {
    one.rawValue < other.rawValue
  }

  /// Whether nothing of a text can be seen.
  package static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isBlank) }

  private static func isBlank(_ value: Int, _ tape: JSONTape) -> Bool {
    // Fast path: most texts begin with a printable character of ASCII, or have one and no escapes.
    let bytes = tape.bytes(value)
    let start = tape[value].flags.contains(.escaped) ? bytes[..<1] : bytes[...]
    if start.contains(where: { 0x21..<0x7F ~= $0 && $0 != UInt8(ascii: "\\") }) { return false }
    return tape.text(value).unicodeScalars.allSatisfy(isBlank)
  }

  /// Whether a character is white space, or has neither a width nor a glyph.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
      // The Braille pattern without dots.
      || scalar == "\u{2800}"
  }
}
