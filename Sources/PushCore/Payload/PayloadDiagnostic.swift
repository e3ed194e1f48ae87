/// A kind of diagnostic about payloads, as shown in records, help and man pages.
///
/// This is a class, so that a reference takes only one pointer.
package final class PayloadDiagnostic: Sendable {
  /// The code in the form `area.name`, which is never renamed.
  package let code: StaticString
  package let severity: Severity
  /// One line in lower case without a final period; `%` is replaced by the finding's detail.
  package let message: StaticString
  package let meaning: String
  /// The document or program that proves this.
  package let source: String
  /// The remedy.
  package let remedy: String

  /// The message without a detail.
  package var plainMessage: String {
    "\(message)".split(separator: "%", omittingEmptySubsequences: false).joined(separator: "…")
  }

  init(
    _ code: StaticString, _ severity: Severity, _ message: StaticString, meaning: String,
    source: String, remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.meaning = meaning
    self.source = source
    self.remedy = remedy
  }
}

/// The diagnostics of any payload.
enum PayloadDiagnostics {
  static let wrongType = PayloadDiagnostic(
    "payload.wrong-type", .warning, "expected %",
    meaning: "A value is of another type than the vendor's app reads. The value is told as text.",
    source: "The vendor's payload description.", remedy: "Send the type that the message names.")
  static let ambiguous = PayloadDiagnostic(
    "payload.ambiguous", .warning, "the payload also speaks for %",
    meaning:
      "Several vendors' conclusive marks stand in one payload; the first in order was taken.",
    source: "Each vendor's own test for its messages.",
    remedy: "Name the vendor with `--vendor`, or remove the other vendor's keys.")
  static let contradicted = PayloadDiagnostic(
    "payload.vendor-contradicted", .warning, "the payload speaks for %",
    meaning: "`--vendor` names one vendor, the payload's marks another.",
    source: "Each vendor's own test for its messages.", remedy: "Leave `--vendor` out.")
  static let hint = PayloadDiagnostic(
    "payload.hint", .info, "this key is also used by %; alone it proves nothing",
    meaning: "No vendor was recognised, but a key stands there that one of them uses.",
    source: "The vendors' payload descriptions.",
    remedy: "If the payload is that vendor's, something is missing from it; `--vendor` reads it so."
  )
  static let apsInData = PayloadDiagnostic(
    "payload.aps-in-data", .warning, "aps inside data is read by nobody",
    meaning: "APNs reads `aps` at the top of its payload; inside FCM data it is a plain key.",
    source: "Apple: Generating a remote notification.",
    remedy: "Move `aps` to `message.apns.payload`.")
  static let oneSignal = PayloadDiagnostic(
    "payload.onesignal-like", .info, "looks like OneSignal, or OptiMobile before autumn 2019",
    meaning: "`custom.i` without `k.message` is the shape of OneSignal's messages.",
    source: "The SDKs' own tests.", remedy: "Nothing, if that is where the push comes from.")
  static let duplicateKey = PayloadDiagnostic(
    "json.duplicate-key", .warning, "the key stands twice; the last value counts",
    meaning: "An object has two members of one name. Readers differ in which one they take.",
    source: "RFC 8259, section 4.", remedy: "Remove one of them.")
  static let lenient = PayloadDiagnostic(
    "json.lenient", .warning, "%",
    meaning: "`--lenient` put right what is not JSON.", source: "RFC 8259.",
    remedy: "Send the document as `--raw` shows it.")
  static let badInnerJSON = PayloadDiagnostic(
    "payload.bad-inner-json", .warning, "the text of this string should hold %",
    meaning: "A string that should carry JSON does not; what it would say is missing.",
    source: "The vendor's payload description.", remedy: "Encode the object as JSON text.")

  static let badge = PayloadDiagnostic(
    "payload.badge", .warning, "the badge is no whole number; nobody knows what apps make of it",
    meaning: "Apple asks for a whole number, and so do the vendors' SDKs. `--badge-now` takes the "
      + "number on the icon to stay.",
    source: "Apple: Generating a remote notification.", remedy: "Send a whole number.")

  static let all: [PayloadDiagnostic] = [
    badge, wrongType, ambiguous, contradicted, hint, apsInData, oneSignal, duplicateKey, lenient,
    badInnerJSON,
  ]
}

/// One finding in one document.
struct PayloadFinding {
  let row: PayloadDiagnostic
  /// The index on the tape of the value or key; -1 for the document.
  let token: Int
  /// The text for `%` in the message.
  let detail: String?

  /// The message with its detail.
  var text: String {
    let parts = "\(row.message)".split(
      separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: detail ?? "…")
  }

  /// Returns the finding in a form that does not refer to the tape.
  func finding(on tape: JSONTape) -> Finding {
    Finding(
      row.severity, "\(row.code)", text, path: token >= 0 ? tape.pointer(of: token) : nil)
  }
}

extension JSONTape {
  /// The JSON Pointer of a value, as text; nil if it has none.
  func pointer(of token: Int) -> String? {
    let (escaped, path) = (ByteBuffer(), ByteBuffer())
    appendPointer(of: token, to: escaped)
    JSONText.decode(escaped.bytes, into: path)
    return path.count > 0 ? path.string : nil
  }

  /// The findings in the document itself: duplicate keys, and the repairs of lenient reading.
  package func findings(notes: [String]) -> [Finding] {
    let repairs = notes.map { note in
      PayloadFinding(row: PayloadDiagnostics.lenient, token: -1, detail: note)
    }
    let keys = duplicates.map { key in
      PayloadFinding(row: PayloadDiagnostics.duplicateKey, token: Int(key) + 1, detail: nil)
    }
    return (repairs + keys).map { $0.finding(on: self) }
  }
}

/// The error for JSON that is not a push payload.
package struct PayloadFailure: Error, Sendable {
  package let code: String
  package let message: String
  package let hint: String?

  init(_ code: String, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
