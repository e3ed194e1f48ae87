/// The options of every command that reads JSON.
package struct JSONInputOptions: Sendable {
  /// Whether to accept the forms in which people paste payloads (``PastedForm``).
  package var lenient = false
  /// Whether lenient reading skips text around documents, so that an input without one is an error.
  package var skipsText = true
  /// Whether to read the first object of each line and ignore the text around it.
  package var scan = false
  /// Whether a line begins with the mark of a program, such as `>`; its first 64 bytes decide.
  ///
  /// All objects of such a line are read, without the text around them. After the first one, so are
  /// those of all lines that do not begin a document.
  package var isMarked: (@Sendable (UnsafeBufferPointer<UInt8>) -> Bool)?
  /// Whether to accept trailing commas in documents with `aps`, as Apple's parser and simctl do.
  package var toleratesCommas = false
  /// The maximum length of a document in bytes; at most ``largestDocument``.
  package var maximumDocument = 8 << 20 {
    didSet { maximumDocument = min(maximumDocument, Self.largestDocument) }
  }
  /// Whether to report input skipped after an error (``DocumentStream/Event/skipped(_:)``).
  package var reportsSkipped = false
  /// Whether positions also have a column in characters (``TextPosition/characterColumn``).
  package var countsCharacters = false

  package init() {}

  /// The upper bound of ``maximumDocument``; it is below ``JSONToken/maximumOffset``.
  package static let largestDocument = 2_000_000_000
}
