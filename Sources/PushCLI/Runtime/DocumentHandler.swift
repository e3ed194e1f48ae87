import PushCore

/// A command's handler for each document of its input.
package protocol DocumentHandler {
  /// Handles the document on the stream's tape.
  ///
  /// The caller reports repairs of lenient reading on standard error unless this function takes
  /// them (``DocumentStream/removeNotes()``). A document is broken if this function throws.
  mutating func document(_ stream: DocumentStream, source: String) throws(Failure)

  /// Whether the handler needs no more documents.
  var isSatisfied: Bool { get }

  /// Whether to read more input after the documents that are already in memory.
  var wantsMoreInput: Bool { get }

  /// Called before a read that would block; `descriptor` is nil for an input in memory.
  mutating func willWait(for descriptor: Int32?)

  /// Called for a broken document before its error is reported.
  ///
  /// - Returns: The result of the document, for `--on-error emit`; nil if it has only an error.
  mutating func broken(_ failure: Failure) -> BrokenResult?
}

extension DocumentHandler {
  package var isSatisfied: Bool { false }
  package var wantsMoreInput: Bool { true }
  package mutating func willWait(for descriptor: Int32?) {}
  package mutating func broken(_ failure: Failure) -> BrokenResult? { nil }
}

/// The members that the result of a broken document shares with those of all records.
package struct BrokenResult {
  let command: String
  /// The index of the record, from 0.
  let index: Int
}
