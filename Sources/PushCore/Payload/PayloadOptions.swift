/// The options of reading payloads.
package struct PayloadOptions: Sendable {
  /// The vendor, regardless of the payload's evidence; nil to detect it.
  package var vendor: Vendor?
  /// The platform as which a request is read, of which it receives only a part; nil for all.
  package var platform: Platform?
  /// Whether the payload for iOS of a request has its data, too, which FCM adds.
  var addsData = true
  package var includesRaw = false
  /// The number on the app's icon before the push.
  package var badgeNow: Int?
  /// Whether a record of `parse-payload` is read as if it were a payload.
  package var acceptsRecords = false

  package init() {}
}

/// The outcome of reading a message.
package struct PayloadOutcome: Sendable {
  /// The number of errors and warnings in its record.
  package var problemCount = 0
  /// The first error or warning.
  package var firstProblem: DiagnosticKind?
  /// Whether no vendor claims the message.
  package var isPlain = false
}
