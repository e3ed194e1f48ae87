import PushCore
import Testing

@testable import PushCLI
@testable import PushNet

/// The messages and exit statuses of failed calls.
@Suite struct FailureCallTests {
  private func outcome(
    _ fault: TransportFault, isReport: Bool, _ context: Context = .memory(arguments: [])
  ) -> StepOutcome {
    let request = HTTPRequest(.post, "https://e.example/", body: "{}")
    let step = Step(
      request: request, idempotency: isReport ? .notIdempotent(retriesLost: false) : .idempotent,
      evaluate: { _ in .done([]) })
    let result = CallResult(outcome: .fault(fault), attempts: 1, elapsedMilliseconds: 1)
    return StepOutcome(result, step, .everlytic, context)
  }

  @Test(arguments: TransportFault.Kind.allCases)
  func everyFaultHasACodeThatIsExplained(kind: TransportFault.Kind) throws {
    for (isReport, wasSent) in [(false, false), (false, true), (true, false), (true, true)] {
      let fault = TransportFault(kind, "words of the library", wasSent: wasSent)
      let failure = try #require(outcome(fault, isReport: isReport).failure)
      #expect(DiagnosticIndex.kind(failure.code) != nil, "\(failure.code)")
      #expect(failure.message.contains("words of the library"))
      #expect(failure.message.hasPrefix("Everlytic"))
      let mayBeLost = kind.isTransient || kind == .interrupted
      #expect((failure.code == "http.lost") == (isReport && wasSent && mayBeLost))
    }
  }

  /// No user can bring this about; a machine without memory can.
  @Test func whatPushkitCannotHelpIsInternal() throws {
    let context = Context.memory(arguments: [])
    let fault = TransportFault(.outOfMemory, "out of memory", wasSent: false)
    context.fail(try #require(outcome(fault, isReport: true, context).failure))
    #expect(context.status == .internal)
    #expect(context.status.rawValue == 70)
  }

  /// The messages of responses with status 400, after the vendor and the status.
  @Test(
    arguments: [
      (#"{"message":"validation error: x"}"#, ": validation error: x"),
      (#"{"errCode":5,"errMsg":"no"}"#, ": errCode 5: no"), (#"{"message":""}"#, ""),
      (#"{"message":5}"#, ""), ("[]", ""), ("", ""),
      ("<html></html>", ": the body is an HTML page"),
      ("No such key", ": the body is not JSON: No such key"),
    ])
  func theMessageOfTheResponseIsShown(body: String, words: String) {
    let reply = HTTPReply(status: 400, body: Array(body.utf8))
    let failure = Failure(reply, ResponseBody(reply), retryAfterSeconds: nil, .everlytic)
    #expect(failure.message == "Everlytic responded with HTTP 400" + words)
  }

  @Test("A redirect names its target without secrets, and the option that sets the URL")
  func redirect() {
    let reply = HTTPReply(
      status: 302, location: "https://joe:pass@new.example/x?key=SECRET#SECRET")
    let failure = Failure(reply, ResponseBody(reply), retryAfterSeconds: nil, .smartico)
    #expect(failure.message.contains("a redirect to 'https://****@new.example/x', which"))
    #expect(failure.hint?.contains("--api-url or --socket-url") == true)
  }

  @Test("A redirect without a target") func redirectWithoutTarget() {
    let reply = HTTPReply(status: 304)
    let failure = Failure(reply, ResponseBody(reply), retryAfterSeconds: nil, .pushexpress)
    #expect(failure.message.contains("a redirect, which"))
  }

  @Test("Rejected keys refer to doctor", arguments: [401, 403])
  func notAuthorized(status: Int) {
    let reply = HTTPReply(status: status)
    let failure = Failure(reply, ResponseBody(reply), retryAfterSeconds: nil, .smartico)
    #expect(failure.hint?.contains("pushkit doctor") == true)
  }

  @Test("Unreachable servers refer to doctor", arguments: [TransportFault.Kind.resolve, .connect])
  func unreachable(kind: TransportFault.Kind) {
    #expect(Failure(kind, "words").hint?.contains("pushkit doctor") == true)
  }
}
