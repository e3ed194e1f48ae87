import PushCore
import PushNet

/// A call to a vendor: one request, or several that depend on each other's responses.
struct Call {
  let vendor: Vendor
  /// The subcommand.
  let command: String
  /// The vendor's name of a report; nil for other calls.
  var event: String?
  /// The IDs that the call uses, from whatever source, by option.
  var identifiers: KeyValuePairs<OptionID, String> = [:]
  /// The facts of the record, whatever the outcome.
  var facts: [ResponseField] = []
  let first: Step
  /// The requests that a dry run shows after the first.
  var following: [HTTPRequest] = []
}

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

/// The outcome of a step.
struct StepOutcome {
  var facts: [ResponseField] = []
  var status: Int?
  var attempts: Int
  var elapsedMilliseconds: Int
  /// Whether the step waited for another attempt when the run ended.
  var wasStopped = false
  /// The JSON of the vendor's response.
  var response: String?
  /// The body of the response, for callers that need more than ``facts``.
  var body: ResponseBody?
  var failure: Failure?

  /// Returns the outcome of a step that starts after `--max-time` expired.
  static func outOfTime(_ vendor: Vendor) -> StepOutcome {
    let fault = TransportFault(.timeout, "the time of --max-time is over", wasSent: false)
    var outcome = StepOutcome(attempts: 0, elapsedMilliseconds: 0)
    outcome.failure = Failure(fault, isIdempotent: true, title: vendor.title)
    return outcome
  }

  /// Returns a fact as text.
  func text(_ name: String) -> String? {
    facts.first { $0.name == name }?.text
  }

  /// Returns a fact as an integer.
  func number(_ name: String) -> Int? {
    facts.first { $0.name == name }.flatMap { Int($0.json) }
  }
}
