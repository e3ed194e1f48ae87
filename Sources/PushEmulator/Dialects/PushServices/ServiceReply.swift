import PushCore

/// What the responses of services have in common that ``PushServiceCheck`` accepts or refuses.
struct ServiceReply {
  /// The number of IDs so far, of which they are made.
  private var count = 0

  /// Returns the next ID: a UUID.
  mutating func nextID() -> String {
    count += 1
    let digits = String(count)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count))
      + digits.suffix(12)
  }

  /// Returns a refusal with the rules that a request breaks; 429 and 503 have `Retry-After`.
  static func refuse(
    _ status: Int, _ violations: [Violation] = [],
    _ fill: (inout JSONObjectWriter) -> Void
  ) -> DialectResponse {
    var response = HTTPResponse.json(status, fill)
    response.headers += [PushServiceCheck.retryAfter(status)].compactMap { $0 }
    return DialectResponse(response, violations)
  }
}
