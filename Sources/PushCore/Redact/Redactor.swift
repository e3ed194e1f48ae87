/// Replaces the values in documents that identify a device or a person, or that grant access.
///
/// ``RedactionWalk`` visits all values: it replaces those whose name is in ``RedactedNameTable``,
/// and those that ``RedactionScan`` finds in a text, whose ``Escapes`` it decodes. Then
/// ``RepeatSearch`` finds them elsewhere. ``RedactionPlaceholders`` makes the placeholders.
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

  package init(_ key: RedactionKey) {
    walk = RedactionWalk(key)
  }

  /// Replaces the values in the document on a tape.
  package func redact(_ tape: JSONTape) { walk.redact(tape) }

  /// Returns the placeholder of an option's value, which is then replaced in all documents.
  package func placeholder(forOption value: String) -> String {
    edited(value) { walk.replaceOption($0) }
  }

  /// Returns the value of an option as it appears in the document that was redacted last.
  package func replacingRepeats(inOption value: String) -> String {
    edited(value) { walk.replaceRepeats($0) }
  }

  private func edited(
    _ text: String, _ edit: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) -> String {
    var bytes = Array(text.utf8)
    bytes.withUnsafeMutableBufferPointer { edit($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The random key for the placeholders of one run, which is never shown.
package struct RedactionKey: Sendable {
  let word: UInt64

  package init(_ word: UInt64 = .random(in: .min ... .max)) {
    self.word = word
  }
}

/// The words that name the values to redact, as the documentation lists them.
package enum RedactedNames {
  /// A name is on the list if it is one of these.
  package static let words = [
    "token", "secret", "password", "passwd", "pwd", "pass", "apikey", "authorization", "auth",
    "cookie", "endpoint", "p256dh", "email", "mail", "phone", "mobile", "msisdn", "user id",
    "user ext id", "contact id", "device id", "android id", "subscription id", "instance id",
    "player id", "engagement uid", "pns id", "ic token", "first name", "last name", "username",
    "login", "recipient", "ip", "to", "registration id", "sid", "label key", "brand key",
    "private key", "jwt", "session id", "project uuid", "customer id", "unique id", "ext id",
    "uuid", "idfa", "message id", "ev return data",
  ]

  /// A name is also on the list if it contains one of these.
  package static let parts = [
    "token", "secret", "password", "passwd", "apikey", "cookie", "email", "user id", "device id",
  ]

  /// In text, a blank suffices between one of these and its value; other names require a sign.
  package static let secrets = ["token", "secret", "password", "passwd", "apikey", "jwt"]

  /// The schemes that precede credentials in an Authorization header (RFC 9110, section 11.4).
  package static let schemes = [
    "basic", "bearer", "digest", "dpop", "negotiate", "oauth", "vapid", "token", "apikey",
  ]

  private static let topics = Array("/topics/".utf8)

  /// Returns the length of an Authorization scheme with its blanks, or of `/topics/`, FCM's prefix
  /// for topics; 0 if a value begins with neither.
  static func prefixLength(_ value: UnsafeMutableBufferPointer<UInt8>) -> Int {
    if value.starts(with: topics) { return topics.count }
    let word = value.prefix(10).prefix { ($0 | 0x20) &- 0x61 < 26 }
    guard word.count >= 4, word.endIndex < value.endIndex, value[word.endIndex] == 0x20,
      schemes.contains(where: { $0.utf8.elementsEqual(word.lazy.map { $0 | 0x20 }) })
    else { return 0 }
    return value[word.endIndex...].prefix { $0 == 0x20 }.endIndex
  }
}
