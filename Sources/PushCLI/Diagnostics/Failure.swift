import PushCore

/// A position in the input.
package struct InputPlace: Sendable, Equatable {
  /// The file as the user named it; `-` for standard input.
  package var source: String
  /// From 1; 0 if the position has no line.
  package var line: Int
  /// In bytes, from 1.
  package var column: Int
  /// In bytes, from 0.
  package var offset: Int

  package init(source: String, line: Int, column: Int, offset: Int) {
    self.source = source
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// An error for the user: its cause, position, hint and exit status.
package struct Failure: Error, Sendable, Equatable {
  /// `area.problem`, one of the codes that `help diagnostics` lists.
  package var code: String
  package var status: ExitStatus
  /// Lower case, no final period, one line.
  package var message: String
  package var hint: String?
  package var input: InputPlace?

  package init(
    _ code: String, _ status: ExitStatus, _ message: String, hint: String? = nil,
    input: InputPlace? = nil
  ) {
    self.code = code
    self.status = status
    self.message = message
    self.hint = hint
    self.input = input
  }

  /// Returns an error for an invalid command line.
  package static func usage(_ what: String, _ message: String, hint: String? = nil) -> Failure {
    Failure("usage.\(what)", .usage, message, hint: hint)
  }

  /// Returns the error that `body` throws, if any.
  static func of(_ body: () throws(Failure) -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// Returns an error for a value that is not valid UTF-8.
  static func notUTF8(_ what: String) -> Failure {
    .usage("not-utf-8", "\(what) is not valid UTF-8")
  }

  /// Creates the error for a document that a command cannot read.
  init(_ refusal: PayloadFailure) {
    self.init(refusal.code, .data, refusal.message, hint: refusal.hint)
  }
}

/// A message on standard error.
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

  /// Creates a diagnostic from a finding; its path precedes a message that does not name it.
  package init(_ finding: Finding, input: InputPlace? = nil) {
    let path = finding.path.map { finding.message.hasPrefix($0) ? "" : "\($0): " } ?? ""
    self.init(finding.severity, finding.code, path + finding.message, input: input)
  }

  /// Appends `{"error":{…}}`, the format of `--error-format json`, without a line break.
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

extension Failure {
  /// Returns the error that `--strict` raises for findings; nil if all are informational.
  package static func strict(_ findings: [Finding], input: InputPlace? = nil) -> Failure? {
    let heavy = findings.filter { $0.severity != .info }
    guard let first = heavy.first else { return nil }
    return strict(
      count: heavy.count, first: "\(first.message) [\(first.code)]", input: input)
  }

  /// Returns the error that `--strict` raises for a message; nil if nothing in it is doubtful.
  package static func strict(
    _ outcome: PayloadOutcome, input: @autoclosure () -> InputPlace?
  ) -> Failure? {
    guard let first = outcome.firstDoubt else { return nil }
    return strict(
      count: outcome.doubts, first: "\(first.plainMessage) [\(first.code)]", input: input())
  }

  private static func strict(count: Int, first: String, input: InputPlace?) -> Failure {
    let others = count > 1 ? ", and \(count - 1) more" : ""
    return Failure(
      "strict.findings", .data, "the record has diagnostics: \(first)\(others)", input: input)
  }
}
