/// A member of a result record: its value is JSON text.
package struct ReplyFact: Sendable, Equatable {
  package let name: String
  package let json: String
  /// What the value says, where it is text.
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

/// What an answer with a 2xx status amounts to.
package enum Verdict: Sendable, Equatable {
  /// Done; `doubt` is a warning about an answer that could not be read.
  case done([ReplyFact], doubt: Finding? = nil)
  /// The vendor said no; its words.
  case refused(String)
  /// What the answer must bring is not in it.
  case unusable(String)
}

/// Judges answers that bring nothing that is needed: reports, tokens, unsubscribing.
package enum Acknowledgement {
  /// Any answer is good unless it says otherwise: `errCode` that is not 0, `status` error.
  ///
  /// `expectsBody` is whether the guide shows one.
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

  /// What an object says of a failure; nil where it says of none.
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

  /// The texts of `data.messages`, or what stands in their place.
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
  /// The text of a member that is a string and not empty.
  package func filledText(_ object: Int, _ name: JSONKey) -> String? {
    guard let value = member(object, name), kind(value) == .string else { return nil }
    let text = text(value)
    return text.isEmpty ? nil : text
  }

  /// An identifier: a string that is not empty, or a positive whole number, its digits as they are.
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

  /// The indices of an array's elements.
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
