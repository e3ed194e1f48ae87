/// The result of handling a request.
package struct DialectResponse: Sendable, Equatable {
  /// The vendor's response.
  package var response: HTTPResponse
  /// The rules of the vendor's guide that the request breaks.
  package var violations: [Violation]

  package init(_ response: HTTPResponse, _ violations: [Violation] = []) {
    (self.response, self.violations) = (response, violations)
  }

  /// Returns the reply to a path below the vendor's that is not an endpoint.
  ///
  /// - Parameters:
  ///   - leniency: The reason why it is an endpoint with `--lenient`, if it is.
  ///   - response: Creates the response with a message.
  static func noEndpoint(_ leniency: Leniency?, _ response: (String) -> HTTPResponse)
    -> DialectResponse
  {
    let violation = Violation("path", "is not an endpoint of this vendor", leniency)
    return DialectResponse(response(violation.text), [violation])
  }

  /// Returns the reply to a method that the path does not support.
  static func wrongMethod(_ response: HTTPResponse, allowed: String) -> DialectResponse {
    var response = response
    response.headers.append(HTTPHeader("Allow", allowed))
    return DialectResponse(response, [Violation("method", "must be \(allowed)")])
  }
}
