import CPlatform
import PushCore

/// Reads all documents of all inputs on several threads; output and errors keep the input's order.
///
/// The loop splits the input before lines that probably begin a document. Each chunk has a stream
/// that assumes so. The loop uses a chunk's results only if the previous chunk left no document
/// open. Otherwise it discards them and feeds the chunk's bytes to the previous stream.
/// The output is therefore always that of a single stream; a wrong guess costs only time.
struct ParallelLoop<Handler: DocumentHandler> {
  /// Makes the loop and the handler of a thread.
  typealias Maker = (Context) -> (InputLoop, Handler)

  let context: Context
  let jobs: Int
  let make: Maker

  init(_ context: Context, jobs: Int, _ make: @escaping Maker) {
    (self.context, self.jobs, self.make) = (context, jobs, make)
  }

  func run(_ operands: [String]) {
    guard let queue = WorkQueue(threads: jobs) else {
      context.fail(Failure(.ioThread, "the system cannot start a thread"))
      return
    }
    defer { queue.close() }
    let reading = ParallelReading(self, queue)
    InputSources.each(of: operands, context, awaited: "JSON", reading.run)
  }
}

/// The reading of one input after another.
private final class ParallelReading<Handler: DocumentHandler> {
  private let loop: ParallelLoop<Handler>
  private let context: Context
  private let queue: WorkQueue
  /// The number of bytes to split off at once.
  private let piece: Int
  private let pending: ByteBuffer
  /// A separate buffer, because ``pending`` changes while a read waits.
  private let incoming: ByteBuffer
  private var chunks: [Chunk] = []
  /// The last chunk whose results are merged; its stream may have a document open.
  private var last: Chunk? {
    didSet { if let oldValue, oldValue.isReusable { spare.append(oldValue) } }
  }
  /// Finished chunks, for reuse of their memory.
  private var spare: [Chunk] = []
  /// The name of the current input, and the position in it of the pending bytes.
  private var (source, line, offset) = ("", 1, 0)
  private var isOver = false
  /// Whether a signal ended reading; earlier documents remain valid.
  private var isInterrupted = false

  /// The longest pause in the input that does not force a chunk to end mid-line, in milliseconds.
  private static var patience: Int32 { 2 }

  init(_ loop: ParallelLoop<Handler>, _ queue: WorkQueue) {
    (self.loop, self.queue) = (loop, queue)
    context = loop.context
    piece = context.pieceLength
    (pending, incoming) = (ByteBuffer(capacity: piece * 2), ByteBuffer(capacity: piece))
  }

  private var isOpen: Bool { last.map { !$0.stream.isBetweenDocuments } == true }

  /// Returns false if all reading must end.
  func run(_ source: InputSource) -> Bool {
    (self.source, line, offset) = (source.name, 1, 0)
    let before = context.tally
    var isAtEnd = false
    while !isAtEnd, !isOver {
      switch source.read(
        into: incoming.freeSpace(piece), piece,
        isStart: offset == 0 && pending.count == 0, context, patience: Self.patience,
        beforeWaiting: catchUp)
      {
      case .bytes(let count):
        pending.append(incoming.base, count: count)
        context.didRead(count)
      case .end, .failed: isAtEnd = true
      case .signal: (isAtEnd, isInterrupted) = (true, true)
      }
      dispatch(all: false)
    }
    finish()
    if let last, last.stream.options.scan, !isOver, !isInterrupted {
      context.checkScan(source.name, since: before, last.stream.unreadForm)
    }
    last = nil
    return !isOver && !isInterrupted
  }

  /// Handles all available input before the read blocks.
  private func catchUp() {
    dispatch(all: true)
    while !chunks.isEmpty { finishFirst() }
    context.output.flush()
  }

  private func finish() {
    if !isOver { dispatch(all: true) }
    while !chunks.isEmpty { finishFirst() }
    // A document that a signal cut off is not an input error.
    guard !isOver, !isInterrupted, let last else { return }
    last.stream.finish()
    last.perform()
    context.merge(last.context)
    isOver = last.isOver
  }

  /// Hands pending input to a thread, up to the last boundary; all of it if `all`.
  private func dispatch(all: Bool) {
    guard pending.count > 0, all || pending.count >= piece, !isOver else { return }
    let length = all ? pending.count : DocumentBoundary.last(in: pending.bytes)
    // Without a boundary it is one large document or array; process it as it arrives.
    let bytes = UnsafeBufferPointer(rebasing: pending.bytes[..<(length ?? pending.count)])
    submit(bytes)
    pending.removeFirst(bytes.count)
    while chunks.count > loop.jobs + 1 { finishFirst() }
  }

  private func submit(_ bytes: UnsafeBufferPointer<UInt8>) {
    let (line, offset) = (line, offset)
    self.line += DocumentBoundary.lineBreaks(in: bytes)
    self.offset += bytes.count
    // While a document is open, a guessed start would probably lie inside it.
    if chunks.isEmpty, isOpen { return advance(bytes) }
    let chunk = spare.popLast() ?? Chunk(context.worker(), loop.make)
    chunk.source = source
    chunk.stream.restart(line: line, offset: offset)
    chunk.stream.append(bytes)
    chunks.append(chunk)
    queue.add(chunk)
  }

  /// Merges the results of the next chunk in input order.
  private func finishFirst() {
    let chunk = chunks.removeFirst()
    queue.wait(for: chunk)
    guard !isOver else { return }
    if isOpen {
      advance(chunk.stream.input)
    } else {
      context.merge(chunk.context)
      last = chunk
      isOver = chunk.isOver
    }
    if context.output.end != nil { isOver = true }
  }

  /// Feeds bytes to the stream that has a document open.
  private func advance(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let last else { return }
    last.stream.append(bytes)
    last.perform()
    context.merge(last.context)
    isOver = last.isOver || context.output.end != nil
  }

  /// A piece of the input, with the objects needed to read it.
  private final class Chunk: Work {
    let context: Context
    private var loop: InputLoop
    private var handler: Handler
    /// The name of the input.
    var source = ""
    /// Whether all reading must end, for example after an error with `--on-error stop`.
    private(set) var isOver = false

    /// Whether the chunk has no error.
    var isReusable: Bool { !isOver && context.status == .ok }

    var stream: DocumentStream { loop.stream }

    init(_ context: Context, _ make: ParallelLoop<Handler>.Maker) {
      self.context = context
      (loop, handler) = make(context)
    }

    override func perform() {
      _ = loop.pump(source, &handler)
      isOver = loop.isOver
    }
  }
}

extension DiagnosticKind {
  static let ioThread = DiagnosticKind(
    "io.thread", .internal, summary: "the system cannot start a thread",
    meaning: "`--jobs` needs threads, and the system started none.", remedy: "Omit `--jobs`.")
}

/// The default of `--jobs` for commands that read documents on several threads.
enum ParallelJobs {
  /// The smallest size in bytes of files for which threads pay.
  static let threshold: Int64 = 4 << 20

  /// Returns the number of CPU cores for regular files of together at least ``threshold`` bytes,
  /// otherwise 1.
  static func number(for operands: [String]) -> Int {
    var size: Int64 = 0
    for name in operands {
      var info = pk_file_info()
      guard name != "-", !name.utf8.contains(0), pk_stat(name, &info) == 0, info.is_file else {
        return 1
      }
      size = size.addingReportingOverflow(info.size).partialValue
    }
    return size < threshold ? 1 : Int(pk_cores())
  }
}
