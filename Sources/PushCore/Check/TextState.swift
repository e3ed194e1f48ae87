/// Whether a text can be seen, in ascending order.
enum TextState: Int, Comparable {
  case missing, null, empty, blank, visible

  /// The state of a text; a value of another type is visible.
  init(_ value: Int, _ tape: JSONTape) {
    switch tape.kind(value) {
    case .null: self = .null
    case .string where tape.bytes(value).isEmpty: self = .empty
    case .string:
      self = tape.text(value).unicodeScalars.allSatisfy(Self.isBlank) ? .blank : .visible
    default: self = .visible
    }
  }

  static func < (one: TextState, other: TextState) -> Bool { one.rawValue < other.rawValue }

  /// Whether a character is white space, or has neither a width nor a glyph.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
  }
}
