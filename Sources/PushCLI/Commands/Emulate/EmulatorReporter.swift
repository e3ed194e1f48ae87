import PushCore
import PushEmulator

/// Reports an emulator's events on standard error, and records them.
final class EmulatorReporter {
  private let context: Context
  private let record: OutputWriter?
  private var isBroken = false

  init(_ context: Context, _ record: OutputWriter?) {
    (self.context, self.record) = (context, record)
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
      // The query is omitted because it contains keys.
      let line = "\(request.request.method) \(request.request.path)"
      context.reporter.trace(.emulatorRequest, "\(line): \(Self.outcome(request))")
      for violation in request.violations {
        context.report(Failure(Self.violation(of: request.vendor), "\(line): \(violation.text)"))
      }
      write(request.appendJSON)
    case .frame(let frame):
      // The content is omitted because it may contain a key.
      let shown = frame.classID.map { "cid \($0)" } ?? frame.kind
      let line = "\(frame.path) session \(frame.session): \(shown)"
      context.reporter.trace(.emulatorFrame, "\(line) \(frame.direction.rawValue)")
      for violation in frame.violations {
        context.report(Failure(Self.violation(of: frame.vendor), "\(line): \(violation.text)"))
      }
      write(frame.appendJSON)
    }
  }

  private static func outcome(_ request: RequestRecord) -> String {
    let status = request.status.map { "responded with \($0)" } ?? "no response"
    return request.faults.isEmpty
      ? status : "\(status) (\(request.faults.joined(separator: ", ")))"
  }

  private static func violation(of vendor: Vendor?) -> DiagnosticKind {
    vendor.flatMap(Emulator.violation) ?? .emulatorNoEndpoint
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
    meaning: "`-v` prints each request: method, path and response status.",
    remedy: "Write all requests to a file with `--record`.")
  static let emulatorFrame = DiagnosticKind(
    "emulator.frame", .info, summary: "the emulator received or sent a WebSocket frame",
    meaning: """
      `-v` prints each frame: the session, the message's `cid` or the frame type, and `in` or \
      `out`.
      """,
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
