/// A rule of a vendor's guide that a request breaks.
package struct Violation: Sendable, Equatable {
  /// A member in the guide's spelling (`contact.push_token`), a header, a query parameter, or
  /// `method`, `path`, `body`, `message`.
  package var field: String
  /// What must be, and what is there; no final period.
  ///
  /// Never a value, which may be a key.
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

/// What a dialect makes of a request.
package struct DialectReply: Sendable, Equatable {
  /// What the vendor answers.
  package var response: HTTPResponse
  /// The guide's rules that the request breaks.
  package var violations: [Violation]

  package init(_ response: HTTPResponse, _ violations: [Violation] = []) {
    self.response = response
    self.violations = violations
  }
}
