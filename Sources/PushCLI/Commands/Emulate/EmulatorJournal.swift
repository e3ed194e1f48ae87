import PushCore
import PushEmulator

/// Reports an emulator's events on standard error, and records them.
final class EmulatorJournal {
  private let context: Context
  private let record: OutputWriter?
  private var isBroken = false

  init(_ context: Context, _ record: OutputWriter?) {
    self.context = context
    self.record = record
  }

  func take(_ event: EmulatorEvent) {
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
        context.report(
          Failure(Self.violation(of: request.vendor), "\(line): \(violation.text)"))
      }
      write(request.appendJSON)
    case .frame(let frame):
      let line = "\(frame.path) session \(frame.session): \(Self.shown(frame))"
      context.reporter.trace(.emulatorFrame, "\(line) \(frame.direction.rawValue)")
      for violation in frame.violations {
        context.report(Failure(Self.violation(of: frame.vendor), "\(line): \(violation.text)"))
      }
      write(frame.appendJSON)
    }
  }

  /// Returns a frame's class ID or kind, without its content, which may contain a key.
  private static func shown(_ frame: FrameRecord) -> String {
    frame.classID.map { "cid \($0)" } ?? frame.kind
  }

  private static func outcome(_ request: RequestRecord) -> String {
    let status = request.status.map { "responded with \($0)" } ?? "no response"
    return request.faults.isEmpty
      ? status : "\(status) (\(request.faults.joined(separator: ", ")))"
  }

  private static func violation(of vendor: Vendor?) -> DiagnosticKind {
    vendor.flatMap(Emulator.violation) ?? .emulatorNoEndpoint
  }

  // MARK: Record

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
