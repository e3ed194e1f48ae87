/// Replaces the values in documents that identify a device or a person, or that grant access.
///
/// ``RedactionWalk`` visits all values: it replaces those whose name is in ``RedactedNameMatcher``,
/// and those that ``RedactionScan`` finds in a text, whose ``Escapes`` it decodes. Then
/// ``RepeatSearch`` finds them elsewhere. ``RedactionPlaceholders`` makes the placeholders.
///
/// ``TextRedactor`` does the same in lines of other text, which ``RedactedList``, ``CSVTable`` and
/// ``KnownToken`` understand.
///
/// Values are replaced in the bytes of the document by placeholders of the same length and form,
/// before anything reads them. So a redacted document parses like the original. Its rules are in
/// pushkit-redaction(7). One redactor serves all documents that one thread reads.
package final class Redactor {
  /// The maximum number of nested encodings of a text.
  package static let depth = 4
  /// The minimum length in bytes of a value that is replaced wherever else it occurs.
  package static let shortestRepeat = Repeats.shortest

  /// The maximum number of separators between a name and its value in a text.
  package static let separators = RedactionScan.separators

  private var walk: RedactionWalk

  /// - Parameter isForText: Whether values with the form of a token are replaced, as in other text
  ///   than payloads.
  package init(_ key: RedactionKey, isForText: Bool = false) {
    walk = RedactionWalk(key, isForLines: isForText)
  }

  /// Replaces the values in the document on a tape.
  package func redact(_ tape: JSONTape) { walk.redact(tape) }

  /// Replaces the values in a record of pushkit.
  ///
  /// - Parameters:
  ///   - own: The members with pushkit's own words, which stay.
  ///   - values: The members that hold a value of the input, whatever its name there.
  package func redact(record tape: JSONTape, own: [JSONKey], values: [JSONKey]) {
    walk.redact(record: tape, own: own, values: values)
  }

  /// Returns the placeholder of an option's value, which is then replaced in all documents.
  package func placeholder(forOption value: String) -> String {
    edited(value) { walk.replaceOption(&$0) }
  }

  /// Returns the value of an option as it appears in the document that was redacted last.
  package func replacingRepeats(inOption value: String) -> String {
    edited(value) { walk.replaceRepeats(&$0) }
  }

  private func edited(_ text: String, _ edit: (inout [UInt8]) -> Void) -> String {
    var bytes = Array(text.utf8)
    edit(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The secret key for placeholders, which is never shown.
package struct RedactionKey: Sendable {
  let words: SipHash.Key

  /// Creates a random key, for one run.
  package init() { words = (.random(in: .min ... .max), .random(in: .min ... .max)) }

  /// Creates a key that is not secret, for tests.
  package init(_ word: UInt64) { words = (word, 0) }

  /// Creates a key from a secret text, for several runs.
  package init(secret: String) {
    let digest = SHA256.words(secret)
    words = (
      UInt64(digest[0]) << 32 | UInt64(digest[1]), UInt64(digest[2]) << 32 | UInt64(digest[3])
    )
  }
}
