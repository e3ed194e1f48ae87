import PushCore

/// Checks for every request that has a body.
extension FieldCheck {
  /// Checks content type and body, and returns the JSON object; nil if there is none.
  mutating func object(in request: ReceivedRequest) -> JSONValue? {
    checkContentType(request)
    guard let body = JSONValue(request.body) else {
      add(
        "body",
        request.body.isEmpty ? "is missing; it must be a JSON object" : "is not valid JSON")
      return nil
    }
    guard body.kind == .object else {
      add("body", "must be a JSON object; got \(body.kind.name)")
      return nil
    }
    if body.hasDuplicates { add("body", "has a duplicate key") }
    return body
  }

  private mutating func checkContentType(_ request: ReceivedRequest) {
    let types = request.headers.values("content-type")
    guard types.count == 1 else {
      let fault = types.isEmpty ? "is missing" : "appears more than once"
      return add("Content-Type", "\(fault); it must be application/json")
    }
    let parts = types[0].lowercased().split(separator: ";").map { $0.trimmingBlanks() }
    if parts.first != "application/json" {
      add("Content-Type", "must be application/json; got another media type")
    }
    for part in parts.dropFirst() where part.hasPrefix("charset=") {
      let charset = part.dropFirst(8).filter { $0 != "\"" }
      if charset != "utf-8" { add("Content-Type", "must have the charset utf-8 or none") }
    }
  }
}

/// Replies and texts that all dialects share.
enum CommonReplies {
  static let noEndpoint = "is not an endpoint of this vendor"

  /// Returns the reply to a method that the path does not support.
  static func wrongMethod(_ response: HTTPResponse, allowed: String) -> DialectReply {
    var response = response
    response.headers.append(HTTPHeader("Allow", allowed))
    return DialectReply(response, [Violation("method", "must be \(allowed)")])
  }
}
