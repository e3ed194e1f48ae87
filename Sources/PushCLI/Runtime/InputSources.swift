import CPlatform

/// One input, opened.
package struct InputSource {
  /// As the user named it; `-` for standard input.
  package let name: String
  package let input: ByteInput
}

/// Opens what operands name.
package struct InputSources {
  private let context: Context

  package init(_ context: Context) {
    self.context = context
  }

  /// The inputs that operands stand for; none stands for standard input.
  package static func names(of operands: [String]) -> [String] {
    operands.isEmpty ? ["-"] : operands
  }

  /// Opens an input.
  ///
  /// `awaited` is what standard input should bring, for whoever sits at a terminal. Where it is
  /// `lasting` a FIFO waits for no writer, and does not end with the last one. What is not there, a
  /// folder, or what cannot be read is thrown as `io.no-input`.
  package func open(
    _ name: String, awaited: String, lasting: Bool = false
  ) throws(Failure) -> InputSource {
    if name == "-" {
      if context.input.isDirectory { throw Self.noInput(name, "this is a folder") }
      if context.terminal.input {
        context.report(
          Diagnostic(
            .info, "io.awaiting", "reading \(awaited) from the terminal; Ctrl-D ends it"))
      }
      return InputSource(name: name, input: context.input)
    }
    return InputSource(name: name, input: try Self.file(name, lasting: lasting))
  }

  /// Opens a file.
  package static func file(_ path: String, lasting: Bool = false) throws(Failure) -> ByteInput {
    let open = lasting ? pk_open_lasting : pk_open_read
    let descriptor = path.utf8.contains(0) ? -ENOENT : open(path)
    guard descriptor >= 0 else {
      if descriptor == -EINTR { throw Failure("io.interrupted", .io, "a signal came") }
      throw noInput(path, SystemText.of(-descriptor))
    }
    let input = ByteInput(descriptor: descriptor, isOwned: true)
    if input.isDirectory { throw noInput(path, "this is a folder") }
    return input
  }

  private static func noInput(_ path: String, _ why: String) -> Failure {
    Failure(
      "io.no-input", .noInput, "cannot read \(shown(path)): \(why)",
      input: InputPlace(source: path, line: 0, column: 0, offset: 0))
  }

  private static func shown(_ name: String) -> String {
    switch name {
    case "-": "standard input"
    case "": "a file without a name"
    default: name
    }
  }

  /// The error for what is longer than anything that is meant to be read.
  static func tooLong(_ name: String, _ part: String, _ limit: Int) -> Failure {
    Failure(
      "io.too-long", .data, "\(shown(name)) holds no value: \(part) is over \(limit >> 20) MiB",
      input: InputPlace(source: name, line: 0, column: 0, offset: 0))
  }

  /// The error for a read that failed midway.
  package static func brokenOff(_ name: String, _ why: String) -> Failure {
    Failure(
      "io.read", .io, "reading \(shown(name)) broke off: \(why)",
      input: InputPlace(source: name, line: 0, column: 0, offset: 0))
  }
}
