import CPlatform
import PushCore
import PushEmulator

/// The requests that end `emulate`, and the time for them.
final class EmulatorGoal {
  /// The number of requests that must arrive; nil for none.
  private let count: Int?
  private let expectsPush: Bool
  /// When to end, in monotonic milliseconds; nil for never.
  let deadline: Int64?
  private var accepted = 0
  private var others = 0

  /// - Parameter duration: Milliseconds from now.
  init(count: Int?, expectsPush: Bool, duration: Int?) {
    (self.count, self.expectsPush) = (count, expectsPush)
    deadline = duration.map { pk_monotonic_ms() + Int64($0) }
  }

  func note(_ event: EmulatorEvent) {
    guard case .request(let request) = event else { return }
    if request.isAccepted, request.isPush || !expectsPush {
      accepted += 1
    } else if !request.violations.isEmpty {
      others += 1
    }
  }

  /// Whether all requests have arrived; false if there is no number of them.
  var isMet: Bool { count.map { accepted >= $0 } ?? false }

  /// Returns the failure if requests are missing.
  ///
  /// - Parameter end: The event that ended the run.
  func shortfall(_ end: String) -> Failure? {
    guard let count, accepted < count else { return nil }
    let kind = expectsPush ? "expected push" : "accepted request"
    let wanted =
      count == 1
      ? (expectsPush ? "an expected push" : "an accepted request")
      : "\(count - accepted) of \(count) \(kind)\(expectsPush ? "es" : "s")"
    return Failure(
      .emulatorNotMet, "\(end) ended before \(wanted) arrived",
      hint: others == 0
        ? "no request arrived that breaks a rule"
        : "\(others) other \(others == 1 ? "request breaks" : "requests break") a rule; see above")
  }
}

/// Reads the push of `--expect`.
struct ExpectedPushReader: DocumentHandler {
  private(set) var found: ExpectedPush?

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    guard found == nil else {
      throw Failure(
        .emulatorExpectation, "\(source) has more than one document; --expect needs one push")
    }
    found = try ExpectedPush(stream.tape, PayloadOptions())
  }

  /// Returns the push in a file; nil if it cannot be read, which the context then reports.
  static func read(_ file: String, _ loop: inout InputLoop, _ context: Context) -> ExpectedPush? {
    var reader = ExpectedPushReader()
    loop.run([file], &reader)
    guard context.status == .ok else { return nil }
    if reader.found == nil {
      context.fail(Failure(.emulatorExpectation, "\(TypedText.quoted(file)) has no push"))
    }
    return reader.found
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
    "emulator.expectation", .data, summary: "the file of `--expect` is not one push",
    meaning: "The file has no document, or more than one. The emulator did not start.",
    remedy: "Write one payload or one request to the file. `--record` writes requests.")
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
