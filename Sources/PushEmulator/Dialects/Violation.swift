/// A broken rule of a vendor's guide.
package struct Violation: Sendable, Equatable {
  /// A member in the guide's spelling (`contact.push_token`), a header field, a query parameter, or
  /// `method`, `path`, `body`, `message`.
  package var field: String
  /// The expected and the actual form, without a final period.
  ///
  /// Contains the value only if its field cannot hold a secret.
  package var rule: String

  package init(_ field: String, _ rule: String) {
    self.field = field
    self.rule = rule
  }

  /// `contact.email: must be …`.
  package var text: String {
    "\(field): \(rule)"
  }
}

/// The result of handling a request.
package struct DialectReply: Sendable, Equatable {
  /// The vendor's response.
  package var response: HTTPResponse
  /// The rules of the vendor's guide that the request breaks.
  package var violations: [Violation]

  package init(_ response: HTTPResponse, _ violations: [Violation] = []) {
    self.response = response
    self.violations = violations
  }
}
