import CPlatform
import PushCore

/// The line of progress of a run over local input, on a terminal.
package struct InputProgress {
  private var line: ProgressLine
  /// The size of all input files in bytes; nil if unknown.
  private let size: Int?

  /// Starts to show the progress of a command whose operands are files.
  ///
  /// If records go to the terminal as well, there is no line of progress between them.
  package static func start(_ arguments: ParsedArguments, _ context: Context) {
    guard !context.terminal.output, context.reporter.showsProgressLines else { return }
    context.progress = InputProgress(
      line: ProgressLine(context.reporter, start: pk_monotonic_ms()),
      size: size(of: arguments.operands))
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
    let size = size
    let fraction = size.map { min(Double(tally.bytes) / Double($0), 1) }
    line.show(fraction: fraction) { seconds in
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

  /// Removes the line.
  func end() { line.end() }
}

/// The numbers of documents, bytes and failures of a run.
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
