import PushCore

/// FCM's legacy API, which Google turned off in 2024: it is not found.
struct LegacyFCMDialect: Dialect {
  static let vendor = EmulatedService.legacyFCM
  static let violation = PushServiceCheck.violation

  static func handles(path: String) -> Bool { path == "/fcm/send" }

  init(isLenient: Bool) {}

  func answer(_ request: ReceivedRequest) -> DialectResponse {
    let page = """
      <!DOCTYPE html>
      <html lang=en>
      <title>Error 404 (Not Found)!!1</title>
      <p><b>404.</b> <ins>That’s an error.</ins>
      <p>The requested URL <code>/fcm/send</code> was not found on this server.

      """
    let response = HTTPResponse(
      404, headers: [HTTPHeader("Content-Type", "text/html; charset=UTF-8")],
      body: Array(page.utf8))
    let rule = "is one of the legacy API, which is off; use /v1/projects/PROJECT/messages:send"
    return DialectResponse(response, [Violation("path", rule)])
  }
}
