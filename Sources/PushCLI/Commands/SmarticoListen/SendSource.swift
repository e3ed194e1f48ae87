import CPlatform
import PushCore

/// The messages of `--send`, read as they arrive.
final class SendSource {
  private let source: InputSource
  private var loop: InputLoop
  private var reader: OutgoingReader
  private(set) var isOver = false

  private static let piece = 1 << 16

  init(
    _ file: String, _ options: InputOptions, _ context: Context, _ printer: RecordPrinter
  ) throws(Failure) {
    source = try InputSources.open(file, context, awaited: "messages to send", staysOpen: true)
    loop = InputLoop(context, options, printer: printer)
    reader = OutgoingReader(context: context)
  }

  var descriptor: Int32? { source.input.descriptor }

  /// Returns the messages that can be read without waiting.
  func read() -> [String] {
    let stream = loop.stream
    let space = stream.freeSpace(Self.piece)
    switch source.input.read(into: space, Self.piece, beforeWaiting: {}) {
    case .bytes(let count): stream.commit(count)
    case .end: stream.finish()
    case .signal: isOver = true
    case .failed(let why):
      reader.context.fail(InputSources.readFailed(source.name, why))
      stream.finish()
    }
    reader.texts = []
    if loop.pump(source.name, &reader) == .ended { isOver = true }
    return reader.texts
  }
}

/// Converts documents to messages for the server.
private struct OutgoingReader: DocumentHandler {
  let context: Context
  var texts: [String] = []

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    texts.append(try SocketMessage.outgoing(stream.root) { SmarticoAPI.MessageHeader(context) })
  }
}
