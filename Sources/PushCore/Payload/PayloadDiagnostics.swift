/// The diagnostics of any payload.
enum PayloadDiagnostics {
  static let wrongType = DiagnosticKind(
    "payload.wrong-type", .warning, "expected %",
    meaning: "A value is of another type than the vendor's app reads. The value is told as text.",
    source: "The vendor's payload description.", remedy: "Send the type that the message names.")
  static let ambiguous = DiagnosticKind(
    "payload.ambiguous", .warning, "the payload also speaks for %",
    meaning:
      "Several vendors' conclusive marks stand in one payload; the first in order was taken.",
    source: "Each vendor's own test for its messages.",
    remedy: "Name the vendor with `--vendor`, or remove the other vendor's keys.")
  static let contradicted = DiagnosticKind(
    "payload.vendor-contradicted", .warning, "the payload speaks for %",
    meaning: "`--vendor` names one vendor, the payload's marks another.",
    source: "Each vendor's own test for its messages.", remedy: "Leave `--vendor` out.")
  static let hint = DiagnosticKind(
    "payload.hint", .info, "this key is also used by %; alone it proves nothing",
    meaning: "No vendor was recognised, but a key stands there that one of them uses.",
    source: "The vendors' payload descriptions.",
    remedy: "If the payload is that vendor's, something is missing from it; `--vendor` reads it so."
  )
  static let apsInData = DiagnosticKind(
    "payload.aps-in-data", .warning, "aps inside data is read by nobody",
    meaning: "APNs reads `aps` at the top of its payload; inside FCM data it is a plain key.",
    source: "Apple: Generating a remote notification.",
    remedy: "Move `aps` to `message.apns.payload`.")
  static let oneSignal = DiagnosticKind(
    "payload.onesignal-like", .info, "looks like OneSignal, or OptiMobile before autumn 2019",
    meaning: "`custom.i` without `k.message` is the shape of OneSignal's messages.",
    source: "The SDKs' own tests.", remedy: "Nothing, if that is where the push comes from.")
  static let duplicateKey = DiagnosticKind(
    "json.duplicate-key", .warning, "the key stands twice; the last value counts",
    meaning: "An object has two members of one name. Readers differ in which one they take.",
    source: "RFC 8259, section 4.", remedy: "Remove one of them.")
  static let badInnerJSON = DiagnosticKind(
    "payload.bad-inner-json", .warning, "the text of this string should hold %",
    meaning: "A string that should carry JSON does not; what it would say is missing.",
    source: "The vendor's payload description.", remedy: "Encode the object as JSON text.")
  static let badge = DiagnosticKind(
    "payload.badge", .warning, "the badge is no whole number; nobody knows what apps make of it",
    meaning: "Apple asks for a whole number, and so do the vendors' SDKs. `--badge-now` takes the "
      + "number on the icon to stay.",
    source: "Apple: Generating a remote notification.", remedy: "Send a whole number.")

  static let all: [DiagnosticKind] = [
    badge, wrongType, ambiguous, contradicted, hint, apsInData, oneSignal, duplicateKey,
    .jsonLenient,
    badInnerJSON,
  ]
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
    notes.map { Finding(.jsonLenient, $0) }
      + duplicates.map { locating(Finding(PayloadDiagnostics.duplicateKey, at: Int($0) + 1)) }
  }

  /// Returns a finding with the path of its token in place of the token.
  func locating(_ finding: Finding) -> Finding {
    guard finding.token >= 0 else { return finding }
    return Finding(finding.kind, finding.detail, path: pointer(of: finding.token))
  }
}
