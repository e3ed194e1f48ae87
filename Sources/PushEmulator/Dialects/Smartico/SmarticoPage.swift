import PushCore

/// A page in place of Smartico's wrapper pages (guide, sections 1.6 and 3).
///
/// An app opens it in a web view to try its side of the native bridge. The server sends the same
/// bytes for every URL: only the page's script reads the query, and writes it as text.
enum SmarticoPage {
  /// The members of IDENTIFY_USER_RESPONSE that have the pages' URLs, and the paths.
  static let paths: [(member: String, path: String)] = [
    ("native_app_gf_url", "/wrapper-gf.html"), ("native_app_popup_url", "/wrapper-popup.html"),
  ]

  static func has(_ path: String) -> Bool { paths.contains { $0.path == path } }

  /// Returns the page, also for a URL that breaks a rule: a web view would not show a refusal.
  static func open(_ request: ReceivedRequest, _ check: FieldCheck) -> DialectResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .wrongMethod(
        SmarticoDialect.refusal(405, "the method must be GET"), allowed: "GET, HEAD")
    }
    var check = check
    for name in ["label_key", "user_ext_id"] { check.parameter(name, in: request.parameters) }
    for name in ["brand_key", "dp"] {
      check.parameter(name, in: request.parameters, isRequired: false)
    }
    return DialectResponse(
      HTTPResponse(200, headers: headers, body: Array(SmarticoPageDocument.text.utf8)),
      check.violations)
  }

  private static let headers = [
    HTTPHeader("Content-Type", "text/html; charset=utf-8"),
    HTTPHeader("Content-Security-Policy", SmarticoPageDocument.policy),
    HTTPHeader("Cache-Control", "no-store"), HTTPHeader("Referrer-Policy", "no-referrer"),
    HTTPHeader("X-Content-Type-Options", "nosniff"),
  ]
}
