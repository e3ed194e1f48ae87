import PushCore

/// One line for standard error.
package struct Diagnostic: Sendable, Equatable {
  package var severity: Severity
  package var code: String
  package var message: String
  package var hint: String?
  package var input: InputPlace?

  package init(
    _ severity: Severity, _ code: String, _ message: String, hint: String? = nil,
    input: InputPlace? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.hint = hint
    self.input = input
  }

  package init(_ failure: Failure) {
    self.init(
      .error, failure.code, failure.message, hint: failure.hint, input: failure.input)
  }

  /// What is said of a value: its path stands before the words, unless they name it themselves.
  package init(_ finding: Finding, input: InputPlace? = nil) {
    let path = finding.path.map { finding.message.hasPrefix($0) ? "" : "\($0): " } ?? ""
    self.init(finding.severity, finding.code, path + finding.message, input: input)
  }

  /// Appends `{"error":{…}}`, the form of `--error-format json`, without a line break.
  package func appendJSON(to out: ByteBuffer) {
    var outer = JSONObjectWriter(out)
    appendMember(to: &outer)
    outer.end()
  }

  /// Adds the member `error`, `warning` or `info` to an object.
  package func appendMember(to outer: inout JSONObjectWriter) {
    outer.key(severity.rawValue)
    var object = JSONObjectWriter(outer.out)
    object.string("code", code)
    object.string("message", message)
    object.string("hint", ifAny: hint)
    if let input {
      object.key("input")
      var place = JSONObjectWriter(outer.out)
      place.string("source", input.source)
      if input.line > 0 {
        place.integer("line", input.line)
        place.integer("column", input.column)
        place.integer("offset", input.offset)
      }
      place.end()
    }
    object.end()
  }
}
