import PushCore

/// A run of explain-reply: reads all inputs and prints their results.
final class ReplyRun {
  private let context: Context
  private let printer: RecordPrinter
  private let input: InputOptions
  private let framer: ExchangeFramer
  private let reader: ReplyReader
  private let request: SentRequest?
  private let redactor: Redactor?
  /// The next steps that fail the run.
  private let failing: Set<String>
  private let scratch = JSONDocument(extraDepth: 16)
  private var broken: BrokenDocuments
  private var isOver = false

  /// The results that wait for the end of the inputs: a token of the request is theirs only if there
  /// are as many results.
  private var waiting: [Located]? = []

  private struct Located {
    var result: ReplyResult
    let input: InputPosition
  }

  /// The state of one input: whether it had a result, and the first text that is not a response.
  private var hasResults = false
  private var unknown: (failure: Failure, bytes: [UInt8])?

  init(_ arguments: ParsedArguments, _ context: Context, _ style: PrintStyle) throws(Failure) {
    self.context = context
    printer = RecordPrinter(style, to: context.output)
    input = InputOptions(arguments)
    let reading = input.reading
    framer = ExchangeFramer(isLog: reading.scan, maximum: reading.maximumDocument)
    reader = ReplyReader(isLog: reading.scan, maximumBlock: reading.maximumDocument)
    let redactor = arguments.has(.redact) ? Redactor(RedactionKey(), isForText: true) : nil
    self.redactor = redactor
    let steps = NextStep.allCases.map(\.rawValue)
    let patterns = arguments[.failOn].map { $0.split(on: ",") } ?? []
    failing = Set(steps.filter { step in patterns.contains { ValueForm.matches(step, $0) } })
    broken = BrokenDocuments(context, input.onError, printer, hidesInput: input.hidesInput)
    request = try arguments[.request].flatMap { name throws(Failure) in
      try Self.request(name, redactor, context)
    }
  }

  /// Reads the request; the results are explained without one that is broken.
  private static func request(
    _ name: String, _ redactor: Redactor?, _ context: Context
  ) throws(Failure) -> SentRequest? {
    let file = AtFile(context)
    let bytes = try name == "-" ? file.contents(name) : file.file(name)
    do {
      return try SentRequest(bytes, source: name, redactor)
    } catch {
      context.fail(error)
      return nil
    }
  }

  /// Reads the inputs that the operands name.
  func run(_ operands: [String]) {
    InputSources.each(of: operands, context, awaited: "responses") { source in
      read(source)
      return !isOver
    }
    writeWaiting()
  }

  private func read(_ source: InputSource) {
    framer.restart()
    (hasResults, unknown) = (false, nil)
    var (isStart, filter) = (true, PlainTextFilter())
    while pump(source.name) {
      let space = framer.freeSpace(InputLoop.piece)
      switch source.read(
        into: space, InputLoop.piece, isStart: isStart, context,
        beforeWaiting: context.output.flush)
      {
      case .bytes(let count):
        framer.commit(filter.convert(UnsafeMutableBufferPointer(start: space, count: count)))
        context.didRead(count)
      case .end, .failed: framer.finish()
      case .signal: isOver = true
      }
      isStart = false
    }
    end(source.name)
  }

  /// Reads all blocks that are in memory; returns whether more input is needed.
  private func pump(_ source: String) -> Bool {
    while !isOver {
      switch framer.next() {
      case .exchange(let exchange): read(exchange, source)
      case .tooLong(let position):
        let error = JSONSyntaxError.tooLarge(input.reading.maximumDocument)
        isOver = broken.failed(Failure(error, position, in: source))
      case .needsInput: return true
      case .end: return false
      }
      context.output.endLines()
      if context.output.end != nil { isOver = true }
    }
    return false
  }

  private func read(_ exchange: Exchange, _ source: String) {
    context.tally.documents += 1
    reader.read(exchange)
    guard reader.results.isEmpty else { return writeResults(exchange, source) }
    let failure = Failure(
      .replyUnknown, "this is not a response of a push service",
      hint: "give the whole response, with its status line; see pushkit help reply.unknown",
      input: InputPosition(exchange.position, in: source))
    if exchange.form == .json {
      report(failure, exchange.text)
    } else if unknown == nil, !hasResults {
      // Text around responses is ignored.
      unknown = (failure, Array(exchange.text.prefix(input.reading.maximumDocument)))
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
      failure.hint = Self.passages(bytes) ?? failure.hint
      bytes.withUnsafeBufferPointer { report(failure, $0) }
    } else if context.status == .ok {
      context.fail(
        Failure(
          .replyUnknown, "the input has no response of a push service",
          input: InputPosition(file: source)))
    }
  }

  /// The maximum number of bytes of a text for which the manual is searched.
  private static let searched = 512

  /// Sections about pushkit itself, which explain no error of a service.
  private static let ownSections = ["OPTIONS", "OUTPUT", "EXIT STATUS", "Codes"]

  /// Returns a hint with the passages of the manual that fit a text; nil if there is none.
  private static func passages(_ text: [UInt8]) -> String? {
    let found = HelpWriter.passages(
      for: String(decoding: text.prefix(searched), as: UTF8.self), CommandList.rows
    ).filter { passage in !ownSections.contains { passage.contains(", \($0)") } }
    return found.isEmpty ? nil : "the manual has these words in \(found.listed("and"))"
  }

  // MARK: Records

  private func writeResults(_ exchange: Exchange, _ source: String) {
    hasResults = true
    var (input, counted) = (InputPosition(exchange.position, in: source), 0)
    for result in reader.results {
      let offset = min(result.offset, exchange.text.count)
      if offset > counted {
        input.position?.line += exchange.text[counted..<offset].count { $0 == 0x0A }
        counted = offset
      }
      add(Located(result: result, input: input))
    }
  }

  private func add(_ located: Located) {
    guard let request else { return write(located) }
    var located = located
    request.explain(&located.result)
    guard waiting != nil else { return write(located) }
    waiting?.append(located)
    if waiting?.count ?? 0 > request.tokenCount { writeWaiting() }
  }

  /// Writes the results that wait for the number of all results.
  private func writeWaiting() {
    guard let located = waiting else { return }
    waiting = nil
    var results = located.map(\.result)
    request?.giveTokens(to: &results)
    for (result, place) in zip(results, located) {
      write(Located(result: result, input: place.input))
    }
  }

  private func write(_ located: Located) {
    write(located.result, located.input)
    if failing.contains(located.result.step.rawValue) { context.note(.different) }
    context.output.endLines()
  }

  /// The members with words of pushkit, which `--redact` leaves; `finding` is about the redacted
  /// request.
  private static let ownWords: [JSONKey] = [
    "service", "status", "code", "meaning", "next_step", "retry_after_s", "path", "finding",
    "since", "index", "source", "line",
  ]

  private func write(_ result: ReplyResult, _ input: InputPosition) {
    let text = redactor == nil ? printer.begin() : scratch.text
    if redactor != nil { text.removeAll() }
    var record = JSONObjectWriter(text)
    result.write(to: &record)
    record.position(input)
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
