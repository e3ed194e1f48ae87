import CPlatform
import PushCore

/// The check of requests for a push service, by the rules of check-payload.
final class PushServiceCheck {
  private let service: ServiceAPI
  private let checker = RequestChecker()
  private let document = ByteBuffer()

  init(_ service: ServiceAPI) {
    self.service = service
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
  func run(_ request: ReceivedRequest) -> (refusals: [Refusal], severity: Severity?) {
    document.removeAll()
    var object = JSONObjectWriter(document)
    request.appendMembers(to: &object)
    object.end()
    let found = checker.check(document, at: Int(pk_realtime_ms() / 1000))
    let refusals = found.errors.compactMap { finding in
      ServiceRefusal(finding, by: service).map { Refusal(refusal: $0, finding: finding) }
    }
    return (refusals, found.severity)
  }

  /// Returns the broken rule that a request has no credentials; nil if it has some.
  static func missingCredentials(_ request: ReceivedRequest, _ expected: String) -> Violation? {
    guard request.headers.values("authorization").allSatisfy(\.isEmpty) else { return nil }
    return Violation("Authorization", "is missing; it must be \(expected)", .credentials)
  }

  /// The broken rule that a request has no JSON object.
  static func noObject(_ request: ReceivedRequest) -> Violation {
    Violation(
      "body", request.body.isEmpty ? "is missing; it must be a JSON object" : "is not a JSON object"
    )
  }
}
