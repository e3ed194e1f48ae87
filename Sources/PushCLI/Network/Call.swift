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
  /// The fields of the record, whatever the outcome.
  var fields: [ResponseField] = []
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
  /// Whether an invalid response is tried again, if there is no limit of attempts.
  let retriesInvalid: Bool
  private let build: () -> HTTPRequest

  init(
    request: @autoclosure @escaping () -> HTTPRequest, idempotency: Idempotency,
    retriesInvalid: Bool = false, evaluate: @escaping (ResponseBody) -> ResponseOutcome,
    finish: @escaping (StepOutcome, CallRecord) throws(Failure) -> Step? = Step.add
  ) {
    build = request
    self.idempotency = idempotency
    self.retriesInvalid = retriesInvalid
    self.evaluate = evaluate
    self.finish = finish
  }

  /// Whether the body of a response with a 2xx status is not the one that the call needs.
  func isInvalid(_ body: ResponseBody) -> Bool {
    if body.content == .page { return true }
    if case .unusable = evaluate(body) { return true }
    return false
  }

  /// Adds the outcome of the last step.
  static func add(_ outcome: StepOutcome, to record: CallRecord) throws(Failure) -> Step? {
    record.add(outcome)
    return nil
  }
}

/// The outcome of a step.
struct StepOutcome {
  var fields: [ResponseField] = []
  var status: Int?
  var attempts: Int
  var elapsedMilliseconds: Int
  /// Whether the step waited for another attempt when the run ended.
  var wasStopped = false
  /// The JSON of the vendor's response.
  var response: String?
  /// The body of the response, for callers that need more than ``fields``.
  var body: ResponseBody?
  var failure: Failure?

  /// Returns the outcome of a step that starts after `--max-time` expired.
  static func outOfTime(_ vendor: Vendor) -> StepOutcome {
    let fault = TransportFault(.timeout, "the time of --max-time is over", wasSent: false)
    var outcome = StepOutcome(attempts: 0, elapsedMilliseconds: 0)
    outcome.failure = Failure(fault, isIdempotent: true, title: vendor.title)
    return outcome
  }

  /// Returns a field as text.
  func text(_ name: String) -> String? {
    fields.first { $0.name == name }?.text
  }

  /// Returns a field as an integer.
  func number(_ name: String) -> Int? {
    fields.first { $0.name == name }.flatMap { Int($0.json) }
  }
}

extension StepOutcome {
  /// Creates the outcome of a call; reports doubts about the response on standard error.
  ///
  /// `read` parses the body of a response.
  init(
    _ result: CallResult, _ step: Step, _ vendor: Vendor, _ context: Context,
    read: (HTTPReply) -> ResponseBody = ResponseBody.init
  ) {
    attempts = result.attempts
    elapsedMilliseconds = result.elapsedMilliseconds
    wasStopped = result.wasStopped
    switch result.outcome {
    case .fault(let fault):
      failure = Failure(fault, isIdempotent: step.idempotency == .idempotent, title: vendor.title)
    case .reply(let reply):
      status = reply.status
      let body = read(reply)
      self.body = body
      response = body.json
      guard (200..<300).contains(reply.status) else {
        failure = Failure(
          reply, body, retryAfterSeconds: result.retryAfterSeconds, vendor)
        break
      }
      // No call of any vendor is answered by a page, so this comes before the call's own check.
      let isPage = body.content == .page
      evaluate(isPage ? .page : step.evaluate(body), vendor, context)
    }
  }

  private mutating func evaluate(
    _ verdict: ResponseOutcome, _ vendor: Vendor, _ context: Context
  ) {
    switch verdict {
    case .done(let fields, let doubt):
      self.fields = fields
      if let doubt { context.warn(doubt.kind, "\(vendor.title): \(doubt.message)") }
    case .refused(let words):
      failure = Failure(.replyRefused, "\(vendor.title) rejected the request: \(words)")
    case .unusable(let why):
      let isOversize = body?.content == .oversize
      let fault = isOversize ? "the response is longer than \(ResponseBody.limitText)" : why
      failure = Failure(.replyUnusable, "\(vendor.title): \(fault)")
    }
  }
}

extension ResponseBody {
  init(_ reply: HTTPReply) {
    self.init(reply.body, type: reply.contentType, isOversize: reply.isOversize)
  }
}
