/// An error code of a push service.
struct ServiceErrorRow: Sendable {
  let service: PushService
  /// The code as the service sends it; for Web Push, the HTTP status after `web-push-`.
  let code: String
  /// The HTTP status of the response; empty if the service documents none.
  let httpStatus: String
  /// Sentences; text in backquotes is literal.
  let meaning: String
  let advice: ServiceAdvice

  init(
    _ service: PushService, _ code: String, _ httpStatus: String, _ advice: ServiceAdvice,
    _ meaning: String
  ) {
    (self.service, self.code, self.httpStatus) = (service, code, httpStatus)
    (self.advice, self.meaning) = (advice, meaning)
  }

  /// The codes of all services, in the order of the documentation.
  static let all = apns + apnsChannels + fcmV1 + googleRPC + fcmLegacy + huawei + webPush

  /// Returns the codes with this name in any case, exact matches first.
  static func named(_ word: String) -> [ServiceErrorRow] {
    let found = all.filter { $0.code.lowercased() == word.lowercased() }
    return found.filter { $0.code == word } + found.filter { $0.code != word }
  }

  /// The code with its service and HTTP status: `BadTopic (APNs, HTTP 400)`.
  var title: String {
    let status = httpStatus.isEmpty ? "" : ", HTTP \(httpStatus)"
    return "\(code) (\(service.title)\(status))"
  }
}
