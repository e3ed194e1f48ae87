import PushCore

/// Reads all documents of all inputs on several threads; output and errors keep the input's order.
///
/// The loop splits the input before lines that probably begin a document. Each chunk has a stream
/// that assumes so. The loop uses a chunk's results only if the previous chunk left no document
/// open. Otherwise it discards them and feeds the chunk's bytes to the previous stream.
/// The output is therefore always that of a single stream; a wrong guess costs only time.
struct ParallelLoop<Handler: DocumentHandler> {
  typealias Maker = (Context) -> (Handler, RecordPrinter)

  let context: Context
  let options: InputOptions
  let jobs: Int
  let make: Maker

  init(_ context: Context, _ options: InputOptions, jobs: Int, _ make: @escaping Maker) {
    (self.context, self.options, self.jobs, self.make) = (context, options, jobs, make)
  }

  func run(_ operands: [String]) {
    guard let queue = WorkQueue(threads: jobs) else {
      context.fail(Failure(.ioThread, "the system cannot start a thread"))
      return
    }
    defer { queue.close() }
    for name in InputSources.names(of: operands) {
      do {
        let source = try InputSources.open(name, context, awaited: "JSON")
        if !ParallelReading(self, source, queue).run() { return }
      } catch {
        context.fail(error)
      }
    }
  }
}

/// The reading of one input.
private final class ParallelReading<Handler: DocumentHandler> {
  private let loop: ParallelLoop<Handler>
  private let context: Context
  private let source: InputSource
  private let queue: WorkQueue
  private let pending: ByteBuffer
  private var chunks: [Chunk] = []
  /// The last chunk whose results are merged; its stream may have a document open.
  private var last: Chunk? {
    didSet { if let oldValue, oldValue.isReusable { spare.append(oldValue) } }
  }
  /// Finished chunks, for reuse of their memory.
  private var spare: [Chunk] = []
  private var line = 1
  private var offset = 0
  private var isOver = false
  /// Whether a signal ended reading; earlier documents remain valid.
  private var isInterrupted = false
  /// The tally before this input.
  private let before: InputTally

  /// The number of bytes to split off at once.
  private static var piece: Int { 1 << 19 }
  /// The longest pause in the input that does not force a chunk to end mid-line, in milliseconds.
  private static var patience: Int32 { 2 }

  init(_ loop: ParallelLoop<Handler>, _ source: InputSource, _ queue: WorkQueue) {
    (self.loop, self.source, self.queue) = (loop, source, queue)
    context = loop.context
    before = context.tally
    pending = ByteBuffer(capacity: Self.piece * 2)
  }

  private var isOpen: Bool { last.map { !$0.stream.isBetweenDocuments } == true }

  /// Returns false if all reading must end.
  func run() -> Bool {
    // A separate buffer, because `pending` changes while the read waits.
    let incoming = ByteBuffer(capacity: Self.piece)
    var isAtEnd = false
    while !isAtEnd, !isOver {
      switch source.read(
        into: incoming.freeSpace(Self.piece), Self.piece,
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
    if loop.options.reading.scan, !isOver {
      context.checkScan(source.name, since: before, last.stream.unreadForm)
    }
  }

  /// Hands pending input to a thread, up to the last boundary; all of it if `all`.
  private func dispatch(all: Bool) {
    guard pending.count > 0, all || pending.count >= Self.piece, !isOver else { return }
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
    let chunk = spare.popLast() ?? makeChunk()
    chunk.stream.restart(line: line, offset: offset)
    chunk.stream.append(bytes)
    chunks.append(chunk)
    queue.add(chunk)
  }

  private func makeChunk() -> Chunk {
    let worker = context.worker()
    let (handler, printer) = loop.make(worker)
    return Chunk(
      worker, InputLoop(worker, loop.options, printer: printer), handler, source.name,
      DocumentStream(options: loop.options.reading))
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
    let stream: DocumentStream
    private var loop: InputLoop
    private var handler: Handler
    private let source: String
    /// Whether all reading must end, for example after an error with `--on-error stop`.
    private(set) var isOver = false

    /// Whether the chunk has no open document and no error.
    var isReusable: Bool { !isOver && context.status == .ok && stream.isBetweenDocuments }

    init(
      _ context: Context, _ loop: InputLoop, _ handler: Handler, _ source: String,
      _ stream: DocumentStream
    ) {
      (self.context, self.loop, self.handler, self.source) = (context, loop, handler, source)
      self.stream = stream
    }

    override func perform() {
      _ = loop.pump(stream, source, &handler)
      isOver = loop.isOver
    }
  }
}

extension DiagnosticKind {
  static let ioThread = DiagnosticKind(
    "io.thread", .internal, summary: "the system cannot start a thread",
    meaning: "`--jobs` needs threads, and the system started none.", remedy: "Omit `--jobs`.")
}
