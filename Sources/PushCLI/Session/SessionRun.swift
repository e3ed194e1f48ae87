import CPlatform
import PushCore
import PushNet

/// Runs a session and prints its result.
struct SessionRun {
  let run: CallRun
  let setup: SessionSetup

  /// Prints the messages that would be sent; throws exit status 64 for `--curl`.
  func show() throws(Failure) {
    guard run.options.mode == .dryRun else {
      throw Failure(
        .usageExclusiveOptions, "--curl cannot print a WebSocket session",
        hint: "use --dry-run to print its messages")
    }
    DryRun.append(
      session: setup.upgrade, handshake: UpgradeRequest.handshake,
      frames: setup.frames(run.context), to: run.printer.begin())
    run.printer.end()
  }

  /// Runs a session until the user is identified and all replies have arrived; prints the result.
  ///
  /// `fields` and `response` return the content of the record after success.
  func runOnce(
    fields: (SmarticoSession) -> [ResponseField],
    response: (SingleSession) -> String? = { _ in nil }
  ) throws(Failure) {
    guard run.sends else { return try show() }
    let user = SingleSession()
    let begun = pk_monotonic_ms()
    let loop = SessionLoop(run, setup, user: user)
    let end = try loop.perform()
    let record = CallRecord(vendor: .smartico, command: run.input.arguments.command)
    var outcome = StepOutcome(
      attempts: loop.attempts, elapsedMilliseconds: Int(pk_monotonic_ms() - begun))
    switch end {
    case .done:
      record.fields = fields(loop.session)
      outcome.response = response(user)
    case .failed(let failure):
      record.failure = failure
      outcome.status = loop.lastBroken?.status
      outcome.response = loop.lastBroken?.response
    case .interrupted:
      record.failure = Failure(.httpInterrupted, "stopped by a signal")
    }
    record.outcome = outcome
    run.emit(record)
    if let failure = record.failure { run.context.fail(failure) }
  }
}

/// The file of `--record`: one line for each message of a session.
final class SessionRecording {
  enum Direction: String {
    case `in`, out
  }

  private let context: Context
  private let writer: OutputWriter

  init(_ path: String, _ context: Context) throws(Failure) {
    self.context = context
    writer = try OutputFile.open(path)
  }

  func add(_ direction: Direction, _ text: String) {
    var line = JSONObjectWriter(writer.buffer)
    line.string("direction", direction.rawValue)
    line.string("at", context.datetime)
    line.string("text", text)
    line.end()
    writer.buffer.append(0x0A)
    writer.endLines()
  }

  /// Writes all buffered lines; returns an error with exit status 74 if that fails.
  func flush() -> Failure? {
    writer.flush()
    return Failure(ofRecord: writer)
  }
}

/// The way a session ended.
enum SessionEnd {
  /// The command has all the data it needs, or its time is over.
  case done
  case failed(Failure)
  /// A signal arrived, or the reader of standard output is gone.
  case interrupted
}

/// A session that ends once the user is identified and all replies have arrived.
final class SingleSession: SessionUser {
  /// The reply to the registration of a token, JSON.
  private(set) var tokenReply: String?

  let resetsRetryLimits = false

  func isSatisfied(by session: SmarticoSession) -> Bool {
    session.phase == .identified && !session.awaitsReply
  }

  func tokenRegistered(_ reply: String) {
    tokenReply = reply
  }
}
