/// The severity of a finding.
package enum Severity: String, Sendable, CaseIterable {
  case error, warning, info
}

/// A problem or note about an input value: one entry of a record's `diagnostics`.
package struct Finding: Sendable, Equatable {
  package var severity: Severity
  /// The code in the form `area.problem`, such as `reply.empty`.
  package var code: String
  /// A JSON Pointer (RFC 6901) into the input, or nil.
  package var path: String?
  /// Lower case, no final period, one line.
  package var message: String

  package init(_ severity: Severity, _ code: String, _ message: String, path: String? = nil) {
    self.severity = severity
    self.code = code
    self.path = path
    self.message = message
  }
}

extension JSONObjectWriter {
  /// Appends the member `diagnostics`, unless there are no findings.
  package mutating func diagnostics(_ findings: [Finding]) {
    guard !findings.isEmpty else { return }
    key("diagnostics")
    out.append(UInt8(ascii: "["))
    for (index, finding) in findings.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      var object = JSONObjectWriter(out)
      object.string("severity", finding.severity.rawValue)
      object.string("code", finding.code)
      object.string("path", ifAny: finding.path)
      object.string("message", finding.message)
      object.end()
    }
    out.append(UInt8(ascii: "]"))
  }
}
