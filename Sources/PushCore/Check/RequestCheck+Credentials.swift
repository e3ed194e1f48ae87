/// The field `Authorization`, whose credentials are read, not verified, and never in a finding.
extension RequestCheck {
  static let credentialDiagnostics = [noAuthorization, credentials, token]

  static let noAuthorization = DiagnosticKind(
    "request.no-authorization", .warning, summary: "a request without credentials",
    meaning: """
      The request has no header `Authorization`. FCM rejects it, and so do web push services whose \
      subscriptions have a key. For APNs it is a note: a certificate of the connection may replace \
      the header.
      """,
    source: """
      Firebase: FCM HTTP v1 API; RFC 8292; Apple: Establishing a token-based connection to APNs.
      """,
    remedy: "Add the header that the message names.")
  private static let certificate = noAuthorization.with(.info)

  static let credentials = DiagnosticKind(
    "request.credentials", .data, summary: "credentials that the service rejects",
    meaning: """
      The header `Authorization` has another scheme or other credentials than the service takes. \
      APNs takes `bearer` and a JSON Web Token, FCM's v1 API `Bearer` and an OAuth token, its legacy \
      API `key=` and a server key, and web push services `vapid t=TOKEN, k=KEY`.
      """,
    source: """
      Apple: Establishing a token-based connection to APNs; Firebase: FCM HTTP v1 API, Legacy HTTP \
      server reference; RFC 8292.
      """,
    remedy: "Send the credentials that the message names.")
  /// The same where some services accept it.
  static let oldCredentials = credentials.with(.warning)

  static let token = DiagnosticKind(
    "request.jwt", .data, summary: "a JSON Web Token that the service rejects",
    meaning: """
      The JSON Web Token in `Authorization` has a header or a claim that the service rejects. pushkit \
      reads the token and does not verify its signature. Whether it has expired depends on the time: \
      that is an error with `--at`, and else a note.
      """,
    source: "Apple: Establishing a token-based connection to APNs; RFC 8292, section 2.",
    remedy: "Create the token again, with the value that the message names.")
  /// The same where only some services reject it.
  static let doubtfulToken = token.with(.warning)
  /// The same for a token that was valid once.
  static let oldToken = token.with(.info)
  /// The same for a token that has expired at the time of the request.
  static let expiredToken = token.with(.error)

  /// Reports a request without credentials, and returns them otherwise.
  ///
  /// - Parameters:
  ///   - expected: The credentials for the service.
  ///   - isRequired: Whether nothing else than the field can have them.
  func authorization(
    _ expected: String, isRequired: Bool = true
  ) -> (credentials: HTTPCredentials, value: Int)? {
    guard let field = field("authorization"), !field.text.isEmpty else {
      let kind = isRequired ? Self.noAuthorization : Self.certificate
      if hasHeaders, isRequired || !request.hasCertificate {
        report(kind, nil, "the request has no Authorization: \(expected)")
      }
      return nil
    }
    if isRedacted { return nil }
    let credentials = HTTPCredentials(field.text)
    return credentials.scheme.isEmpty && isUnknown(field.text) ? nil : (credentials, field.value)
  }

  // MARK: APNs

  /// Apple: Establishing a token-based connection to APNs.
  func checkAPNsToken(_ credentials: HTTPCredentials, at value: Int) {
    guard credentials.scheme == "bearer" else {
      return report(
        Self.credentials, value, "APNs takes the scheme bearer with a JSON Web Token")
    }
    guard let token = JSONWebToken(credentials.text.utf8) else { return }
    checkAlgorithm(of: token, at: value)
    checkID(token.header["kid"], "kid", "the ID of the key", at: value)
    checkID(token.claims["iss"], "iss", "the ID of the team", at: value)
    checkIssue(token.time("iat"), at: value)
  }

  /// APNs and web push services accept only ES256.
  private func checkAlgorithm(of token: JSONWebToken, at value: Int) {
    if token.header["alg"]?.text != "ES256" {
      report(Self.token, value, "the alg of the token is not ES256")
    }
  }

  private func checkID(_ id: JSONValue?, _ name: String, _ meaning: String, at value: Int) {
    guard let id = id?.string, !id.isEmpty else {
      return report(Self.token, value, "the token has no \(name): \(meaning), 10 characters")
    }
    guard !isUnknown(id), id.utf8.count != 10 else { return }
    report(
      Self.token, value, "the \(name) of the token, \(meaning), has \(id.count) characters, not 10")
  }

  private func checkIssue(_ issue: JSONWebToken.Time, at value: Int) {
    guard let seconds = seconds(issue, "iat", at: value), let time else { return }
    if seconds > time.seconds + Self.leeway {
      report(Self.token, value, "the iat of the token is in the future")
    } else if time.seconds - seconds > 3600 {
      report(
        time.isGiven ? Self.expiredToken : Self.oldToken, value,
        "the token is more than an hour old: renew it every 20 to 60 minutes")
    }
  }

  /// How far clocks may differ, in seconds.
  private static let leeway = 60

  /// Returns the seconds of a claim that must have them; reports any other value.
  private func seconds(_ claim: JSONWebToken.Time, _ name: String, at value: Int) -> Int? {
    switch claim {
    case .seconds(let seconds): return seconds
    case .missing: report(Self.token, value, "the token has no \(name)")
    case .malformed:
      report(Self.token, value, "the \(name) of the token is not a number of seconds")
    case .milliseconds:
      report(Self.token, value, "the \(name) of the token is in milliseconds, not seconds")
    }
    return nil
  }

  // MARK: Web Push

  /// RFC 8292.
  func checkVAPID(_ credentials: HTTPCredentials, at value: Int) {
    let parameters = credentials.parameters
    switch credentials.scheme {
    case "vapid":
      for (name, meaning) in [("t", "the token"), ("k", "the public key")]
      where parameters[name]?.isEmpty ?? true && !isUnknown(credentials.text) {
        report(Self.credentials, value, "vapid needs \(name)=, \(meaning): vapid t=TOKEN, k=KEY")
      }
      if let token = parameters["t"] { checkVAPIDToken(token, at: value) }
    case "webpush", "bearer":
      checkKey(credentials.scheme, at: value)
      checkVAPIDToken(credentials.text, at: value)
    default:
      report(
        isServerKey(credentials.text) ? Self.oldCredentials : Self.credentials, value,
        "web push services take vapid t=TOKEN, k=KEY, or WebPush TOKEN with Crypto-Key")
    }
  }

  /// Checks the public key of a scheme of RFC 8292's drafts.
  private func checkKey(_ scheme: String, at value: Int) {
    if let keys = field("crypto-key") {
      if keys.text.lowercased().contains("p256ecdsa") || isUnknown(keys.text) {
        if scheme == "bearer" {
          report(Self.oldCredentials, value, "the scheme is WebPush, or vapid")
        }
        return
      }
    }
    report(
      Self.credentials, value,
      "the public key is missing: vapid t=TOKEN, k=KEY, or Crypto-Key with p256ecdsa=KEY")
  }

  private func checkVAPIDToken(_ text: String, at value: Int) {
    guard let token = JSONWebToken(text.utf8) else { return }
    checkAlgorithm(of: token, at: value)
    checkAudience(token.claims["aud"], at: value)
    checkExpiration(token.time("exp"), at: value)
    checkSubject(token.claims["sub"], at: value)
  }

  private func checkAudience(_ audience: JSONValue?, at value: Int) {
    let names = audience.map { $0.kind == .array ? $0.elements : [$0] } ?? []
    let texts = names.compactMap(\.nonEmptyString)
    guard !texts.isEmpty else {
      return report(Self.token, value, "the token has no aud, the origin of the endpoint")
    }
    guard let url = request.url.map(tape.text), let origin = Self.origin(url) else { return }
    guard !isUnknown(origin), !texts.contains(where: { $0.lowercased() == origin }) else { return }
    // Some services ignore a slash at the end.
    let isNear = texts.contains { URLParts.withoutSlashes($0.lowercased()) == origin }
    report(
      isNear ? Self.doubtfulToken : Self.token, value,
      "the aud of the token is not the origin of the endpoint, \(origin)")
  }

  /// Returns the scheme, the host and the port of a URL, without a port that is the default.
  private static func origin(_ url: String) -> String? {
    guard let parts = URLParts(url) else { return nil }
    let isDefault = parts.port == (parts.scheme == "https" ? "443" : "80")
    return "\(parts.scheme)://\(isDefault ? parts.host : parts.hostAndPort)"
  }

  private func checkExpiration(_ expiration: JSONWebToken.Time, at value: Int) {
    guard let seconds = seconds(expiration, "exp", at: value), let time else { return }
    if seconds > time.seconds + 86_400 + Self.leeway {
      report(Self.token, value, "the exp of the token is more than 24 hours ahead")
    } else if seconds < time.seconds {
      report(time.isGiven ? Self.token : Self.oldToken, value, "the token has expired")
    }
  }

  private func checkSubject(_ subject: JSONValue?, at value: Int) {
    let kind = isForApple ? Self.token : Self.doubtfulToken
    guard let text = subject?.nonEmptyString else {
      return report(kind, value, "the token has no sub: mailto: or https: of its sender")
    }
    guard !isUnknown(text) else { return }
    if text.lowercased().contains("localhost") {
      report(kind, value, "the sub of the token is at localhost")
    } else if !Self.isContact(text) {
      report(
        kind, value, "the sub of the token is not mailto: with an address or https: with a host")
    }
  }

  /// Whether a text is `mailto:` with an email address, or an https URL.
  private static func isContact(_ text: String) -> Bool {
    guard !text.utf8.contains(where: { $0.isBlank || $0.isOne(of: "<>") }) else { return false }
    if text.hasPrefix("https://") { return text.utf8.count > 8 }
    let address = text.dropFirst("mailto:".count)
    return text.hasPrefix("mailto:") && address.contains("@") && !address.hasPrefix("@")
      && !address.hasSuffix("@")
  }

  // MARK: FCM

  /// Firebase: FCM HTTP v1 API, authorization.
  func checkOAuth(_ credentials: HTTPCredentials, at value: Int) {
    if isServerKey(credentials.text) {
      report(
        Self.credentials, value, "the v1 API takes Bearer and an OAuth token, not a server key")
    } else if credentials.scheme != "bearer" {
      report(Self.credentials, value, "the v1 API takes the scheme Bearer with an OAuth token")
    }
  }

  /// Whether credentials are a server key of the legacy API, or an API key of Google.
  private func isServerKey(_ text: String) -> Bool {
    let key = text.hasPrefix("key=") ? text.dropFirst(4) : text[...]
    if key.count < text.count { return true }
    return key.hasPrefix("AAAA") && key.contains(":APA91") || key.hasPrefix("AIza")
  }

  /// Firebase: Legacy HTTP server reference.
  func checkServerKey(_ credentials: HTTPCredentials, at value: Int) {
    guard !credentials.text.hasPrefix("key=") else { return }
    report(
      Self.credentials, value, "the legacy API takes key= and a server key, not another scheme")
  }
}
