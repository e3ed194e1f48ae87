import PushCore
import PushEmulator

/// Reports an emulator's events on standard error, and records them.
final class EmulatorReporter {
  private let context: Context
  private let record: OutputWriter?
  /// Whether each request and message is a line for people, in place of diagnostics.
  private let printsLines: Bool
  private var isBroken = false

  /// - Parameter isServer: Whether no program shares standard error, which only `-v` adds lines to.
  init(_ context: Context, _ record: OutputWriter?, isServer: Bool) {
    (self.context, self.record) = (context, record)
    let reporter = context.reporter
    let isWanted = reporter.isVerbose || (isServer && reporter.verbosity != .quiet)
    printsLines = isWanted && !reporter.isJSON
  }

  func record(_ event: EmulatorEvent) {
    switch event {
    case .refused(let fault):
      context.warn(.emulatorRefused, "responded with \(fault.status): \(fault.message)")
    case .broken(let violation):
      context.warn(
        .emulatorRefused, "closed the socket with code \(violation.closeCode): \(violation.message)"
      )
    case .request(let request):
      report(ExchangeSummary(request))
      write(request.appendJSON)
    case .frame(let frame):
      report(ExchangeSummary(frame))
      write(frame.appendJSON)
    }
  }

  private func report(_ summary: ExchangeSummary) {
    if printsLines { return context.reporter.write(lines: summary.lines) }
    context.reporter.trace(summary.note, summary.text)
    for violation in summary.violations {
      context.report(Failure(summary.violation, "\(summary.subject): \(violation.text)"))
    }
  }

  private func write(_ appendJSON: (ByteBuffer) -> Void) {
    guard let record else { return }
    appendJSON(record.buffer)
    record.buffer.append(0x0A)
    record.flush()
    checkRecord()
  }

  /// Reports once that the record is incomplete; the emulator continues to serve requests.
  private func checkRecord() {
    guard !isBroken, let failure = record.flatMap(Failure.init(ofRecord:)) else { return }
    context.fail(failure)
    isBroken = true
  }

  func finish() {
    record?.flush()
    checkRecord()
  }
}

extension DiagnosticKind {
  static let emulatorNoEndpoint = DiagnosticKind(
    "emulator.no-endpoint", .error, summary: "a request is for a path that no vendor has",
    meaning: "The emulator responded with 404.",
    remedy: "Check the client's base URL for an extra path or an extra slash.")
  static let emulatorRefused = DiagnosticKind(
    "emulator.refused", .warning, summary: "the emulator rejected a request or a frame",
    meaning: """
      The bytes are not HTTP/1.1, exceed a limit, or arrived too late; or the request is for \
      another host; or a frame violates RFC 6455. The message names the reason and the status code \
      or close code that was sent.
      """,
    source: "RFC 9112; RFC 6455",
    remedy: """
      Use the URL that `emulate` prints without changes. Headers are limited to 32 KiB, bodies and \
      messages to 1 MiB.
      """)
  static let emulatorRequest = DiagnosticKind(
    "emulator.request", .info, summary: "the emulator received a request",
    meaning: "`-v` prints each request. Only `--error-format json` shows this code.",
    remedy: "Write all requests to a file with `--record`.")
  static let emulatorFrame = DiagnosticKind(
    "emulator.frame", .info, summary: "the emulator received or sent a WebSocket frame",
    meaning: "`-v` prints each frame. Only `--error-format json` shows this code.",
    remedy: "Write all frames to a file with `--record`.")
  static let emulatorListening = DiagnosticKind(
    "emulator.listening", .info, summary: "the emulator accepts requests",
    meaning: "`-v` prints the URL.")
  static let emulatorListen = DiagnosticKind(
    "emulator.listen", .unavailable, summary: "the emulator cannot listen on the port",
    meaning: "Another program uses the port, or it is below 1024 and this user may not use it.",
    remedy: "Omit `--port`, or give another port.")
  static let emulatorScript = DiagnosticKind(
    "emulator.script", .data, summary: "a line of a script is not valid",
    meaning: "The message names the field and its expected value. The emulator did not start.",
    remedy: "`pushkit help emulator-scripts` describes the script lines.")
  static let emulatorCommand = DiagnosticKind(
    "emulator.command", .error, summary: "the command cannot be executed",
    meaning: """
      The command is not in `PATH`, or it is not executable. The exit status is 127 or 126.
      """,
    remedy: "See the system's reason in the message.")
}
