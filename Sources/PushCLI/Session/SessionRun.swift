import CPlatform
import PushCore
import PushNet

/// A session from beginning to end, and its result.
struct SessionRun {
  let run: CallRun
  let setup: SessionSetup

  /// Prints what would be sent; 64 where it should be a curl line.
  func show() throws(Failure) {
    guard run.caller.options.mode == .dryRun else {
      throw .usage(
        "exclusive-options", "--curl cannot show a session, which is no single request",
        hint: "--dry-run shows its messages")
    }
    DryRun.append(
      session: setup.upgrade, handshake: UpgradeRequest.handshake,
      frames: setup.frames(run.context), to: run.printer.begin())
    run.printer.end()
  }

  /// Holds a session until its user is identified and all replies are there, and prints the result;
  /// `facts` and `response` are what it tells of one that went well.
  func makeOnce(
    facts: (SmarticoSession) -> [ReplyFact], response: (SingleSession) -> String? = { _ in nil }
  ) throws(Failure) {
    guard run.sends else { return try show() }
    let user = SingleSession()
    let begun = pk_monotonic_ms()
    let loop = SessionLoop(run, setup, user: user)
    let end = try loop.perform()
    var record = CallRecord(vendor: .smartico, command: run.arguments.command)
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
      record.failure = Failure("http.interrupted", .unavailable, "a signal came")
    }
    record.outcome = outcome
    run.emit(record)
    if let failure = record.failure { run.context.fail(failure) }
  }
}

/// A command that holds a session: what it does with what comes, and when it has enough.
protocol SessionUser: AnyObject {
  /// Whether there is another connection after one that was lost, or could not be made.
  var reconnects: Bool { get }
  /// Whether attempts count anew once the user was identified.
  var countsAnew: Bool { get }
  /// Whether the session can end.
  func isSatisfied(by session: SmarticoSession) -> Bool
  /// When the session is to end at the latest, in monotonic milliseconds; nil for never.
  var deadline: Int64? { get }
  /// A descriptor that brings messages to send; nil while none are wanted.
  var source: Int32? { get }
  /// Messages to send, JSON; called when ``source`` can be read.
  func readSource() -> [String]
  /// What to do about a message that nobody can read; nil for nothing.
  var adviceOnUnreadable: String? { get }
  /// A message came.
  func take(_ message: SessionMessage)
  /// The server has taken the push token.
  func tokenWasTaken(_ reply: String)
}

extension SessionUser {
  var reconnects: Bool { true }
  var countsAnew: Bool { true }
  var deadline: Int64? { nil }
  var source: Int32? { nil }
  var adviceOnUnreadable: String? { nil }
  func readSource() -> [String] { [] }
  func take(_ message: SessionMessage) {}
  func tokenWasTaken(_ reply: String) {}
}

/// A session that ends once its user is identified and all replies are there.
final class SingleSession: SessionUser {
  /// The reply to the registration of a token, JSON.
  private(set) var tokenReply: String?

  let countsAnew = false

  func isSatisfied(by session: SmarticoSession) -> Bool {
    session.phase == .identified && !session.awaitsReply
  }

  func tokenWasTaken(_ reply: String) {
    tokenReply = reply
  }
}
