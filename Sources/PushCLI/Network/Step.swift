import PushCore
import PushNet

/// A request of a call, and the check of its response.
final class Step {
  /// The request; built when it is first needed, because a bulk run may skip the record.
  private(set) lazy var request = build()
  let idempotency: Idempotency
  /// Evaluates a response with a 2xx status.
  let evaluate: (ResponseBody) -> ResponseOutcome
  /// Adds the outcome to the record, and returns the next step, if any.
  let finish: (StepOutcome, CallRecord) throws(Failure) -> Step?
  private let build: () -> HTTPRequest

  init(
    request: @autoclosure @escaping () -> HTTPRequest, idempotency: Idempotency,
    evaluate: @escaping (ResponseBody) -> ResponseOutcome,
    finish: @escaping (StepOutcome, CallRecord) throws(Failure) -> Step? = Step.add
  ) {
    build = request
    self.idempotency = idempotency
    self.evaluate = evaluate
    self.finish = finish
  }

  /// Adds the outcome of the last step.
  static func add(_ outcome: StepOutcome, to record: CallRecord) throws(Failure) -> Step? {
    record.add(outcome)
    return nil
  }
}
