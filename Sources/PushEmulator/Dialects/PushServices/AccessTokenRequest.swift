import CPlatform
import PushCore

/// A request for an access token with the JSON Web Token of a service account.
///
/// Google: Using OAuth 2.0 for server to server applications; RFC 7523. The claims are checked, the
/// signature is not.
struct AccessTokenRequest {
  /// An error of OAuth 2.0 (RFC 6749, section 5.2).
  private struct Fault: Error {
    let error: String
    let violation: Violation

    init(_ error: String, _ field: String, _ rule: String) {
      (self.error, violation) = (error, Violation(field, rule))
    }
  }

  /// The maximum lifetime of the JSON Web Token, and how far clocks may differ, in seconds.
  private static let (lifetime, leeway) = (3600, 60)
  private static let grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
  /// The scopes that allow sending messages.
  private static let scopes = [
    "https://www.googleapis.com/auth/firebase.messaging",
    "https://www.googleapis.com/auth/cloud-platform",
  ]

  static func answer(_ request: ReceivedRequest) -> DialectResponse {
    do throws(Fault) {
      try check(request)
    } catch {
      let body = HTTPResponse.json(400) {
        $0.string("error", error.error)
        $0.string("error_description", error.violation.text)
      }
      return DialectResponse(body, [error.violation])
    }
    return DialectResponse(
      .json(200) {
        $0.string("access_token", "ya29.pushkit")
        $0.integer("expires_in", 3599)
        $0.string("token_type", "Bearer")
      })
  }

  private static func check(_ request: ReceivedRequest) throws(Fault) {
    let fields = request.formFields
    guard fields.first(where: { $0.name == "grant_type" })?.value == grant else {
      throw Fault("unsupported_grant_type", "grant_type", "must be \(grant)")
    }
    guard let assertion = fields.first(where: { $0.name == "assertion" })?.value,
      let token = JSONWebToken(assertion.utf8)
    else { throw Fault("invalid_grant", "assertion", "must be a JSON Web Token") }
    guard token.header["alg"]?.string == "RS256" else {
      throw Fault("invalid_grant", "assertion.alg", "must be RS256")
    }
    try check(claims: token)
  }

  private static func check(claims token: JSONWebToken) throws(Fault) {
    guard token.claims["iss"]?.nonEmptyString != nil else {
      throw Fault("invalid_grant", "assertion.iss", "must be the email address of the account")
    }
    // Google's libraries name Google's server also if they send to another one.
    guard token.claims["aud"]?.string?.hasSuffix(FCMEndpoint.tokenPath) == true else {
      throw Fault("invalid_grant", "assertion.aud", "must be the URL of the token server")
    }
    let scopes = token.claims["scope"]?.string?.split(separator: " ").map(String.init) ?? []
    guard scopes.contains(where: Self.scopes.contains) else {
      throw Fault("invalid_scope", "assertion.scope", "must contain \(Self.scopes[0])")
    }
    guard case .seconds(let issue) = token.time("iat"), case .seconds(let end) = token.time("exp")
    else { throw Fault("invalid_grant", "assertion", "must have iat and exp in seconds") }
    let now = Int(pk_realtime_ms() / 1000)
    guard issue <= now + leeway, end > now - leeway, (0...lifetime).contains(end - issue) else {
      throw Fault(
        "invalid_grant", "assertion",
        "must have an iat in the past, and an exp in the future, at most an hour after iat")
    }
  }
}
