/// A member of a result record.
package struct ReplyFact: Sendable, Equatable {
  package let name: String
  package let json: String
  /// The decoded value if it is a string, otherwise nil.
  package let text: String?

  package init(_ name: String, json: String) {
    self.name = name
    self.json = json
    text = nil
  }

  package init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
    json = JSONText.quoted(text)
  }
}

/// The outcome of a 2xx response.
package enum Verdict: Sendable, Equatable {
  /// Success; `doubt` is a warning about a response that could not be parsed.
  case done([ReplyFact], doubt: Finding? = nil)
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
  package static func judge(_ body: ReplyBody, expectsBody: Bool) -> Verdict {
    switch body.content {
    case .empty:
      let doubt = Finding(
        .warning, "reply.empty", "the answer is empty, and should say how it went")
      return .done([], doubt: expectsBody ? doubt : nil)
    case .unreadable:
      return .done([], doubt: Finding(.warning, "reply.unreadable", "the answer is no JSON"))
    case .oversize:
      return .done(
        [],
        doubt: Finding(
          .warning, "reply.too-long", "the response is longer than \(ReplyBody.limitText)"))
    case .json: break
    }
    for object in body.objects {
      if let no = refusal(in: object, body.tape) { return .refused(no) }
    }
    return .done([])
  }

  /// Returns the failure that an object reports, or nil if it reports none.
  package static func refusal(in object: Int, _ tape: JSONTape) -> String? {
    if let code = tape.member(object, "errCode"), tape.kind(code) != .null,
      tape.wholeNumber(code) != "0"
    {
      let words = ["errMsg", "errMessage", "detailMessage"].lazy.compactMap {
        (name: JSONKey) -> String? in tape.filledText(object, name)
      }.first
      let shown = tape.text(code)
      return "errCode \(shown.isEmpty ? #""""# : shown)" + (words.map { ": \($0)" } ?? "")
    }
    guard let status = tape.filledText(object, "status"), status == "error" else { return nil }
    let messages = messages(in: object, tape)
    return messages.isEmpty ? "status error" : messages.joined(separator: "; ")
  }

  /// Returns the strings of `data.messages`, or `message` if that member is missing.
  package static func messages(in object: Int, _ tape: JSONTape) -> [String] {
    if let data = tape.member(object, "data").flatMap(tape.object),
      let list = tape.member(data, "messages")
    {
      return tape.kind(list) == .array
        ? tape.elements(list).filter { tape.kind($0) == .string }
          .map(tape.text) : tape.kind(list) == .string ? [tape.text(list)] : []
    }
    return tape.filledText(object, "message").map { [$0] } ?? []
  }
}

extension JSONTape {
  /// Returns the text of a member that is a non-empty string, or nil.
  package func filledText(_ object: Int, _ name: JSONKey) -> String? {
    guard let value = member(object, name), kind(value) == .string else { return nil }
    let text = text(value)
    return text.isEmpty ? nil : text
  }

  /// Returns an ID: a non-empty string, or the digits of a positive whole number; otherwise nil.
  package func identifier(_ object: Int, _ name: JSONKey) -> String? {
    guard let value = member(object, name) else { return nil }
    switch kind(value) {
    case .string: return filledText(object, name)
    case .number:
      let digits = wholeNumber(value)
      return digits == "0" || digits?.utf8.first == UInt8(ascii: "-") ? nil : digits
    default: return nil
    }
  }

  /// Returns the indices of an array's elements.
  package func elements(_ array: Int) -> [Int] {
    var found: [Int] = []
    let end = after(array)
    var child = first(array)
    while child < end {
      found.append(child)
      child = after(child)
    }
    return found
  }
}
