/// The body of an HTTP response, parsed if it is JSON.
package struct ResponseBody {
  package enum Content: Equatable, Sendable {
    case empty
    case json
    /// Not JSON, such as a proxy's error page.
    case unreadable
    /// Longer than ``limit``, and not parsed.
    case oversize
  }

  /// The maximum length of a body, in bytes and as text for messages.
  package static let limit = 8 << 20
  package static let limitText = "8 MiB"

  package let content: Content
  /// The object or array; nil if the body is not JSON.
  package let root: JSONValue?
  /// The JSON without white space between its tokens; nil if the body is not JSON.
  package let json: String?
  /// The beginning of a text in one line; empty for JSON and for markup, which nobody reads here.
  package let excerpt: String

  /// - Parameter isOversize: Whether the body was longer than the limit.
  package init(_ body: [UInt8], isOversize: Bool = false) {
    let mark = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // The vendors respond with nothing but objects and arrays.
    root = isOversize ? nil : JSONValue(body[mark...])
    json = root?.json
    content =
      isOversize
      ? .oversize
      : root != nil ? .json : body.allSatisfy(\.isJSONWhitespace) ? .empty : .unreadable
    excerpt = content == .unreadable ? Self.excerpt(body[mark...].prefix(Self.excerptLength)) : ""
  }

  /// In bytes.
  private static let excerptLength = 200

  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let words = bytes.split(whereSeparator: \.isJSONWhitespace)
    if words.first?.first == UInt8(ascii: "<") { return "" }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// The objects in the response.
  ///
  /// Most responses are one object. Smartico also sends an array of objects, or of strings that
  /// each contain an object.
  package var objects: [JSONValue] {
    guard let root else { return [] }
    return root.kind == .object ? [root] : root.elements.compactMap(\.object)
  }
}

/// A member of a result record.
package struct ResponseField: Sendable, Equatable {
  package let name: String
  package let json: String
  /// The decoded value if it is a string, otherwise nil.
  package let text: String?

  package init(_ name: String, json: String) {
    (self.name, self.json) = (name, json)
    text = nil
  }

  package init(_ name: String, _ text: String) {
    (self.name, self.text) = (name, text)
    json = JSONText.quoted(text)
  }
}

/// The outcome of a 2xx response.
package enum ResponseOutcome: Sendable, Equatable {
  /// Success; `doubt` is a warning about a response that could not be parsed.
  case done([ResponseField], doubt: Finding? = nil)
  /// The vendor rejected the request, with its message.
  case refused(String)
  /// The response lacks a required value, with the reason.
  case unusable(String)
}

/// Evaluates responses that need not contain data: to reports, tokens and unsubscriptions.
package enum Acknowledgement {
  /// Returns success unless the response has an `errCode` other than 0, or the `status` `error`.
  ///
  /// - Parameter expectsBody: Whether the vendor's documentation shows a response body.
  package static func evaluate(_ body: ResponseBody, expectsBody: Bool) -> ResponseOutcome {
    switch body.content {
    case .empty:
      let doubt = Finding(.replyEmpty, "the response is empty; it should report the result")
      return .done([], doubt: expectsBody ? doubt : nil)
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
    return .done([])
  }

  /// Returns the failure that an object reports, or nil if it reports none.
  package static func refusal(in object: JSONValue) -> String? {
    if let code = object["errCode"], code.kind != .null, code.wholeNumber != "0" {
      let names: [JSONKey] = ["errMsg", "errMessage", "detailMessage"]
      let words = names.lazy.compactMap { object[$0]?.nonEmptyString }.first
      return "errCode \(code.text.isEmpty ? #""""# : code.text)" + (words.map { ": \($0)" } ?? "")
    }
    guard object["status"]?.nonEmptyString == "error" else { return nil }
    let messages = messages(in: object)
    return messages.isEmpty ? "status error" : messages.joined(separator: "; ")
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
      "The vendor accepted the request. pushkit does not read a response of more than 8 MiB.",
    remedy: "Check the URL with `pushkit doctor`: another server may respond there.")
  package static let replyUnreadable = DiagnosticKind(
    "reply.unreadable", .warning, summary: "the response is not JSON",
    meaning: "The HTTP status reports success, but pushkit cannot read the body.",
    remedy: "Check the URL with `pushkit doctor`: another server may respond there.")
}
