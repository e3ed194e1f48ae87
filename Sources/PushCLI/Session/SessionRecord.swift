import PushCore

/// The file of `--record`: one line for each message of a session.
final class SessionRecord {
  enum Direction: String {
    case `in`, out
  }

  private let context: Context
  private let writer: OutputWriter

  init(_ path: String, _ context: Context) throws(Failure) {
    self.context = context
    writer = try OutputFile.open(path)
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

  /// Writes all buffered lines; returns an error with exit status 74 if that fails.
  func flush() -> Failure? {
    writer.flush()
    return Failure(ofRecord: writer)
  }
}
