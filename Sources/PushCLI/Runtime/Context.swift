import CPlatform
import PushCore

/// The environment of a run: arguments, environment variables and the standard descriptors.
///
/// Most other types read or write with it. ``InputLoop`` reads the JSON documents of its inputs,
/// which ``InputSources`` opens, for a ``DocumentHandler``; ``ParallelLoop`` does so on several
/// threads, and ``LineLoop`` reads lines. ``RecordPrinter`` prints records to an ``OutputWriter``,
/// in a ``PrintStyle``. ``DiagnosticReporter`` writes errors and warnings.
package final class Context {
  /// The arguments after the program name.
  package let arguments: [String]
  package let environment: Environment
  package let input: ByteInput
  package let output: OutputWriter
  package let reporter: DiagnosticReporter
  package let terminal: TerminalInfo

  // MARK: Set by the command and its options

  /// Whether standard output is colored.
  package private(set) var colors = false
  /// Whether `--color always` or `CLICOLOR_FORCE` requests colors.
  package private(set) var forcesColors = false
  /// Returns this command line for hints, with standard input in place of a file unless it is nil.
  var commandLine: @Sendable (_ file: String?) -> String = { _ in "pushkit" }
  /// Whether a closed pipe ends the process like SIGPIPE: true for commands that send.
  package var endsByPipeSignal = false

  /// The number of bytes that a run on several threads splits off its input at once; tests take less.
  var pieceLength = 1 << 19

  /// Receives each error of ``fail(_:)`` before it is reported.
  var willFail: ((Failure) -> Void)?

  // MARK: Results so far

  /// The most severe status so far, with which the run will end.
  package private(set) var status = ExitStatus.ok
  /// The exit status of the program that pushkit ran, as a shell reports it.
  var programStatus: Int32?
  /// The numbers of the run so far.
  ///
  /// Exclusivity checks are off: accesses never overlap, and every document changes it.
  @exclusivity(unchecked) package var tally = InputTally()
  /// The progress of a command that reads local input; nil for all other commands.
  var progress: InputProgress?

  // MARK: Values computed once

  /// The last time in the vendors' format.
  var lastDatetime: (milliseconds: Int, text: String)?
  /// The content of the configuration file once it was read, because the file may be a pipe.
  var configurationFile: Result<[UInt8], Failure>?

  // MARK: Creation

  package init(
    arguments: [String], environment: Environment, input: ByteInput, output: OutputWriter,
    errors: Int32? = nil, terminal: TerminalInfo, reporter: DiagnosticReporter? = nil
  ) {
    (self.arguments, self.environment, self.input) = (arguments, environment, input)
    (self.output, self.terminal) = (output, terminal)
    self.reporter = reporter ?? DiagnosticReporter(descriptor: errors, isTerminal: terminal.error)
  }

  /// Returns the process's context; opens descriptors 0 to 2 if they are closed, and handles signals.
  package static func process(arguments: [String]) -> Context {
    pk_fill_standard_descriptors()
    pk_install_signal_handlers()
    return Context(
      arguments: arguments, environment: .process, input: ByteInput(descriptor: 0, isOwned: false),
      output: OutputWriter(descriptor: 1), errors: 2,
      terminal: TerminalInfo(
        input: isatty(0) == 1, output: isatty(1) == 1, error: isatty(2) == 1,
        columns: Int(pk_terminal_columns(1)), rows: Int(pk_terminal_rows(1))))
  }

  /// The current time, in milliseconds since 1970.
  var now: Int64 { pk_realtime_ms() }

  /// The exit status of the process: the program's status unless it is nil or 0, else ``status``.
  var exitStatus: Int32 { programStatus.flatMap { $0 == 0 ? nil : $0 } ?? status.rawValue }

  // MARK: Workers

  /// Returns a context for another thread; it holds all output until ``merge(_:)``.
  package func worker() -> Context {
    let worker = Context(
      arguments: arguments, environment: environment, input: ByteInput([]),
      output: OutputWriter(descriptor: nil, block: .max), terminal: terminal,
      reporter: reporter.worker())
    worker.colors = colors
    worker.forcesColors = forcesColors
    worker.commandLine = commandLine
    return worker
  }

  /// Prints the output and diagnostics of a worker, and empties it.
  package func merge(_ worker: Context) {
    output.buffer.append(moving: worker.output.buffer)
    output.endLines()
    if worker.reporter.hasDeferred {
      if terminal.output { output.flush() }
      reporter.merge(worker.reporter)
    }
    note(worker.status)
    tally.add(worker.tally)
    worker.tally = InputTally()
  }

  /// Counts bytes of the input, and shows the progress.
  func didRead(_ count: Int) {
    tally.bytes += count
    progress?.show(tally)
  }

  // MARK: Diagnostics

  /// Applies the options that every command has.
  package func configure(_ arguments: ParsedArguments) {
    reporter.isJSON = arguments[.errorFormat] == "json"
    reporter.condenses = true
    if arguments.has(.verbose) {
      reporter.verbosity = arguments.all(.verbose).count > 1 ? .wire : .verbose
    }
    if arguments.has(.quiet) { reporter.verbosity = .quiet }
    let choice = arguments[.color]
    let mayColor = choice != "never" && environment.nonEmpty("NO_COLOR") == nil
    let isForced = environment.nonEmpty("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    forcesColors = choice == "always" || (mayColor && isForced)
    reporter.canEraseLines = environment["TERM"] != "dumb"
    let colorsTerminals = mayColor && reporter.canEraseLines
    colors = forcesColors || (colorsTerminals && terminal.output)
    reporter.colors = forcesColors || (colorsTerminals && terminal.error)
  }

  /// Reports an error and notes its exit status.
  package func fail(_ failure: Failure) {
    willFail?(failure)
    note(failure.status)
    tally.failures.add(failure)
    report(failure)
  }

  /// Reports an error that does not determine the exit status, a warning or a note.
  package func report(_ failure: Failure) {
    // On a terminal, earlier output must appear before this message.
    if terminal.output { output.flush() }
    reporter.report(failure)
  }

  package func warn(
    _ kind: DiagnosticKind, _ message: String, hint: String? = nil, input: InputPosition? = nil
  ) {
    report(Failure(kind, message, hint: hint, input: input))
  }

  /// Records `status` as the exit status unless a more severe one was recorded.
  package func note(_ status: ExitStatus) {
    if status.weight > self.status.weight { self.status = status }
  }
}

extension Context {
  /// Prints a line that contains text of users or payloads.
  ///
  /// On a terminal, escapes control and invisible characters as JSON and JavaScript do.
  func emit(line: String) { output.line(terminal.output ? TerminalText.escaped(line) : line) }

  /// Prints whole lines that contain text of users or payloads, escaped in the same way.
  func emit(lines: some ByteCollection) {
    if terminal.output {
      for line in lines.split(separator: 0x0A) {
        TerminalText.append(line, to: output.buffer)
        output.buffer.append(0x0A)
      }
    } else {
      output.buffer.append(contentsOf: lines)
    }
    output.endLines()
  }

  /// Prints text that pushkit itself composed.
  func emit(_ text: String) {
    output.buffer.append(contentsOf: text)
    output.endLines()
  }
}
