/// A position in the input: line and column from 1, offset from 0; column and offset in bytes.
package struct TextPosition: Sendable, Equatable {
  package var line: Int
  package var column: Int
  package var offset: Int
  /// The number of bytes before the position, on its line, that continue a character.
  ///
  /// 0 unless ``JSONInputOptions/countsCharacters`` is set.
  package var continuationBytes = 0

  package init(line: Int, column: Int, offset: Int, continuationBytes: Int = 0) {
    (self.line, self.column, self.offset) = (line, column, offset)
    self.continuationBytes = continuationBytes
  }

  /// The column in Unicode scalars, from 1, if they are counted.
  package var characterColumn: Int { column - continuationBytes }

  /// The start of an input.
  package static let start = TextPosition(line: 1, column: 1, offset: 0)
}
