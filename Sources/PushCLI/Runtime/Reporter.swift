import CPlatform
import PushCore

/// The amount of output on standard error.
package enum Verbosity: Int, Sendable {
  case quiet, normal
  /// `-v`.
  case verbose
  /// `-vv`.
  case wire
}

/// Writes diagnostics to standard error: one line each, and an optional hint.
///
/// Writes each diagnostic with one call. A failed write is ignored.
package final class Reporter {
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

  package init(descriptor: Int32?, isTerminal: Bool) {
    (self.descriptor, self.isTerminal) = (descriptor, isTerminal)
  }

  package func report(_ diagnostic: Failure) {
    if verbosity == .quiet, diagnostic.severity != .error { return }
    show(progress: nil)
    let diagnostic = diagnostic.shown
    line.removeAll()
    if isJSON { appendJSON(diagnostic) } else { appendText(diagnostic) }
    write()
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
    appendPainted("pushkit:", "\u{1B}[1m")
    line.append(0x20)
    appendPainted("\(diagnostic.severity.rawValue):", color(of: diagnostic.severity))
    line.append(0x20)
    // If the position has no line, the message itself names the source.
    if let input = diagnostic.input, input.line > 0 {
      append("\(input.source):\(input.line):\(input.column): ")
    }
    append(diagnostic.message)
    if let input = diagnostic.input, input.line > 0 {
      line.append(contentsOf: " (offset \(input.offset))")
    }
    append(" [" + diagnostic.code + "]")
    line.append(0x0A)
    guard let hint = diagnostic.hint, verbosity != .quiet else { return }
    appendPainted("  hint:", "\u{1B}[36m")
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

  private func appendPainted(_ text: String, _ color: StaticString) {
    if colors { line.append(color) }
    line.append(contentsOf: text)
    if colors { line.append("\u{1B}[0m") }
  }

  private func color(of severity: Severity) -> StaticString {
    switch severity {
    case .error: "\u{1B}[1;31m"
    case .warning: "\u{1B}[1;33m"
    case .info: "\u{1B}[1;34m"
    }
  }

  private func write() {
    guard let descriptor else { return written.append(contentsOf: line.bytes) }
    _ = pk_write_all(descriptor, line.base, line.count)
  }
}
