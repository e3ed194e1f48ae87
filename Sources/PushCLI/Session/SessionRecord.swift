import CPlatform
import PushCore

/// The file of `--record`: every message of a session, a line each.
final class SessionRecord {
  enum Direction: String {
    case `in`, out
  }

  private let context: Context
  private let writer: OutputWriter

  init(_ path: String, _ context: Context) throws(Failure) {
    self.context = context
    writer = try .record(path)
  }

  func add(_ direction: Direction, _ text: String) {
    var line = JSONObjectWriter(writer.buffer)
    line.string("direction", direction.rawValue)
    line.string("at", context.datetime)
    line.string("text", text)
    line.end()
    writer.buffer.append(0x0A)
    writer.endLines()
  }

  /// Writes what is there; 74 when that fails.
  func flush() -> Failure? {
    writer.flush()
    return Failure(ofRecord: writer)
  }
}

extension OutputWriter {
  /// Makes the file of `--record`, which only its owner can read; what it held before is lost.
  static func record(_ path: String) throws(Failure) -> OutputWriter {
    guard path != "-" else {
      throw .usage(
        "bad-value", "option --record takes a file, and standard output is none",
        hint: "./- is a file of that name")
    }
    let descriptor = pk_open_private(path)
    guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
    return OutputWriter(descriptor: descriptor)
  }
}

extension Failure {
  /// Why the file of `--record` is incomplete; nil where it is not.
  init?(ofRecord writer: OutputWriter) {
    let why: String
    switch writer.end {
    case nil: return nil
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
