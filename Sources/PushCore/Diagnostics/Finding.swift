/// A problem or note about an input value: one entry of a record's `diagnostics`.
package struct Finding: Sendable, Hashable {
  package let kind: DiagnosticKind
  /// The text for `%` in the kind's message.
  let detail: String?
  /// The index on the tape of the value or key; nil for the document.
  var token: Int?
  /// A JSON Pointer (RFC 6901) into the input; nil if the position is a token, or not known.
  package var path: String?

  package init(_ kind: DiagnosticKind, _ detail: String? = nil, path: String? = nil) {
    (self.kind, self.detail, self.path) = (kind, detail, path)
  }

  init(_ kind: DiagnosticKind, _ detail: String? = nil, at token: Int?) {
    (self.kind, self.detail, self.token) = (kind, detail, token)
  }

  package var severity: Severity { kind.severity }
  package var code: String { kind.code }

  /// The message with its detail.
  package var message: String { kind.message(with: detail) }
}
