/// A position in the input.
package struct InputPosition: Sendable, Equatable {
  /// The file as the user named it; `-` for standard input.
  package var source: String
  /// From 1; 0 if the position has no line.
  package var line: Int
  /// In bytes, from 1.
  package var column: Int
  /// In bytes, from 0.
  package var offset: Int
  /// A JSON Pointer to the value at the position; nil if the position is not that of one value.
  package var path: String?

  package init(source: String, line: Int, column: Int, offset: Int, path: String? = nil) {
    (self.source, self.line, self.column, self.offset) = (source, line, column, offset)
    self.path = path
  }
}
