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
      context.warn("emulator.refused", "answered \(fault.status): \(fault.message)")
    case .broken(let violation):
      context.warn("emulator.refused", "closed with \(violation.closeCode): \(violation.message)")
    case .request(let request):
      // The query is omitted because it contains keys.
      let line = "\(request.request.method) \(request.request.path)"
      context.reporter.trace("emulator.request", "\(line): \(Self.outcome(request))")
      for violation in request.violations {
        context.report(
          Diagnostic(.error, Self.code(request.vendor), "\(line): \(violation.text)"))
      }
      write(request.appendJSON)
    case .frame(let frame):
      let line = "\(frame.path) session \(frame.session): \(Self.shown(frame))"
      context.reporter.trace("emulator.frame", "\(line) \(frame.direction.rawValue)")
      for violation in frame.violations {
        context.report(Diagnostic(.error, Self.code(frame.vendor), "\(line): \(violation.text)"))
      }
      write(frame.appendJSON)
    }
  }

  /// Returns a frame's class ID or kind, without its content, which may contain a key.
  private static func shown(_ frame: FrameRecord) -> String {
    frame.classID.map { "cid \($0)" } ?? frame.kind
  }

  private static func outcome(_ request: RequestRecord) -> String {
    let status = request.status.map { "answered \($0)" } ?? "not answered"
    return request.faults.isEmpty
      ? status : "\(status) (\(request.faults.joined(separator: ", ")))"
  }

  private static func code(_ vendor: EmulatedVendor?) -> String {
    switch vendor {
    case .everlytic: "emulator.everlytic-violation"
    case .smartico: "emulator.smartico-violation"
    case .pushexpress: "emulator.pushexpress-violation"
    case nil: "emulator.no-endpoint"
    }
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
