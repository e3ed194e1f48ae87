import CPlatform
import PushCore

/// The session user of `smartico-listen`: prints a line for each message and sends those of
/// `--send`.
final class ListenUser: SessionUser {
  private(set) var lines = 0
  private(set) var hasReceivedAwaited = false
  let deadline: Int64?

  private let plan: ListenPlan
  private let context: Context
  private let printer: RecordPrinter
  private var sending: SendSource?
  /// Whether `--send` was given and pushkit has not yet read from it.
  private(set) var hasUnread: Bool

  init(_ plan: ListenPlan, _ context: Context, _ printer: RecordPrinter, sending: SendSource?) {
    (self.plan, self.context, self.printer, self.sending) = (plan, context, printer, sending)
    hasUnread = sending != nil
    deadline = plan.duration.map { pk_monotonic_ms() + Int64($0) }
  }

  var reconnects: Bool { plan.reconnects }

  func isSatisfied(by session: SmarticoSession) -> Bool {
    hasReceivedAwaited || plan.count.map { lines >= $0 } ?? false
  }

  let unreadableHint: String? = "--record saves it"

  func receive(_ message: SessionMessage) {
    var line = JSONObjectWriter(printer.begin())
    line.string("direction", "in")
    line.string("at", context.datetime)
    line.integer("cid", message.cid)
    line.string("name", ifAny: message.kind?.name)
    line.json("message", message.json)
    line.string("gf_url", ifAny: message.url)
    if message.isPopup { line.json("popup", "true") }
    line.end()
    printer.end()
    context.output.endLines()
    lines += 1
    if message.cid == plan.until { hasReceivedAwaited = true }
  }

  var source: Int32? { sending?.descriptor }

  func readSource() -> [String] {
    hasUnread = false
    guard let texts = sending?.read() else { return [] }
    if sending?.isOver == true { sending = nil }
    return texts
  }
}
