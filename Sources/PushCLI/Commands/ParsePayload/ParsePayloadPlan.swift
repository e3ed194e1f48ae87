import PushCore

/// What a command line of parse-payload asks for.
struct ParsePayloadPlan {
  var payload = PayloadOptions()
  var isStrict = false
  var requiresVendor = false
  /// The key that the redactors of all threads share; nil without `--redact`.
  var redaction: RedactionKey?
  var jobs = 1

  init(_ arguments: ParsedArguments) throws(Failure) {
    payload.vendor = try PayloadVendor.named(arguments)
    payload.includesRaw = arguments.has(.raw)
    payload.badgeNow = arguments.integer(.badgeNow)
    isStrict = arguments.has(.strict)
    requiresVendor = arguments.has(.requireVendor)
    redaction = arguments.has(.redact) ? RedactionKey() : nil
    jobs = arguments.integer(.jobs) ?? 1
  }
}
