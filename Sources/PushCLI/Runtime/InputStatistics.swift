import CPlatform
import PushCore

/// Measures a run over local input: a line of progress on a terminal, and `--stats` at the end.
package struct InputStatistics {
  private let prints: Bool
  private let start = pk_monotonic_ms()
  private var progress: ProgressLine?
  /// The size of all input files in bytes; nil if unknown.
  private let size: Int?

  /// Starts to measure a command whose operands are files.
  ///
  /// If records go to the terminal as well, there is no line of progress between them.
  package static func start(_ arguments: ParsedArguments, _ context: Context) {
    context.meter = InputStatistics(arguments, context)
  }

  private init(_ arguments: ParsedArguments, _ context: Context) {
    prints = arguments.has(.stats)
    guard !context.terminal.output, context.reporter.showsProgressLines else {
      (size, progress) = (nil, nil)
      return
    }
    size = Self.size(of: arguments.operands)
    progress = ProgressLine(context.reporter, start: start)
  }

  /// Returns the size of all files; nil if one of them is not a regular file.
  private static func size(of operands: [String]) -> Int? {
    if operands.isEmpty || operands.contains("-") { return nil }
    var total = 0
    for path in operands {
      guard let size = FilePath.size(of: path), size > 0 else { return nil }
      total += size
    }
    return total
  }

  /// Shows the progress if it is time.
  mutating func show(_ tally: InputTally) {
    guard progress != nil else { return }
    let fraction = size.map { min(Double(tally.bytes) / Double($0), 1) }
    progress?.show(fraction: fraction) { seconds in
      [Self.amount(tally.bytes, of: size)]
        + ["\(tally.bytes / 1_000_000 / max(Int(seconds), 1)) MB/s"]
        + (tally.failures.total == 0 ? [] : ["\(tally.failures.total) failed"])
    }
  }

  /// Returns the amount that is done: `7 MB`, or `10 % of 72 MB` if the size is known.
  static func amount(_ bytes: Int, of size: Int?) -> String {
    guard let size else { return "\(bytes / 1_000_000) MB" }
    return "\(min(bytes, size) * 100 / size) % of \(size / 1_000_000) MB"
  }

  /// Removes the line of progress and prints the statistics that `--stats` requests.
  func finish(_ context: Context) {
    progress?.end()
    guard prints, context.reporter.verbosity != .quiet else { return }
    let milliseconds = Int(pk_monotonic_ms() - start)
    if context.reporter.isJSON {
      context.reporter.write(text: json(context, milliseconds) + "\n")
    } else {
      context.report(Failure(.runStats, line(context, milliseconds)))
    }
  }

  private func line(_ context: Context, _ milliseconds: Int) -> String {
    let tally = context.tally
    let parts = [
      Self.words(tally.documents, "document"), Self.words(context.output.records, "record"),
      tally.failures.text(), "\(Double(milliseconds) / 1000) s",
      "\(Self.rate(tally.bytes, milliseconds)) MB/s",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private func json(_ context: Context, _ milliseconds: Int) -> String {
    let tally = context.tally
    let stats = JSONObjectWriter.text { object in
      object.integer("documents", tally.documents)
      object.integer("records", context.output.records)
      object.integer("failed", tally.failures.total)
      object.json("by_error", tally.failures.json)
      object.integer("bytes", tally.bytes)
      object.integer("elapsed_ms", milliseconds)
      object.json("mb_per_s", Self.rate(tally.bytes, milliseconds))
    }
    return JSONObjectWriter.text { $0.json("stats", stats) }
  }

  private static func words(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns millions of bytes per second with one decimal place.
  private static func rate(_ bytes: Int, _ milliseconds: Int) -> String {
    "\(Double(bytes / (100 * max(milliseconds, 1))) / 10)"
  }
}

extension DiagnosticKind {
  static let runStats = DiagnosticKind(
    "run.stats", .info, summary: "the statistics of a run",
    meaning: "`--stats` prints documents, records, errors by code, time and speed.")
}

/// The numbers of documents, records, bytes and failures of a run.
package struct InputTally: Sendable {
  /// The documents that are valid JSON.
  var documents = 0
  /// The bytes read.
  var bytes = 0
  var failures = FailureCounts()

  /// Adds the numbers of a worker.
  mutating func add(_ other: InputTally) {
    documents += other.documents
    bytes += other.bytes
    failures.add(other.failures)
  }

  /// Whether a document or a failure was counted since another tally; true if nothing was read.
  func hasResult(since before: InputTally) -> Bool {
    documents > before.documents || failures.total > before.failures.total
      || bytes == before.bytes
  }
}

/// The failures of a run by code.
package struct FailureCounts: Sendable, Equatable {
  private var byCode: [String: Int] = [:]

  /// The number of failures with a code.
  subscript(_ kind: DiagnosticKind) -> Int { byCode[kind.code] ?? 0 }

  var total: Int { byCode.values.reduce(0, +) }

  mutating func add(_ failure: Failure) { byCode[failure.code, default: 0] += 1 }

  mutating func add(_ other: FailureCounts) { byCode.merge(other.byCode, uniquingKeysWith: +) }

  /// Returns the number and the codes, the most frequent first: `3 failed (a.b 2, c.d 1)`; nil if
  /// there are none.
  func text(limit: Int = .max) -> String? {
    guard !byCode.isEmpty else { return nil }
    let codes = byCode.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
      .map { "\($0.key) \($0.value)" }
    return "\(total) failed (\(codes.joined(separator: ", ")))"
  }

  /// The numbers by code as a JSON object, sorted by code.
  var json: String {
    JSONObjectWriter.text { errors in
      for (code, count) in byCode.sorted(by: { $0.key < $1.key }) { errors.integer(code, count) }
    }
  }
}

extension OptionGroup {
  /// `--stats`.
  package static let stats = OptionGroup(
    nil,
    [
      OptionRow(
        .stats, "print statistics to standard error at the end",
        detail: """
          One line: documents that are valid JSON, records, errors by code, seconds, and megabytes \
          (1 000 000 bytes) per second. With `--error-format json`, an object `{"stats":…}` with \
          `documents`, `records`, `failed`, `by_error`, `bytes`, `elapsed_ms` and `mb_per_s`. `-q` \
          suppresses it. Without this option, a terminal shows the progress of a run that takes more \
          than a second, unless it also shows the records.
          """)
    ])
}
