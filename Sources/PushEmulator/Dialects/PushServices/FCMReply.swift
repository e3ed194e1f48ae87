import PushCore

/// The responses of Google's APIs (Google: API design guide, errors).
enum FCMReply {
  /// Returns an error.
  ///
  /// - Parameters:
  ///   - code: The error code of FCM; nil if the error is not one of FCM.
  ///   - fields: The invalid fields, and what is wrong with each.
  static func error(
    _ status: Int, _ message: String, code: String? = nil,
    _ fields: [(field: String, text: String)] = []
  ) -> HTTPResponse {
    var details: [String] = []
    if let code {
      details.append(detail("google.firebase.fcm.v1.FcmError") { $0.string("errorCode", code) })
    }
    if !fields.isEmpty {
      details.append(
        detail("google.rpc.BadRequest") {
          $0.list("fieldViolations", fields) { violation, field in
            violation.string("field", field.field)
            violation.string("description", field.text)
          }
        })
    }
    return error(status, message, details)
  }

  /// Returns the error for a token with a word.
  static func error(_ name: TokenName, at field: String) -> HTTPResponse {
    let status = ServiceRefusal(name.fcmCode, by: .fcmV1)?.status ?? 400
    let fields = name == .badtoken ? [(field: field, text: name.fcmMessage)] : []
    return error(status, name.fcmMessage, code: name.fcmCode, fields)
  }

  /// The reason of a request without credentials (Google: google.api.ErrorReason).
  static let missingCredentials = "CREDENTIALS_MISSING"

  /// Returns the error for a request whose credentials are missing or not valid (RFC 6750,
  /// section 3).
  static func unauthenticated(_ message: String, reason: String? = nil) -> HTTPResponse {
    let details = reason.map { reason in
      detail("google.rpc.ErrorInfo") {
        $0.string("reason", reason)
        $0.string("domain", "googleapis.com")
      }
    }
    var response = error(401, message, details.map { [$0] } ?? [])
    let fault = reason == missingCredentials ? "" : #", error="invalid_token""#
    response.headers.append(
      HTTPHeader("WWW-Authenticate", #"Bearer realm="https://accounts.google.com/""# + fault))
    return response
  }

  private static func error(
    _ status: Int, _ message: String, _ details: [String]
  ) -> HTTPResponse {
    var response = HTTPResponse.json(status) {
      $0.object("error") {
        $0.integer("code", status)
        $0.string("message", message)
        $0.string("status", name(of: status))
        if !details.isEmpty { $0.json("details", "[\(details.joined(separator: ","))]") }
      }
    }
    response.headers += [PushServiceCheck.retryAfter(status)].compactMap { $0 }
    return response
  }

  private static func detail(
    _ type: String, _ fill: (inout JSONObjectWriter) -> Void
  ) -> String {
    JSONObjectWriter.text {
      $0.string("@type", "type.googleapis.com/\(type)")
      fill(&$0)
    }
  }

  /// The name of an HTTP status (Google: google.rpc.Code).
  private static func name(of status: Int) -> String {
    switch status {
    case 401: "UNAUTHENTICATED"
    case 403: "PERMISSION_DENIED"
    case 404: "NOT_FOUND"
    case 405: "UNIMPLEMENTED"
    case 429: "RESOURCE_EXHAUSTED"
    case 503: "UNAVAILABLE"
    default: "INVALID_ARGUMENT"
    }
  }
}
