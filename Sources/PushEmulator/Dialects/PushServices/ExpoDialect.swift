import PushCore

/// Expo's push service: tickets and receipts (Expo: Send notifications with the Expo Push Service).
struct ExpoDialect: Dialect {
  static let vendor = EmulatedService.expo
  static let violation = PushServiceCheck.violation
  static let host: String? = "https://exp.host"

  static func handles(path: String) -> Bool { path.hasPrefix("/--/api/v2/push/") }
  static func isPush(path: String) -> Bool { path == send }

  private static let send = "/--/api/v2/push/send"
  private static let receipts = "/--/api/v2/push/getReceipts"
  /// The maximum numbers of messages and of IDs of receipts in a request.
  private static let (messageLimit, receiptLimit) = (100, 1000)

  private let check = PushServiceCheck(.expo, host: host)
  private var reply = ServiceReply()
  /// The errors in receipts, by ticket ID; empty for a message that was delivered.
  private var tickets = DialectMemory<String>()

  init(isLenient: Bool) {}

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    guard [Self.send, Self.receipts].contains(request.path) else {
      return .noEndpoint(nil) { Self.error(404, "NOT_FOUND", $0).response }
    }
    guard request.method == "POST" else {
      return .wrongMethod(
        Self.error(405, "API_ERROR", "the method must be POST").response, allowed: "POST")
    }
    guard let body = JSONValue(request.body), body.kind == .object || body.kind == .array else {
      let violation = PushServiceCheck.noObject(request)
      return Self.error(400, "VALIDATION_ERROR", violation.text, [violation])
    }
    return request.path == Self.send ? send(body, request) : receive(body)
  }

  // MARK: Tickets

  /// The error of a ticket or a receipt, and the text after the token.
  fileprivate typealias TicketError = (code: String, text: String)

  private mutating func send(_ body: JSONValue, _ request: ReceivedRequest) -> DialectResponse {
    let messages = body.kind == .array ? body.elements : [body]
    let tokens = messages.flatMap(Self.tokens)
    let names = tokens.map { TokenName(in: $0) }
    if names.contains(.unavailable) {
      return Self.error(503, "SERVICE_UNAVAILABLE", "The service is unavailable.")
    }
    guard !tokens.isEmpty else {
      let violation = Violation("to", "must have a token")
      return Self.error(400, "VALIDATION_ERROR", violation.text, [violation])
    }
    guard messages.count <= Self.messageLimit, tokens.count <= Self.messageLimit else {
      let rule = "must have at most \(Self.messageLimit) messages and tokens"
      return Self.error(
        400, "PUSH_TOO_MANY_NOTIFICATIONS",
        "The value must contain at most \(Self.messageLimit) notifications",
        [Violation("body", rule)])
    }
    let (refusals, severity) = check.run(request)
    if let first = refusals.first(where: { $0.refusal.row.code != "MessageTooBig" }) {
      return Self.error(
        400, first.refusal.row.code, first.violation.text, refusals.map(\.violation))
    }
    let tooBig: TicketError? = refusals.isEmpty ? nil : ("MessageTooBig", "got a message too big")
    let list = zip(tokens, names).map { ticket($0, tooBig ?? $1?.expoError) }
    // A message with one token gets a ticket; anything else gets a list.
    let isOne = body.kind == .object && body["to"]?.kind == .string
    let data = isOne ? list.first ?? "{}" : "[\(list.joined(separator: ","))]"
    let response = HTTPResponse.json(200) { $0.json("data", data) }
    return DialectResponse(response, refusals.map(\.violation), severity: severity)
  }

  private static func tokens(_ message: JSONValue) -> [String] {
    let to = message["to"]
    return to?.kind == .array ? to?.elements.compactMap(\.string) ?? [] : [to?.string ?? ""]
  }

  private mutating func ticket(_ token: String, _ error: TicketError?) -> String {
    guard let error, error.code != TokenName.expoReceiptError else {
      let id = reply.nextID()
      tickets.set(error?.code ?? "", for: id)
      return JSONObjectWriter.text {
        $0.string("status", "ok")
        $0.string("id", id)
      }
    }
    return Self.failure(error.code, "\(JSONText.quoted(token)) \(error.text)", token: token)
  }

  private static func failure(_ code: String, _ message: String, token: String? = nil) -> String {
    JSONObjectWriter.text {
      $0.string("status", "error")
      $0.string("message", message)
      $0.object("details") {
        $0.string("error", code)
        $0.string("expoPushToken", ifAny: token)
      }
    }
  }

  // MARK: Receipts

  /// Returns the receipts of tickets; those of unknown ones are missing, as at Expo.
  private func receive(_ body: JSONValue) -> DialectResponse {
    let ids = body["ids"]?.array?.elements ?? []
    guard body["ids"]?.kind == .array, ids.allSatisfy({ $0.kind == .string }) else {
      let violation = Violation("ids", "must be an array of strings")
      return Self.error(400, "VALIDATION_ERROR", violation.text, [violation])
    }
    guard ids.count <= Self.receiptLimit else {
      let violation = Violation("ids", "must have at most \(Self.receiptLimit) IDs")
      return Self.error(400, "PUSH_TOO_MANY_RECEIPTS", violation.text, [violation])
    }
    let response = HTTPResponse.json(200) {
      $0.object("data") { receipts in
        for id in ids.compactMap(\.string) {
          guard let error = tickets[id] else { continue }
          receipts.json(
            id, error.isEmpty ? #"{"status":"ok"}"# : Self.failure(error, "The message failed."))
        }
      }
    }
    return DialectResponse(response)
  }

  private static func error(
    _ status: Int, _ code: String, _ message: String, _ violations: [Violation] = []
  ) -> DialectResponse {
    ServiceReply.refuse(status, violations) {
      $0.list("errors", [code]) { error, code in
        error.string("code", code)
        error.string("message", message)
        error.flag("isTransient", status >= 429)
      }
    }
  }
}

extension TokenName {
  /// The error of Expo that is in a receipt, not in a ticket.
  fileprivate static let expoReceiptError = "MismatchSenderId"

  fileprivate var expoError: ExpoDialect.TicketError? {
    switch self {
    case .unregistered: ("DeviceNotRegistered", "is not a registered push notification recipient")
    case .badtoken: ("DeviceNotRegistered", "is not a valid Expo push token")
    case .quota: ("MessageRateExceeded", "got too many messages")
    case .mismatch: (Self.expoReceiptError, "")
    case .unavailable: nil
    }
  }
}
