import PushCore

/// Failures as JSON, and those of `--strict`.
extension Failure {
  /// Returns the error that `body` throws, if any.
  static func of(_ body: () throws(Failure) -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  static func notUTF8(_ what: String) -> Failure {
    Failure(.usageNotUTF8, "\(what) is not valid UTF-8")
  }

  /// Appends `{"error":{…}}`, the format of `--error-format json`, without a line break.
  package func appendJSON(to out: ByteBuffer) {
    var outer = JSONObjectWriter(out)
    appendMember(to: &outer)
    outer.end()
  }

  /// Adds the member `error`, `warning` or `info` to an object.
  package func appendMember(to outer: inout JSONObjectWriter) {
    outer.object(severity.rawValue) { object in
      object.string("code", code)
      object.string("message", message)
      object.string("hint", ifAny: hint)
      guard let input else { return }
      object.object("input") { place in
        place.position(input)
        guard let position = input.position else { return }
        place.integer("column", position.column)
        place.integer("offset", position.offset)
        place.string("path", ifAny: input.path)
      }
    }
  }
}

extension Failure {
  /// Returns the error that `--strict` raises for findings; nil if all are informational.
  package static func strict(_ findings: [Finding], input: InputPosition? = nil) -> Failure? {
    let heavy = findings.filter { $0.severity != .info }
    guard let first = heavy.first else { return nil }
    return strict(count: heavy.count, first: "\(first.message) [\(first.code)]", input: input)
  }

  /// Returns the error that `--strict` raises for a message; nil if nothing in it is doubtful.
  package static func strict(
    _ outcome: PayloadOutcome, input: @autoclosure () -> InputPosition?
  ) -> Failure? {
    guard let first = outcome.firstProblem else { return nil }
    return strict(
      count: outcome.problemCount, first: "\(first.plainMessage) [\(first.code)]", input: input())
  }

  private static func strict(count: Int, first: String, input: InputPosition?) -> Failure {
    let others = count > 1 ? ", and \(count - 1) more" : ""
    return Failure(.strictFindings, "the record has diagnostics: \(first)\(others)", input: input)
  }
}

extension Failure {
  /// The failure with its text for display, as ``RawText/shown(_:)`` returns it.
  var shown: Failure {
    guard RawText.isEncoded(message) || input.map({ RawText.isEncoded($0.source) }) == true else {
      return self
    }
    var failure = self
    failure.message = RawText.shown(message)
    if let source = input?.source { failure.input?.source = RawText.shown(source) }
    return failure
  }
}

extension DiagnosticKind {
  static let strictFindings = DiagnosticKind(
    "strict.findings", .data, summary: "`--strict` found problems",
    meaning: "The diagnostics of a record include an error, a warning or an ambiguity.",
    remedy: "The records list the diagnostics. `pushkit help CODE` explains each code.")
  static let internalBug = DiagnosticKind(
    "internal.bug", .internal, summary: "internal error in pushkit",
    meaning: "pushkit reached a state that should be impossible.",
    remedy: "Please report it with the command line and, if you may share it, the input.")
}
