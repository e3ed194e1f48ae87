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
  /// `facts` and `response` return the content of the record after success.
  func runOnce(
    facts: (SmarticoSession) -> [ResponseField], response: (SingleSession) -> String? = { _ in nil }
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
      record.facts = facts(loop.session)
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

/// A command that runs a session: handles its messages and decides when it ends.
protocol SessionUser: AnyObject {
  /// Whether to reconnect after a lost or failed connection.
  var reconnects: Bool { get }
  /// Whether the retry limits start again after the user was identified.
  var resetsRetryLimits: Bool { get }
  /// Whether the session can end.
  func isSatisfied(by session: SmarticoSession) -> Bool
  /// The latest end of the session, in monotonic milliseconds; nil for none.
  var deadline: Int64? { get }
  /// A descriptor with messages to send; nil while none are needed.
  var source: Int32? { get }
  /// Returns messages to send, JSON; called when ``source`` is readable.
  func readSource() -> [String]
  /// The hint for an unreadable message; nil for none.
  var unreadableHint: String? { get }
  /// Handles a message.
  func receive(_ message: SessionMessage)
  /// Handles the server's confirmation of the push token.
  func tokenRegistered(_ reply: String)
}

extension SessionUser {
  var reconnects: Bool { true }
  var resetsRetryLimits: Bool { true }
  var deadline: Int64? { nil }
  var source: Int32? { nil }
  var unreadableHint: String? { nil }
  func readSource() -> [String] { [] }
  func receive(_ message: SessionMessage) {}
  func tokenRegistered(_ reply: String) {}
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
