/// A result code of a push service: its meaning and the next step.
///
/// The rows are the documentation's table of codes (`pushkit help CODE`) and that of ``ReplyReader``.
package struct ServiceErrorRow: Sendable {
  package let service: ServiceAPI
  /// The code as the service sends it.
  ///
  /// Statuses without a code have a name: `web-push-410`, `azure-401`; so have Mozilla's numbers:
  /// `errno-109`.
  package let code: String
  /// The HTTP statuses of the response, such as `200 or 5xx`; empty if the service documents none.
  package let httpStatus: String
  /// Sentences; text in backquotes is literal.
  package let meaning: String
  package let step: NextStep
  /// Texts in lower case by which the service or a library names the code; after ` … `, a text that must
  /// be in the same reply.
  private(set) var texts: [String]
  /// Whether a library or a network raises it in place of a response; in a log of other programs, it
  /// counts only beside the name of a service.
  private(set) var isRaised = false
  /// Words in the path, the code or the message of the findings that explain the code.
  let causes: [String]

  init(
    _ service: ServiceAPI, _ code: String, _ httpStatus: String, _ step: NextStep,
    _ meaning: String, texts: [String] = [], causes: [String] = []
  ) {
    (self.service, self.code, self.httpStatus) = (service, code, httpStatus)
    (self.step, self.meaning, self.texts, self.causes) = (step, meaning, texts, causes)
  }

  /// The codes of all services, in the order of the documentation.
  package static let all: [ServiceErrorRow] =
    [
      apns, apnsChannels, fcmV1, googleRPC, fcmTopics, fcmLegacy, adminSDK, huawei, webPush,
      appleWebPush, mozilla, expo, sns, oneSignal, azure, vendors,
    ].joined().map(\.withSentences)
    + [
      senders, fcmLibraries, apnsLibraries, binaryAPNs, hiddenCauses, gateways, registration,
      raisedWebPush, keys, network,
    ].joined()

  /// The row with the sentences of the service for its code.
  private var withSentences: ServiceErrorRow {
    var row = self
    row.texts += Self.sentences[code] ?? []
    return row
  }

  /// Returns the row of an error that a library or a network raises.
  static func raised(
    _ service: ServiceAPI, _ code: String, _ step: NextStep, _ meaning: String, _ texts: [String]
  ) -> ServiceErrorRow {
    var row = ServiceErrorRow(service, code, "", step, meaning, texts: texts)
    row.isRaised = true
    return row
  }

  /// Returns the codes with this name in any case, exact matches first.
  package static func named(_ word: String) -> [ServiceErrorRow] {
    let found = all.filter { $0.code.lowercased() == word.lowercased() }
    return found.filter { $0.code == word } + found.filter { $0.code != word }
  }

  /// Returns the codes that a response with an HTTP status can have.
  package static func withStatus(_ status: Int) -> [ServiceErrorRow] {
    all.filter { $0.hasStatus(status) }
  }

  /// Whether the service sends the code with an HTTP status.
  func hasStatus(_ status: Int) -> Bool {
    // Of `5xx`, only the first digit is a number.
    httpStatus.utf8.split { !$0.isDigit }.contains {
      let number = $0.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return number == status || number == status / 100
    }
  }

  /// The code with its service and HTTP status: `BadTopic (APNs, HTTP 400)`.
  package var title: String {
    let status = httpStatus.isEmpty ? "" : ", HTTP \(httpStatus)"
    return "\(code) (\(service.title)\(status))"
  }

  /// The meaning without the marks of literal text.
  var plainMeaning: String {
    String(decoding: meaning.utf8.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
  }

  /// Sentences that explain the next step.
  package var advice: String {
    step == .deleteToken && service.name == ServiceAPI.webPush.name
      ? """
      Do not send to it again. The browser subscribes again only if the page asks it to: let the \
      page call `pushManager.subscribe` on its next visit.
      """
      : step.detail
  }
}

/// The next step after a response of a push service.
package enum NextStep: String, CaseIterable, Sendable {
  case deleteToken = "delete-token"
  case replaceToken = "replace-token"
  case retry
  case fixRequest = "fix-request"
  case fixCredentials = "fix-credentials"
  case lookAtService = "look-at-service"
  case none

  /// A phrase for tables.
  package var phrase: String {
    switch self {
    case .none: "Do nothing."
    case .deleteToken: "Delete the token."
    case .replaceToken: "Replace the token."
    case .fixRequest: "Fix the request."
    case .fixCredentials: "Fix the key or the certificate."
    case .retry: "Retry later."
    case .lookAtService: "Look at the service."
    }
  }

  /// Sentences that explain ``phrase``.
  package var detail: String {
    switch self {
    case .none: "The service accepted the message."
    case .deleteToken:
      """
      Do not send to it again. If the app is still installed, it registers a new token at its next \
      start.
      """
    case .replaceToken: "Store the new token, and do not send to the old one again."
    case .fixRequest:
      """
      The cause is in the payload, the headers or the URL, or it is the recipient's token. The same \
      request gets the same error. `pushkit check-payload` finds most causes.
      """
    case .fixCredentials: "Do not delete the token: the device is not the cause."
    case .retry:
      """
      Wait as long as Retry-After says. Without it, begin with a minute and double the pause each \
      time.
      """
    case .lookAtService:
      "The cause is a setting at the service, or a fault of the service. See its console."
    }
  }
}
