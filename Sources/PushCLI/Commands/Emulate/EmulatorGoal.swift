import CPlatform
import PushCore
import PushEmulator

/// The requests that end `emulate`, and the time for them.
final class EmulatorGoal {
  /// The number of requests that must arrive; nil for none.
  private let count: Int?
  /// The pushes that must arrive; nil if all requests count.
  private let expected: ExpectedPushes?
  /// When to end, in monotonic milliseconds; nil for never.
  let deadline: Int64?
  private var accepted = 0
  private var others = 0
  /// The number of pushes with an error response.
  private var refused = 0

  /// - Parameter duration: Milliseconds from now.
  init(count: Int?, expected: ExpectedPushes?, duration: Int?) {
    (self.count, self.expected) = (count, expected)
    deadline = duration.map { pk_monotonic_ms() + Int64($0) }
  }

  func note(_ event: EmulatorEvent) {
    guard case .request(let request) = event else { return }
    if request.isPush, !request.isSuccess { refused += 1 }
    if request.isAccepted, request.isPush || expected == nil {
      accepted += 1
    } else if !request.violations.isEmpty {
      others += 1
    }
  }

  /// The maximum number of missing pushes that an error names.
  private static let namedLimit = 20

  /// Whether all requests have arrived; false if there is no number of them.
  var isMet: Bool { wanted > 0 && missing == 0 }

  /// The number of requests that must arrive; 0 for none.
  private var wanted: Int { max(count ?? 0, expected?.list.count ?? 0) }

  /// The number of requests that are missing.
  private var missing: Int { max((count ?? 0) - accepted, expected?.missing.count ?? 0) }

  /// Fails if requests are missing, and names the expected pushes among them.
  ///
  /// - Parameter end: The event that ended the run.
  func check(after end: String, _ context: Context) throws(Failure) {
    guard missing > 0 else { return }
    for push in expected?.missing.prefix(Self.namedLimit) ?? [] {
      let title = push.title.isEmpty ? "" : " \(TypedText.quoted(push.title))"
      context.report(Failure(.emulatorNotMet, "the push\(title) did not arrive", input: push.input))
    }
    let article = expected == nil ? "an accepted request" : "an expected push"
    let kind = expected == nil ? "accepted requests" : "expected pushes"
    let amount = wanted == 1 ? article : "\(missing) of \(wanted) \(kind)"
    throw Failure(.emulatorNotMet, "\(end) ended before \(amount) arrived", hint: hint)
  }

  /// What else arrived.
  private var hint: String {
    if others > 0 {
      return
        "\(others) other \(others == 1 ? "request breaks" : "requests break") a rule; see above"
    }
    if refused > 0 {
      return "\(refused) \(refused == 1 ? "push" : "pushes") got an error response; only 2xx counts"
    }
    return "no request arrived that breaks a rule"
  }
}

/// Reads the pushes of `--expect`.
struct ExpectedPushReader: DocumentHandler {
  let found: ExpectedPushes

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    guard found.list.count < ExpectedPushes.limit else {
      throw Failure(
        .emulatorExpectation, "\(source) has more than \(ExpectedPushes.limit) documents")
    }
    try found.add(stream.tape, InputPosition(stream.documentPosition, in: source))
  }

  /// Adds the pushes in a file; the context reports a file that cannot be read.
  static func read(
    _ file: String, into pushes: ExpectedPushes, _ loop: inout InputLoop, _ context: Context
  ) {
    var reader = ExpectedPushReader(found: pushes)
    loop.run([file], &reader)
    guard context.status == .ok, pushes.list.isEmpty else { return }
    context.fail(Failure(.emulatorExpectation, "\(TypedText.quoted(file)) has no push"))
  }
}

extension DiagnosticKind {
  static let emulatorNotMet = DiagnosticKind(
    "emulator.not-met", .unavailable, summary: "the emulator did not get the expected requests",
    meaning: """
      `--duration` or COMMAND ended before the requests of `--count` and `--expect` arrived. A \
      request that breaks a rule, or that a script answers with an error, is not one of them.
      """,
    remedy: """
      Read the errors above this one, or write the requests to a file with `--record`. If none \
      arrived, check the URL that the client uses.
      """)
  static let emulatorExpectation = DiagnosticKind(
    "emulator.expectation", .data, summary: "the file of `--expect` has no pushes",
    meaning: """
      The file has no document, or more than \(ExpectedPushes.limit). The emulator did not start.
      """,
    remedy: "Write payloads or requests to the file. `--record` writes requests.")
  static let emulatorDifference = DiagnosticKind(
    "emulator.difference", .error, summary: "a push differs from the file of `--expect`",
    meaning: """
      The message names the position in the record or in the payload, and both values. The emulator \
      responded as if the push were the expected one.
      """,
    remedy: """
      Compare the push, which `--record` writes, with the file: `pushkit diff-payload` prints the \
      same differences.
      """)
}
