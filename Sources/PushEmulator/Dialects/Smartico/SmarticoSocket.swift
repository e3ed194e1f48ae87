/// The endpoint of Smartico's socket and its opening request (guide, Communication layer).
enum SmarticoSocket {
  static let path = "/websocket/services"

  /// Returns a 101 response, or a refusal.
  static func open(_ request: ReceivedRequest, _ check: FieldCheck) -> DialectReply {
    let upgrade = UpgradeCheck(request)
    var check = check
    if upgrade.violations.isEmpty { checkQuery(QueryText(request.query), &check) }
    let violations = upgrade.violations + check.violations
    guard !violations.isEmpty else { return DialectReply(upgrade.acceptance) }
    let text = violations.map(\.text).joined(separator: "; ")
    var response = SmarticoDialect.refusal(upgrade.status, text)
    response.headers += upgrade.headers
    return DialectReply(response, violations)
  }

  private static func checkQuery(_ query: QueryText, _ check: inout FieldCheck) {
    if query.all("master").count != 1 {
      check.add("master", "must appear exactly once in the query")
    }
    _ = check.parameter("domain", in: query)
    _ = check.parameter("version", in: query)
  }
}
