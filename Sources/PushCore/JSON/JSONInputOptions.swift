/// How JSON input is read; the options of every command that reads it.
package struct JSONInputOptions: Sendable {
  /// Take comments, trailing commas, single quotes, unquoted keys and placeholders.
  package var lenient = false
  /// Take the first object of each line, whatever stands around it.
  package var scan = false
  /// The longest document, in bytes; at most ``largestDocument``.
  package var maximumDocument = 8 << 20 {
    didSet { maximumDocument = min(maximumDocument, Self.largestDocument) }
  }
  /// Whether what an error makes unreadable is kept for ``DocumentStream/Event/skipped(_:)``.
  package var keepsSkipped = false

  package init() {}

  /// Somewhat less than the offsets of tokens can express.
  package static let largestDocument = 2_000_000_000
}

/// A place in the input: line and column from 1, offset from 0; column and offset in bytes.
package struct TextPlace: Sendable, Equatable {
  package var line: Int
  package var column: Int
  package var offset: Int

  /// Where every input begins.
  package static let start = TextPlace(line: 1, column: 1, offset: 0)
}
