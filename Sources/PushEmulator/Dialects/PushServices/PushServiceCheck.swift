import CPlatform
import PushCore

/// The check of requests for a push service, by the rules of check-payload.
package final class PushServiceCheck {
  /// The diagnostic of the services that have none of their own.
  static let violation = DiagnosticKind(
    "emulator.service-violation", .error, summary: "a request that a push service rejects",
    meaning: """
      The message names the position in the request, the rule, and the code of `check-payload`. The \
      emulator responded as the service does.
      """,
    source: "the documentation of the services, which pushkit-service-errors(7) lists",
    remedy: "`pushkit help CODE` explains the code in the message.")

  private let service: ServiceAPI
  private let host: String?
  private let checker = RequestChecker()
  private let document = ByteBuffer()

  /// - Parameter host: The scheme and the host of the service; nil if the path shows it.
  init(_ service: ServiceAPI, host: String? = nil) {
    (self.service, self.host) = (service, host)
  }

  /// A finding for which the service rejects the request.
  struct Refusal {
    let refusal: ServiceRefusal
    let finding: Finding

    /// The finding as a broken rule.
    var violation: Violation {
      Violation(finding.path ?? "body", "\(finding.message) (\(finding.code))")
    }
  }

  /// Returns the refusals of a request, none if the service accepts it, and the most severe severity
  /// of its findings.
  ///
  /// - Parameter host: If it differs from that of the service.
  func run(
    _ request: ReceivedRequest, host: String? = nil
  ) -> (refusals: [Refusal], severity: Severity?) {
    document.removeAll()
    request.appendPush(host: host ?? self.host, to: document)
    let found = checker.check(document, at: Int(pk_realtime_ms() / 1000))
    let refusals = found.errors.compactMap { finding in
      ServiceRefusal(finding, by: service).map { Refusal(refusal: $0, finding: finding) }
    }
    return (refusals, found.severity)
  }

  /// Returns the rule that a request without credentials breaks, or with more than one
  /// `Authorization` (RFC 9110, section 5.3); nil if there is none.
  ///
  /// - Parameter isLenient: Whether a request needs no credentials.
  static func brokenCredentials(
    _ request: ReceivedRequest, _ expected: String, isLenient: Bool
  ) -> Violation? {
    let fields = request.headers.values("authorization")
    if fields.count > 1 { return Violation("Authorization", "must not occur more than once") }
    guard !isLenient, fields.allSatisfy(\.isEmpty) else { return nil }
    return Violation("Authorization", "is missing; it must be \(expected)", .credentials)
  }

  /// The header of a response after which a client can try again; nil for other statuses.
  static func retryAfter(_ status: Int) -> HTTPHeader? {
    [429, 503].contains(status) ? HTTPHeader("Retry-After", "\(retrySeconds)") : nil
  }

  /// As short as possible, so that tests of retries are fast.
  package static let retrySeconds = 1

  /// The broken rule that a request has no JSON object.
  static func noObject(_ request: ReceivedRequest) -> Violation {
    Violation(
      "body", request.body.isEmpty ? "is missing; it must be a JSON object" : "is not a JSON object"
    )
  }
}
