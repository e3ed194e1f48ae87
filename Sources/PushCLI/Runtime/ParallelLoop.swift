import PushCore

/// Reads all documents of all inputs on several threads; output and errors keep the input's order.
///
/// The loop splits the input before lines that probably begin a document. Each chunk has a stream
/// that assumes so. The loop uses a chunk's results only if the previous chunk left no document
/// open. Otherwise it discards them and feeds the chunk's bytes to the previous stream.
/// The output is therefore always that of a single stream; a wrong guess costs only time.
struct ParallelLoop<Handler: DocumentHandler> {
  typealias Maker = (Context) -> (Handler, RecordPrinter)

  private let context: Context
  private let options: InputOptions
  private let jobs: Int
  private let make: Maker

  /// The number of bytes to split off at once.
  private let piece = 1 << 19
  /// The longest pause in the input that does not force a chunk to end mid-line, in milliseconds.
  private let patience: Int32 = 2

  init(_ context: Context, _ options: InputOptions, jobs: Int, _ make: @escaping Maker) {
    self.context = context
    self.options = options
    self.jobs = jobs
    self.make = make
  }

  func run(_ operands: [String]) {
    guard let queue = WorkQueue(threads: jobs) else {
      context.fail(Failure(.ioThread, "the system cannot start a thread"))
      return
    }
    defer { queue.close() }
    for name in InputSources.names(of: operands) {
      do {
        let source = try InputSources(context).open(name, awaited: "JSON")
        if !read(source, queue) { return }
      } catch {
        context.fail(error)
      }
    }
  }

  // MARK: One input

  /// The state of reading one input.
  private struct Progress {
    let queue: WorkQueue
    var chunks: [Chunk] = []
    /// The chunk settled last; its stream may have a document open.
    var last: Chunk? {
      didSet { if let oldValue, oldValue.isReusable { spare.append(oldValue) } }
    }
    /// Finished chunks, for reuse of their memory.
    var spare: [Chunk] = []
    var line = 1
    var offset = 0
    var isOver = false
    /// Whether a signal ended reading; earlier documents remain valid.
    var isInterrupted = false

    var isOpen: Bool { last.map { !$0.stream.isBetweenDocuments } == true }
  }

  /// Reads one input; returns false if all reading must end.
  private func read(_ source: InputSource, _ queue: WorkQueue) -> Bool {
    var progress = Progress(queue: queue)
    let pending = ByteBuffer(capacity: piece * 2)
    // A separate buffer, because `pending` changes while the read waits.
    let incoming = ByteBuffer(capacity: piece)
    var isAtEnd = false
    while !isAtEnd, !progress.isOver {
      let space = incoming.freeSpace(piece)
      switch source.input.read(
        into: space, piece, patience: patience,
        beforeWaiting: { catchUp(&progress, pending, source) })
      {
      case .bytes(let count):
        let isStart = progress.offset == 0 && pending.count == 0
        if isStart, let format = Compression(UnsafeBufferPointer(start: space, count: count)) {
          context.fail(format.failure(source.name, context))
          return true
        }
        pending.append(incoming.base, count: count)
        context.didRead(count)
      case .end: isAtEnd = true
      case .signal: (isAtEnd, progress.isInterrupted) = (true, true)
      case .failed(let why):
        context.fail(InputSources.brokenOff(source.name, why))
        isAtEnd = true
      }
      dispatch(&progress, pending, source, all: false)
    }
    finish(&progress, pending, source)
    return !progress.isOver && !progress.isInterrupted
  }

  /// Handles all available input before the read blocks.
  private func catchUp(_ progress: inout Progress, _ pending: ByteBuffer, _ source: InputSource) {
    dispatch(&progress, pending, source, all: true)
    while !progress.chunks.isEmpty { settleFirst(&progress) }
    context.output.flush()
  }

  private func finish(_ progress: inout Progress, _ pending: ByteBuffer, _ source: InputSource) {
    if !progress.isOver { dispatch(&progress, pending, source, all: true) }
    while !progress.chunks.isEmpty { settleFirst(&progress) }
    // A document that a signal cut off is not an input error.
    guard !progress.isOver, !progress.isInterrupted, let last = progress.last else { return }
    last.stream.finish()
    last.perform()
    context.adopt(last.context)
    progress.isOver = progress.isOver || last.isOver
  }

  // MARK: Chunks

  /// Hands pending input to a thread, up to the last boundary; all of it if `all`.
  private func dispatch(
    _ progress: inout Progress, _ pending: ByteBuffer, _ source: InputSource, all: Bool
  ) {
    guard pending.count > 0, all || pending.count >= piece, !progress.isOver else { return }
    let length = all ? pending.count : DocumentBoundary.last(in: pending.bytes)
    // Without a boundary it is one large document or array; process it as it arrives.
    let bytes = UnsafeBufferPointer(rebasing: pending.bytes[..<(length ?? pending.count)])
    submit(bytes, &progress, source)
    pending.removeFirst(bytes.count)
    while progress.chunks.count > jobs + 1 { settleFirst(&progress) }
  }

  private func submit(
    _ bytes: UnsafeBufferPointer<UInt8>, _ progress: inout Progress, _ source: InputSource
  ) {
    // While a document is open, a guessed start would probably lie inside it.
    if progress.chunks.isEmpty, progress.isOpen {
      advance(&progress, over: bytes)
      goOn(&progress, bytes)
      return
    }
    let chunk = progress.spare.popLast() ?? makeChunk(source)
    chunk.stream.restart(line: progress.line, offset: progress.offset)
    chunk.take(bytes)
    advance(&progress, over: bytes)
    progress.chunks.append(chunk)
    progress.queue.add(chunk)
  }

  private func makeChunk(_ source: InputSource) -> Chunk {
    let worker = context.worker()
    let (handler, printer) = make(worker)
    return Chunk(
      worker, InputLoop(worker, options, printer: printer), handler, source.name,
      DocumentStream(options: options.reading))
  }

  private func advance(_ progress: inout Progress, over bytes: UnsafeBufferPointer<UInt8>) {
    progress.line += DocumentBoundary.lineBreaks(in: bytes)
    progress.offset += bytes.count
  }

  /// Adopts the results of the next chunk in input order.
  private func settleFirst(_ progress: inout Progress) {
    let chunk = progress.chunks.removeFirst()
    progress.queue.wait(for: chunk)
    guard !progress.isOver else { return }
    if progress.isOpen {
      goOn(&progress, chunk.stream.input)
    } else {
      context.adopt(chunk.context)
      progress.last = chunk
      progress.isOver = chunk.isOver
    }
    if context.output.end != nil { progress.isOver = true }
  }

  /// Feeds bytes to the stream that has a document open.
  private func goOn(_ progress: inout Progress, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let last = progress.last else { return }
    last.take(bytes)
    last.perform()
    context.adopt(last.context)
    progress.isOver = last.isOver || context.output.end != nil
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
      self.context = context
      self.loop = loop
      self.handler = handler
      self.source = source
      self.stream = stream
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let start = bytes.baseAddress else { return }
      stream.freeSpace(bytes.count).update(from: start, count: bytes.count)
      stream.commit(bytes.count)
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
