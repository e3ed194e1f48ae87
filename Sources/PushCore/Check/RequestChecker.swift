/// Checks requests as ``PayloadChecker`` does, each when a server receives it.
package final class RequestChecker {
  /// The findings in a request.
  package struct Result: Sendable {
    /// The first errors in the order of the request, with their paths.
    package var errors: [Finding] = []
    /// The most severe severity of a finding; nil if there is none.
    package var severity: Severity?
  }

  private let stream = DocumentStream(options: JSONInputOptions())
  private let checker: PayloadChecker

  /// The maximum number of errors in a result.
  private static let limit = 50

  package init() {
    checker = PayloadChecker(options: PayloadOptions(), stream: stream)
  }

  /// Returns the findings in a request; none if it is not a JSON object of at most 512 levels.
  ///
  /// - Parameters:
  ///   - document: A JSON object with the URL, the headers and the body.
  ///   - seconds: The time at which it arrived, in seconds since 1970.
  package func check(_ document: ByteBuffer, at seconds: Int) -> Result {
    stream.restart(line: 1, offset: 0)
    stream.append(document.bytes)
    stream.finish()
    guard case .document = stream.next() else { return Result() }
    checker.time = CheckTime(seconds: seconds, isGiven: true)
    let findings = (try? checker.check().map(\.finding)) ?? []
    let errors = findings.lazy.filter { $0.severity == .error }.prefix(Self.limit)
    return Result(
      errors: errors.map(stream.tape.locating),
      severity: findings.min { $0.severity.rank < $1.severity.rank }?.severity)
  }
}
