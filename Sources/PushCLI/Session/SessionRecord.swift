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
