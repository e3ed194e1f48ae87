import CPlatform
import PushCore

/// Writes diagnostics to standard error: one line each, and an optional hint.
///
/// Writes each diagnostic with one call. A failed write is ignored.
package final class DiagnosticReporter {
  package var verbosity = Verbosity.normal
  /// Whether to write lines of JSON instead of text.
  package var isJSON = false
  package var colors = false

  private let isTerminal: Bool
  /// Whether the terminal understands control sequences.
  package var canEraseLines = true
  /// Nil for tests, where all output stays in ``written``.
  private let descriptor: Int32?
  package let written = ByteBuffer(capacity: 16)
  private let line = ByteBuffer(capacity: 256)
  /// Whether the terminal's last line is from ``show(progress:)``.
  private var showsProgress = false
  /// Whether repetition is left out of text without `-v`: each hint is printed once, and each kind of
  /// diagnostic 20 times.
  package var condenses = false
  /// The diagnostics of a worker, for ``merge(_:)``; nil to write them at once.
  private var deferred: [Failure]?
  private var printedHints: Set<String> = []
  /// The numbers of diagnostics by code, with the first one.
  private var counts: [String: (first: Failure, count: Int)] = [:]

  /// How often text has diagnostics of one kind.
  private static let limit = 20

  package init(descriptor: Int32?, isTerminal: Bool) {
    (self.descriptor, self.isTerminal) = (descriptor, isTerminal)
  }

  package func report(_ diagnostic: Failure) {
    if verbosity == .quiet, diagnostic.severity != .error { return }
    if deferred != nil {
      deferred?.append(diagnostic)
      return
    }
    if condensesText {
      counts[diagnostic.code, default: (diagnostic, 0)].count += 1
      if counts[diagnostic.code]?.count ?? 0 > Self.limit { return }
    }
    emit(diagnostic)
  }

  private var condensesText: Bool { condenses && !isJSON && !isVerbose }

  private func emit(_ diagnostic: Failure) {
    show(progress: nil)
    var diagnostic = diagnostic.shown
    if condensesText, let hint = diagnostic.hint,
      !printedHints.insert("\(diagnostic.code) \(hint)").inserted
    {
      diagnostic.hint = nil
    }
    line.removeAll()
    if isJSON { appendJSON(diagnostic) } else { appendText(diagnostic) }
    write()
  }

  /// Reports how many diagnostics of each kind were not printed, and counts again from 0.
  package func reportRest() {
    for (_, (first, count)) in counts.sorted(by: { $0.key < $1.key }) where count > Self.limit {
      let text = "\(count - Self.limit) more of this kind; -v prints all"
      emit(Failure(first.kind, text, severity: first.severity))
    }
    counts.removeAll()
  }

  // MARK: Workers

  /// Returns a reporter for another thread, with the same options; it holds all diagnostics.
  func worker() -> DiagnosticReporter {
    let worker = DiagnosticReporter(descriptor: nil, isTerminal: isTerminal)
    (worker.verbosity, worker.deferred) = (verbosity, [])
    return worker
  }

  /// Whether a worker has diagnostics.
  var hasDeferred: Bool { deferred?.isEmpty == false }

  /// Reports the diagnostics of a worker, and empties it.
  func merge(_ worker: DiagnosticReporter) {
    for diagnostic in worker.deferred ?? [] { report(diagnostic) }
    worker.deferred?.removeAll(keepingCapacity: true)
  }

  /// Whether lines of progress are shown: on a terminal, in text format and without `-q`.
  package var showsProgressLines: Bool {
    isTerminal && canEraseLines && !isJSON && verbosity != .quiet
  }

  /// Shows a line that the next one replaces; nil removes it.
  package func show(progress: String?) {
    guard showsProgressLines, progress != nil || showsProgress else { return }
    showsProgress = progress != nil
    // A line that wraps could not be erased.
    let columns = descriptor.map { Int(pk_terminal_columns($0)) } ?? 0
    let line = progress.map { TerminalWidth.shortened("pushkit: \($0)", to: columns) } ?? ""
    write(text: "\r\u{1B}[K" + line)
  }

  /// Reports a note that only `-v` shows.
  package func trace(_ kind: DiagnosticKind, _ message: String) {
    if isVerbose { report(Failure(kind, message, severity: .info)) }
  }

  /// Whether `-v` or `-vv` is given.
  package var isVerbose: Bool { verbosity.rawValue >= Verbosity.verbose.rawValue }

  /// Writes a header line as it is or, in the JSON format, as a note; only `-vv` shows it.
  package func trace(_ kind: DiagnosticKind, header: String) {
    guard verbosity == .wire else { return }
    if isJSON {
      // A line without content ends a head.
      return !["> ", "< "].contains(header) ? report(Failure(kind, header, severity: .info)) : ()
    }
    show(progress: nil)
    line.removeAll()
    append(header)
    line.append(0x0A)
    write()
  }

  /// Writes the lines of a response body or, in the JSON format, one note; only `-vv` shows it.
  package func trace(_ kind: DiagnosticKind, body: String) {
    if isJSON { return trace(kind, header: body) }
    for part in body.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = part.last == 0x0D ? part.dropLast() : part
      trace(kind, header: "< " + String(decoding: text, as: UTF8.self))
    }
  }

  /// Writes lines that are not diagnostics, with special characters escaped.
  package func write(lines: [String]) {
    show(progress: nil)
    line.removeAll()
    for text in lines {
      append(text)
      line.append(0x0A)
    }
    write()
  }

  /// Writes lines for a person, unless messages are for programs or are not wanted.
  package func inform(_ lines: [String]) {
    if !isJSON, verbosity != .quiet { write(lines: lines) }
  }

  /// Writes text unchanged, for example a usage screen.
  package func write(text: String) {
    line.removeAll()
    line.append(contentsOf: text)
    write()
  }

  private func appendJSON(_ diagnostic: Failure) {
    let json = isTerminal ? ByteBuffer() : line
    diagnostic.appendJSON(to: json)
    if isTerminal { TerminalText.append(json.bytes, to: line) }
    line.append(0x0A)
  }

  private func appendText(_ diagnostic: Failure) {
    appendPainted("pushkit:", .bold)
    line.append(0x20)
    appendPainted("\(diagnostic.severity.rawValue):", color(of: diagnostic.severity))
    line.append(0x20)
    // A message about a whole input names the source itself.
    if let input = diagnostic.input, let position = input.position {
      append("\(input.source):\(position.line):\(position.column): ")
    }
    append(diagnostic.message)
    append(" [" + diagnostic.code + "]")
    line.append(0x0A)
    guard let hint = diagnostic.hint, verbosity != .quiet else { return }
    appendPainted("  hint:", .hint)
    line.append(0x20)
    append(hint)
    line.append(0x0A)
  }

  /// Appends text on a single line, with special characters escaped.
  private func append(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    let mayStay = isPlain || (!isTerminal && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    line.append(contentsOf: mayStay ? text : TerminalText.escaped(text))
  }

  private func appendPainted(_ text: String, _ color: TextColor) {
    if colors { line.append(contentsOf: color.rawValue) }
    line.append(contentsOf: text)
    if colors { line.append(contentsOf: TextColor.end) }
  }

  private func color(of severity: Severity) -> TextColor {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }

  private func write() {
    guard let descriptor else { return written.append(contentsOf: line.bytes) }
    _ = pk_write_all(descriptor, line.base, line.count)
  }
}

/// The amount of output on standard error.
package enum Verbosity: Int, Sendable {
  case quiet, normal
  /// `-v`.
  case verbose
  /// `-vv`.
  case wire
}

/// The text form of a record's `diagnostics`: one line each.
package enum DiagnosticsText {
  package static func append(_ list: JSONValue?, to out: ByteBuffer, style: TextStyle) {
    for entry in list?.elements ?? [] { appendLine(entry, to: out, style) }
  }

  private static func appendLine(_ entry: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    if let severity = entry["severity"] {
      let name = severity.text
      style.append(name, color(of: name), to: out)
      out.append(": ")
    }
    style.append(entry["message"], to: out)
    if let path = entry["path"] {
      out.append(" at ")
      style.append(path, to: out)
    }
    if let code = entry["code"] {
      style.append(" [\(code.text)]", .dim, to: out)
    }
    out.append(0x0A)
  }

  static func color(of severity: String) -> TextColor {
    switch severity {
    case "error": .red
    case "warning": .yellow
    default: .blue
    }
  }
}
