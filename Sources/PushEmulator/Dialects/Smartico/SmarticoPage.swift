import PushCore

/// A page in place of Smartico's wrapper pages (guide, sections 1.6 and 3).
///
/// An app opens it in a web view to try its side of the native bridge. The server sends the same
/// bytes for every URL: only the page's script reads the query, and writes it as text.
enum SmarticoPage {
  /// The members of IDENTIFY_USER_RESPONSE with the pages' URLs, the settings of
  /// INIT_SESSION_RESPONSE with the URLs without a query, and the paths.
  ///
  /// The guide does not have these settings. The Android SDK of 2023 opens only the pages in them.
  static let paths: [(member: String, setting: String, path: String)] = [
    ("native_app_gf_url", "GAMIFICATION_WRAPPER_PAGE", "/wrapper-gf.html"),
    ("native_app_popup_url", "ENGAGEMENT_WRAPPER_PAGE", popup),
  ]

  private static let popup = "/wrapper-popup.html"

  static func has(_ path: String) -> Bool { paths.contains { $0.path == path } }

  /// Returns the page, also for a URL that breaks a rule: a web view would not show a refusal.
  static func open(_ request: ReceivedRequest, _ check: FieldCheck) -> DialectResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .wrongMethod(
        SmarticoDialect.refusal(405, "the method must be GET"), allowed: "GET, HEAD")
    }
    var check = check
    // The page of ENGAGEMENT_WRAPPER_PAGE gets everything through the bridge.
    if request.path != popup || !request.parameters.isEmpty {
      checkQuery(request.parameters, &check)
    }
    return DialectResponse(
      HTTPResponse(200, headers: headers, body: Array(SmarticoPageDocument.text.utf8)),
      check.violations)
  }

  private static func checkQuery(_ query: [ReceivedRequest.Parameter], _ check: inout FieldCheck) {
    checkLabel(query, &check)
    check.parameter("user_ext_id", in: query)
    for name in ["brand_key", "dp"] { check.parameter(name, in: query, isRequired: false) }
  }

  /// Checks the label key, which the Android SDK of 2023 sends as `label_name`.
  private static func checkLabel(_ query: [ReceivedRequest.Parameter], _ check: inout FieldCheck) {
    let names = query.map(\.name)
    guard !names.contains("label_key"), names.contains("label_name") else {
      check.parameter("label_key", in: query)
      return
    }
    guard check.isLenient else {
      return check.add("label_key", "is missing from the query", .labelName)
    }
    check.parameter("label_name", in: query)
  }

  private static let headers = [
    HTTPHeader("Content-Type", "text/html; charset=utf-8"),
    HTTPHeader("Content-Security-Policy", SmarticoPageDocument.policy),
    HTTPHeader("Cache-Control", "no-store"), HTTPHeader("Referrer-Policy", "no-referrer"),
    HTTPHeader("X-Content-Type-Options", "nosniff"),
  ]
}
