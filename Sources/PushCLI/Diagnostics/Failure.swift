import PushCore

/// Where in the input something was found.
package struct InputPlace: Sendable, Equatable {
  /// The file as named by the user; `-` for standard input.
  package var source: String
  /// From 1; 0 where there is no such thing as a line.
  package var line: Int
  /// From 1, in bytes.
  package var column: Int
  /// From 0, in bytes.
  package var offset: Int

  package init(source: String, line: Int, column: Int, offset: Int) {
    self.source = source
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// An error as a user meets it: what failed, where, what helps, and how pushkit then ends.
package struct Failure: Error, Sendable, Equatable {
  /// `area.what`, one of the codes that `help diagnostics` lists.
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

  /// A wrong command line.
  package static func usage(_ what: String, _ message: String, hint: String? = nil) -> Failure {
    Failure("usage.\(what)", .usage, message, hint: hint)
  }

  /// The error that `body` throws, if any.
  static func of(_ body: () throws(Failure) -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// A value that is not text.
  static func notUTF8(_ what: String) -> Failure {
    .usage("not-utf-8", "\(what) is not valid UTF-8")
  }

  /// A document that is not what a command reads.
  init(_ refusal: PayloadFailure) {
    self.init(refusal.code, .data, refusal.message, hint: refusal.hint)
  }
}
