/// Replies of OneSignal.
extension ReplyReader {
  private static let idLists: [JSONKey] = [
    "invalid_player_ids", "invalid_external_user_ids", "invalid_phone_numbers",
    "invalid_email_tokens",
  ]

  /// Reads the three forms of `errors`, and the response to an accepted message.
  func readOneSignal(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    var context = context
    let id = object["id"]?.nonEmptyString
    context.messageID = id ?? context.messageID
    if let lists = object["errors"]?.object, lists.kind == .object {
      return readIDLists(lists, hasID: id != nil, context)
    }
    if let errors = object["errors"]?.array, errors.kind == .array, !errors.elements.isEmpty {
      return readOneSignalErrors(errors, isAll: Self.isOneSignal(object), context)
    }
    guard id != nil, object["recipients"]?.integer != nil || object["external_id"] != nil else {
      return false
    }
    return add(.accepted("onesignal", context))
  }

  private func readIDLists(_ lists: JSONValue, hasID: Bool, _ context: ReplyContext) -> Bool {
    let before = results.count
    for name in Self.idLists {
      for token in lists[name]?.array?.elements ?? [] {
        _ = add(code: name.text, [.oneSignal], context, else: .fixRequest) { result in
          result.token = token.text
          if result.step == .deleteToken, !hasID {
            result.meaning =
              "Nothing was sent: the app has no subscription with this ID. Check app_id first."
            result.step = .fixRequest
          }
        }
      }
    }
    for (_, aliases) in lists["invalid_aliases"]?.object?.distinctMembers ?? [] {
      for _ in aliases.array?.elements ?? [] {
        _ = add(code: "invalid_aliases", [.oneSignal], context, else: .lookAtService)
      }
    }
    return results.count > before
  }

  private func readOneSignalErrors(
    _ errors: JSONValue, isAll: Bool, _ context: ReplyContext
  ) -> Bool {
    let before = results.count
    if isAll, context.isWhole,
      errors.elements.allSatisfy({ $0.kind == .object && $0.members.isEmpty })
    {
      return add(code: "onesignal-hidden", [.oneSignal], context, else: .lookAtService)
    }
    for error in errors.elements {
      let isNamed = context.service?.fits("onesignal") ?? false
      guard
        let text = error.kind == .string
          ? error : error["title"] ?? (isNamed ? error["message"] : nil),
        text.kind == .string
      else { continue }
      var inner = context
      inner.service = .named("onesignal")
      let words = ReplyWords(text.bytesOfText)
      if let found = ServiceErrorTable.phrase(in: words, service: inner.service, isWhole: true),
        found.service == "onesignal"
      {
        results.append(ReplyResult(found, inner))
      } else if context.service?.fits("onesignal") ?? false || isAll {
        results.append(Self.oneSignalError(inner))
      }
    }
    return results.count > before
  }

  /// Whether an object has the members of OneSignal's responses, and no others.
  private static func isOneSignal(_ object: JSONValue) -> Bool {
    object.members.allSatisfy { oneSignalNames.contains($0.name) }
  }

  private static let oneSignalNames: Set<String> = [
    "errors", "id", "external_id", "recipients", "warnings", "reference", "success",
  ]

  private static func oneSignalError(_ context: ReplyContext) -> ReplyResult {
    if let status = context.status { return ReplyResult(status: status, context) }
    return ReplyResult(
      "OneSignal rejected the request; the text names the cause.", .fixRequest, context)
  }
}
