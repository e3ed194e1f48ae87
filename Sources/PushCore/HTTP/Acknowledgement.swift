/// Evaluates responses that need not contain data: to reports, tokens and unsubscriptions.
package enum Acknowledgement {
  /// The part of a response that its vendor's documentation describes.
  package enum Documented: Sendable {
    /// Everlytic: `status`, which is `success` or `error`.
    case status
    /// Smartico: a body, perhaps without a result.
    case body
    /// Push.Express: a status line.
    case nothing
  }

  /// Returns success unless the response has an `errCode` other than 0, or the `status` `error`.
  package static func evaluate(
    _ body: ResponseBody, documented: Documented
  ) -> ResponseOutcome {
    switch body.content {
    case .empty:
      let doubt = Finding(.replyEmpty, "the response is empty; it should report the result")
      return .done([], doubt: documented == .nothing ? nil : doubt)
    case .page: return .page
    case .unreadable:
      return .done([], doubt: Finding(.replyUnreadable, "the response is not JSON"))
    case .oversize:
      return .done(
        [], doubt: Finding(.replyTooLong, "the response is longer than \(ResponseBody.limitText)"))
    case .json: break
    }
    for object in body.objects {
      if let no = refusal(in: object) { return .refused(no) }
    }
    if documented == .status, !body.objects.contains(where: isSuccess) {
      let doubt = Finding(
        .replyUnreadable, #"the response does not have "status":"success" or "error""#)
      return .done([], doubt: doubt)
    }
    return .done([])
  }

  private static func isSuccess(_ object: JSONValue) -> Bool {
    object["status"]?.nonEmptyString == "success"
  }

  /// Returns the failure that an object reports, or nil if it reports none.
  package static func refusal(in object: JSONValue) -> String? {
    if let code = object["errCode"], code.kind != .null, code.wholeNumber != "0" {
      let number = code.text.isEmpty ? #""""# : code.text
      return "errCode \(number)" + (words(in: object).map { ": \($0)" } ?? "")
    }
    guard object["status"]?.nonEmptyString == "error" else { return nil }
    let messages = messages(in: object)
    return messages.isEmpty ? "status error" : messages.joined(separator: "; ")
  }

  /// Returns Smartico's words about an `errCode`; the HTTP API sends `detailMessage`.
  static func words(in object: JSONValue) -> String? {
    let names: [JSONKey] = ["errMsg", "errMessage", "detailMessage"]
    return names.lazy.compactMap { object[$0]?.nonEmptyString }.first
  }

  /// Returns the strings of `data.messages`, or `message` if that member is missing.
  package static func messages(in object: JSONValue) -> [String] {
    guard let list = object["data"]?.object?["messages"] else {
      return [object["message"]?.nonEmptyString].compactMap { $0 }
    }
    return (list.kind == .array ? list.elements : [list]).compactMap(\.string)
  }
}

extension DiagnosticKind {
  package static let replyEmpty = DiagnosticKind(
    "reply.empty", .warning, summary: "the response is empty",
    meaning: "The HTTP status reports success, but the vendor documents a response with a body.",
    source: "Everlytic's push SDK guide, section Calling our API; Smartico's guide, section 5",
    remedy: "Check the URL with `pushkit doctor`: another server may respond there.")
  package static let replyTooLong = DiagnosticKind(
    "reply.too-long", .warning, summary: "the response is too long to be read",
    meaning:
      """
      The vendor accepted the request. pushkit does not read a response of more than \
      \(ResponseBody.limitText).
      """,
    remedy: "Check the URL with `pushkit doctor`: another server may respond there.")
  package static let replyUnreadable = DiagnosticKind(
    "reply.unreadable", .warning, summary: "the response is not one that the vendor documents",
    meaning: """
      The HTTP status reports success, but the body is not JSON. Or Everlytic's `status` is neither \
      `success` nor `error`.
      """,
    source: "Everlytic's push SDK guide, section Calling our API",
    remedy: "Check the URL with `pushkit doctor`: another server may respond there.")
}
