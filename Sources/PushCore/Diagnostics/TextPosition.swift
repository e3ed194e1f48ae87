/// A position in the input: line and column from 1, offset from 0; column and offset in bytes.
package struct TextPosition: Sendable, Equatable {
  package var line: Int
  package var column: Int
  package var offset: Int

  package init(line: Int, column: Int, offset: Int) {
    (self.line, self.column, self.offset) = (line, column, offset)
  }

  /// The start of an input.
  package static let start = TextPosition(line: 1, column: 1, offset: 0)
}
