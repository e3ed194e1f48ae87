import PushCore

extension OutputWriter {
  /// Opens the file of `--record`; see ``OutputFile/open(_:)``.
  static func record(_ path: String) throws(Failure) -> OutputWriter {
    guard path != "-" else {
      throw .usage(
        "bad-value", "option --record takes a file, and standard output is none",
        hint: "./- is a file of that name")
    }
    return try OutputFile.open(path)
  }
}

extension Failure {
  /// Why the file of `--record` is incomplete; nil where it is not.
  init?(ofRecord writer: OutputWriter) {
    let why: String
    switch writer.end {
    case nil, .interrupted: return nil
    case .closedPipe: why = "its reader has gone"
    case .failed(let words): why = words
    }
    self.init("io.write", .io, "writing the record failed: \(why)")
  }

  /// A file that cannot be made.
  static func cannotCreate(_ path: String, _ error: Int32) -> Failure {
    Failure(
      "io.create", .cannotCreate, "cannot make \(path): \(SystemText.of(error))",
      input: InputPlace(source: path, line: 0, column: 0, offset: 0))
  }
}
