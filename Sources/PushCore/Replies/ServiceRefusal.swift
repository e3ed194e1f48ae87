/// The code with which a push service rejects a request that has a finding of ``PayloadChecker``.
package struct ServiceRefusal: Sendable {
  package let row: ServiceErrorRow
  /// The HTTP status.
  package var status: Int { Int(row.httpStatus.prefix { $0.isNumber }) ?? 400 }

  /// Creates the refusal for a finding; fails if the service accepts the request.
  ///
  /// Only errors in the request itself are refusals; the apps that read the payload have others.
  ///
  /// - Parameter service: A service that an emulator replaces.
  package init?(_ finding: Finding, by service: ServiceAPI) {
    guard finding.severity == .error, let row = Self.row(finding, service) else { return nil }
    self.row = row
  }

  /// Creates the refusal with a code.
  package init?(_ code: String, by service: ServiceAPI) {
    let rows = ServiceErrorRow.named(code).filter { $0.service.name == service.name }
    guard let row = rows.first else { return nil }
    self.row = row
  }

  /// Whether a text is a topic as the management of topics names it: `/topics/news`.
  package static func isTopic(_ text: String) -> Bool {
    let prefix = "/topics/"
    guard text.hasPrefix(prefix) else { return false }
    return TextForm.topic.fits(String(text.dropFirst(prefix.count)))
  }

  private static func row(_ finding: Finding, _ service: ServiceAPI) -> ServiceErrorRow? {
    let area = finding.code.prefix { $0 != "." }
    let isCredential = finding.path == "/headers/authorization"
    switch service {
    case .apns where area == "apns" || area == "request":
      if finding.kind === RequestCheck.expiredToken { return named("ExpiredProviderToken", .apns) }
      if isCredential { return named("InvalidProviderToken", .apns) }
      if finding.path == "/url" { return named("BadDeviceToken", .apns) }
      let words = finding.code + (finding.path ?? "").lowercased()
      return ServiceErrorRow.apns.first { $0.causes.contains { words.contains($0) } }
    case .fcmV1 where ["fcm", "apns", "request"].contains(area):
      return isCredential
        ? named("UNAUTHENTICATED", .googleRPC) : named("INVALID_ARGUMENT", .fcmV1)
    default: return otherRow(finding, service, area, isCredential)
    }
  }

  /// The codes of a service without exact ones: for what is wrong in a request, and for credentials;
  /// and the area of its diagnostics.
  private static let codes: [ServiceAPI: (area: String, request: String, credentials: String)] = [
    .webPush: ("web", "web-push-400", "web-push-403"),
    .huawei: ("huawei", "80100003", "80200001"),
    .expo: ("expo", "VALIDATION_ERROR", "UNAUTHORIZED"),
    .oneSignal: ("onesignal", "onesignal-400", "bad-key"),
    .sns: ("sns", "InvalidParameter", "AuthorizationError"),
  ]

  private static func otherRow(
    _ finding: Finding, _ service: ServiceAPI, _ area: Substring, _ isCredential: Bool
  ) -> ServiceErrorRow? {
    guard let codes = codes[service], area == codes.area || area == "request" else { return nil }
    if isCredential { return named(codes.credentials, service) }
    guard finding.code.hasSuffix("too-large") else { return named(codes.request, service) }
    return ServiceErrorRow.all.first { $0.service == service && $0.causes.contains("too-large") }
      ?? named(codes.request, service)
  }

  private static func named(_ code: String, _ service: ServiceAPI) -> ServiceErrorRow? {
    ServiceErrorRow.all.first { $0.service == service && $0.code == code }
  }
}
