/// A broken rule of a vendor's guide.
package struct Violation: Sendable, Equatable {
  /// A member in the spelling of the vendor's guide (`contact.push_token`), a header field, a query
  /// parameter, or `method`, `path`, `body`, `message`.
  package var field: String
  /// The expected and the actual form, without a final period.
  ///
  /// Contains the value only if its field cannot hold a secret.
  package var rule: String
  /// The reason why `--lenient` accepts the request; nil if it does not.
  package var leniency: Leniency?

  package init(_ field: String, _ rule: String, _ leniency: Leniency? = nil) {
    self.field = field
    self.rule = leniency == nil ? rule : "\(rule); --lenient accepts it"
    self.leniency = leniency
  }

  /// `contact.email: must be …`.
  package var text: String { "\(field): \(rule)" }
}
