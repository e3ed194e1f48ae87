/// A position in an input, or a whole input.
package struct InputPosition: Sendable, Equatable {
  /// The file as the user named it; `-` for standard input.
  package var source: String
  /// Nil for the whole input.
  package var position: TextPosition?
  /// A JSON Pointer to the value at the position; nil if the position is not that of one value.
  package var path: String?

  package init(_ position: TextPosition, in source: String) {
    (self.position, self.source) = (position, source)
  }

  /// Creates the position of a whole file.
  package init(file: String) {
    source = file
  }
}
