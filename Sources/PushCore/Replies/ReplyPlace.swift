/// The place of a member in an object with a response.
enum ReplyPlace {
  /// Programs put responses there.
  case reply
  case other
  /// Requests, payloads, header fields, and responses of the past.
  case ignored

  private static let ignoredNames: Set<String> = [
    "request", "payload", "notification", "aps", "apns", "android", "webpush", "req",
  ]
  private static let past = [
    "previous", "prev", "last", "old", "histor", "former", "prior", "past",
  ]
  private static let replyNames: Set<String> = [
    "res", "resp", "err", "data", "sent", "failed", "failures", "failure", "success", "output",
    "exception", "details", "detail", "cause", "push", "fcm", "gcm", "expo", "json", "jsonpayload",
    "message", "messages", "msg", "content", "record", "log", "logs", "fields", "context", "extra",
    "meta", "metadata", "attributes", "info", "delivery", "errorinfo", "responses", "tickets",
    "receipts", "text", "reason", "values",
  ]
  private static let replyEndings = [
    "response", "reply", "result", "results", "error", "errors", "body", "exception",
  ]

  init(_ name: String) {
    let word = name.lowercased().filter { $0.isLetter }
    if Self.ignoredNames.contains(word) || word.hasSuffix("headers") || word.hasSuffix("header")
      || Self.past.contains(where: word.hasPrefix)
    {
      self = .ignored
    } else {
      let isReply =
        Self.replyNames.contains(word) || Self.replyEndings.contains(where: word.hasSuffix)
      self = isReply ? .reply : .other
    }
  }
}
