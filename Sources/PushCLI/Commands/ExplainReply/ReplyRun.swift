import PushCore

/// A run of explain-reply: reads all inputs and prints their results.
final class ReplyRun {
  private let context: Context
  private let printer: RecordPrinter
  private let input: InputOptions
  private let blocks: ReplyBlocks
  private let reader: ReplyReader
  private let request: SentRequest?
  private let redactor: Redactor?
  /// The next steps that fail the run.
  private let failing: Set<String>
  private let scratch = JSONDocument(extraDepth: 16)
  private var broken: BrokenDocuments
  private var isOver = false

  /// The state of one input: whether it had a result, and the first text that is not a response.
  private var hasResults = false
  private var unknown: (failure: Failure, bytes: [UInt8])?

  init(_ arguments: ParsedArguments, _ context: Context, _ style: PrintStyle) throws(Failure) {
    self.context = context
    printer = RecordPrinter(style, to: context.output)
    input = InputOptions(arguments)
    let reading = input.reading
    blocks = ReplyBlocks(isLog: reading.scan, maximum: reading.maximumDocument)
    reader = ReplyReader(isLog: reading.scan, maximumBlock: reading.maximumDocument)
    let redactor = arguments.has(.redact) ? Redactor(RedactionKey(), isForText: true) : nil
    self.redactor = redactor
    let steps = NextStep.allCases.map(\.rawValue)
    let patterns = arguments[.failOn].map { $0.split(on: ",") } ?? []
    failing = Set(steps.filter { step in patterns.contains { OptionValue.matches(step, $0) } })
    broken = BrokenDocuments(context, input.onError, printer, hidesInput: input.hidesInput)
    request = try arguments[.request].map { name throws(Failure) in
      try Self.request(name, redactor, context)
    }
  }

  private static func request(
    _ name: String, _ redactor: Redactor?, _ context: Context
  ) throws(Failure) -> SentRequest {
    let file = AtFile(context)
    let bytes = try name == "-" ? file.contents(name) : file.file(name)
    return try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try SentRequest(bytes, source: name, redactor)
    }
  }

  /// Reads the inputs that the operands name.
  func run(_ operands: [String]) {
    for name in InputSources.names(of: operands) where !isOver {
      do {
        read(try InputSources.open(name, context, awaited: "responses"))
      } catch {
        context.fail(error)
      }
    }
  }

  private func read(_ source: InputSource) {
    blocks.restart()
    (hasResults, unknown) = (false, nil)
    var isStart = true
    while pump(source.name) {
      let space = blocks.freeSpace(InputLoop.piece)
      switch source.read(
        into: space, InputLoop.piece, isStart: isStart, context,
        beforeWaiting: context.output.flush)
      {
      case .bytes(let count):
        blocks.commit(count)
        context.didRead(count)
      case .end, .failed: blocks.finish()
      case .signal: isOver = true
      }
      isStart = false
    }
    end(source.name)
  }

  /// Reads all blocks that are in memory; returns whether more input is needed.
  private func pump(_ source: String) -> Bool {
    while !isOver {
      switch blocks.next() {
      case .block(let bytes, let position, let form): read(bytes, position, form, source)
      case .tooLong(let position):
        let failure = Failure(
          .jsonTooLarge, "a document is longer than \(input.reading.maximumDocument) bytes",
          hint: "--max-document raises the limit", input: InputPosition(position, in: source))
        isOver = broken.failed(failure)
      case .needsInput: return true
      case .end: return false
      }
      context.output.endLines()
      if context.output.end != nil { isOver = true }
    }
    return false
  }

  private func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: TextPosition, _ form: ReplyBlocks.Form,
    _ source: String
  ) {
    context.tally.documents += 1
    reader.read(bytes)
    request?.explain(&reader.results)
    guard reader.results.isEmpty else { return writeResults(bytes, position, source) }
    let failure = Failure(
      .replyUnknown, "this is not a response of a push service",
      hint: "give the whole response, with its status line; see pushkit help reply.unknown",
      input: InputPosition(position, in: source))
    if form == .json {
      report(failure, bytes)
    } else if unknown == nil, !hasResults {
      // Text around responses is ignored.
      unknown = (failure, Array(bytes.prefix(input.reading.maximumDocument)))
    }
  }

  private func report(_ failure: Failure, _ bytes: UnsafeBufferPointer<UInt8>) {
    isOver = broken.failed(failure)
    broken.skipped(.bytes(bytes))
  }

  /// Ends an input: it is an error if no text in it is a response.
  private func end(_ source: String) {
    defer { broken.finish() }
    guard !hasResults, !isOver else { return }
    if let (failure, bytes) = unknown {
      var failure = failure
      if input.reading.scan {
        failure = Failure(
          .replyUnknown, "--scan found no response of a push service",
          input: InputPosition(file: source))
        return context.fail(failure)
      }
      bytes.withUnsafeBufferPointer { report(failure, $0) }
    } else if context.status == .ok {
      context.fail(
        Failure(
          .replyUnknown, "the input has no response of a push service",
          input: InputPosition(file: source)))
    }
  }

  // MARK: Records

  private func writeResults(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: TextPosition, _ source: String
  ) {
    hasResults = true
    var (line, counted) = (position.line, 0)
    for result in reader.results {
      let offset = min(result.offset, bytes.count)
      if offset > counted {
        line += bytes[counted..<offset].count { $0 == 0x0A }
        counted = offset
      }
      write(result, line, source)
      if failing.contains(result.step.rawValue) { context.note(.different) }
      context.output.endLines()
    }
  }

  /// The members with words of pushkit, which `--redact` leaves; `finding` is about the redacted
  /// request.
  private static let ownWords: [JSONKey] = [
    "service", "status", "code", "meaning", "next_step", "retry_after_s", "path", "finding",
    "since", "index", "source", "line",
  ]

  private func write(_ result: ReplyResult, _ line: Int, _ source: String) {
    let text = redactor == nil ? printer.begin() : scratch.text
    if redactor != nil { text.removeAll() }
    var record = JSONObjectWriter(text)
    result.write(to: &record)
    record.string("source", source)
    record.integer("line", line)
    record.end()
    if let redactor {
      if let root = scratch.parse() {
        redactor.redact(record: root.tape, own: Self.ownWords, values: ["value"])
      }
      printer.begin().append(contentsOf: text.bytes)
    }
    printer.end()
  }
}
