import CPlatform
import PushCore

/// The conditions that end `smartico-listen`.
struct ListenPlan: Equatable {
  /// The `cid` of the message that ends the run.
  var until: Int?
  /// The number of lines that ends the run.
  var count: Int?
  /// The maximum duration of the run, in milliseconds.
  var duration: Int?
  var reconnects: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    until = try arguments[.until].map(Self.cid)
    count = arguments.integer(.count)
    duration = arguments.milliseconds(.duration)
    reconnects = !arguments.has(.noReconnect)
  }

  /// Returns the `cid` for a number or for a message name of the Smartico guide.
  private static func cid(_ text: String) throws(Failure) -> Int {
    if let kind = SocketKind(named: text) {
      guard kind.comesFromServer else {
        let why = kind == .ping || kind == .pong ? "pushkit does not print" : "only clients send"
        throw Failure(.usageBadValue, "option --until cannot wait for \(kind.name), which \(why)")
      }
      return kind.rawValue
    }
    if let number = Int(text), number >= 0, String(number) == text { return number }
    let names = SocketKind.all.map(\.name)
    throw Failure(
      .usageBadValue, "option --until: unknown message \(TypedText.quoted(text, among: names))",
      hint: "give a cid, or a message name such as SAW_SHOW_SPIN_PUSH")
  }

  /// Returns the expected messages that did not arrive; nil if none are missing.
  func shortfall(hasReceivedAwaited: Bool, lines: Int) -> String? {
    // One of the two conditions is enough.
    if (until != nil && hasReceivedAwaited) || count.map({ lines >= $0 }) ?? false { return nil }
    let wanted = [
      until.map { "a message of cid \($0)" },
      count.map { $0 == 1 ? "a message" : "\($0 - lines) of \($0) messages" },
    ].compactMap { $0 }
    return wanted.isEmpty ? nil : wanted.joined(separator: " or ")
  }
}

/// The session user of `smartico-listen`: prints a line for each message and sends those of
/// `--send`.
final class ListenUser: SessionUser {
  private(set) var lines = 0
  private(set) var hasReceivedAwaited = false
  let deadline: Int64?

  private let plan: ListenPlan
  private let context: Context
  private let printer: RecordPrinter
  private var sending: SendSource?
  /// Whether `--send` was given and pushkit has not yet read from it.
  private(set) var hasUnread: Bool

  init(_ plan: ListenPlan, _ context: Context, _ printer: RecordPrinter, sending: SendSource?) {
    (self.plan, self.context, self.printer, self.sending) = (plan, context, printer, sending)
    hasUnread = sending != nil
    deadline = plan.duration.map { pk_monotonic_ms() + Int64($0) }
  }

  var reconnects: Bool { plan.reconnects }

  func isSatisfied(by session: SmarticoSession) -> Bool {
    hasReceivedAwaited || plan.count.map { lines >= $0 } ?? false
  }

  let unreadableHint: String? = "--record saves it"

  func receive(_ message: SessionMessage) {
    var line = JSONObjectWriter(printer.begin())
    line.string("direction", "in")
    line.string("at", context.datetime)
    line.integer("cid", message.cid)
    line.string("name", ifAny: message.kind?.name)
    line.json("message", message.json)
    line.string("gf_url", ifAny: message.url)
    if message.isPopup { line.flag("popup", true) }
    line.end()
    printer.end()
    context.output.endLines()
    lines += 1
    if message.cid == plan.until { hasReceivedAwaited = true }
  }

  var source: Int32? { sending?.descriptor }

  func readSource() -> [String] {
    hasUnread = false
    guard let texts = sending?.read() else { return [] }
    if sending?.isOver == true { sending = nil }
    return texts
  }
}

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
