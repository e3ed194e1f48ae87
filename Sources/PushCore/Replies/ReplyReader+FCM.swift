/// Replies of FCM, of its legacy API, and of the Admin SDKs.
extension ReplyReader {
  // MARK: FCM

  /// Reads an error of google.rpc.Status, as FCM v1 sends it, and `{"name":"projects/…"}`.
  func readGoogle(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if let name = object["name"]?.string, name.utf8.starts(with: "projects/".utf8),
      name.contains("/messages/")
    {
      var result = ReplyResult.accepted("fcm-v1", context)
      result.messageID = name
      return add(result)
    }
    guard let error = object["error"]?.object, let number = error["code"]?.integer,
      (100...599).contains(number), error["code"]?.kind == .number,
      error["status"] != nil || error["message"] != nil
    else { return false }
    return readStatus(error, number, context)
  }

  private func readStatus(_ error: JSONValue, _ number: Int, _ context: ReplyContext) -> Bool {
    var context = context
    context.status = number
    context.service = context.service ?? .named("fcm-v1")
    let details = error["details"]?.array?.elements ?? []
    let code = details.lazy.compactMap { $0["errorCode"]?.nonEmptyString }.first
    guard let code = code ?? error["status"]?.nonEmptyString else {
      return add(ReplyResult(status: number, context))
    }
    context.retryAfter = Self.retryDelay(details) ?? context.retryAfter
    return add(code: code, [.fcmV1, .googleRPC], context, else: .lookAtService) { result in
      let fields = Self.fields(details, error["message"])
      if let field = fields.first { result.name(field) }
      let others = fields.dropFirst().map(\.pointer).filter { $0 != fields[0].pointer }
      if !others.isEmpty { result.meaning += " FCM also names \(others.joined(separator: ", "))." }
      // FCM may name the reason of APNs, or that of Google's own check.
      for detail in details {
        guard let reason = detail["reason"]?.nonEmptyString,
          let match = ServiceErrorTable.code(
            reason, among: [.apns, .googleRPC], ReplyContext())
        else { continue }
        result.meaning += " \(match.row.service.title): \(reason): \(match.row.plainMeaning)"
        result.step = match.step == .deleteToken ? result.step : match.step
        result.causes += match.row.causes
      }
    }
  }

  private static func retryDelay(_ details: [JSONValue]) -> Int? {
    let text = details.lazy.compactMap { $0["retryDelay"]?.string }.first ?? ""
    let seconds = text.utf8.prefix { $0.isDigit }
    guard text.utf8.last == UInt8(ascii: "s"), seconds.count < 10 else { return nil }
    return Int(String(decoding: Array(seconds), as: UTF8.self))
  }

  /// Returns the fields that BadRequest or a message names.
  private static func fields(_ details: [JSONValue], _ message: JSONValue?) -> [RequestField] {
    let violations = details.flatMap { detail in
      (detail["fieldViolations"] ?? detail["field_violations"])?.array?.elements ?? []
    }
    let fields = violations.compactMap { violation in
      violation["description"].flatMap { RequestField(message: $0.bytesOfText) }
        ?? violation["field"]?.nonEmptyString.flatMap { RequestField($0) }
    }
    guard fields.isEmpty else { return fields }
    return message.flatMap { RequestField(message: $0.bytesOfText) }.map { [$0] } ?? []
  }

  /// Reads a response of the legacy API.
  func readLegacy(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    var context = context
    if let failed = object["failed_registration_ids"]?.array {
      context.service = .named("fcm-legacy")
      for (index, token) in failed.elements.enumerated() {
        var result = ReplyResult(
          "The message did not reach this device of the group.", .retry, context)
        (result.token, result.index) = (token.string, index)
        results.append(result)
      }
      return failed.elements.count > 0
    }
    if readTopics(object, context) { return true }
    guard let list = object["results"]?.array, list.kind == .array,
      object["multicast_id"] != nil || object["canonical_ids"] != nil
        || object["failure"]?.integer != nil
    else { return readLegacyTopic(object, context) }
    context.service = .named("fcm-legacy")
    let elements = list.elements
    for (index, element) in elements.enumerated() {
      var context = context
      context.index = elements.count > 1 ? index : nil
      readLegacyResult(element, context)
    }
    return list.elements.count > 0
  }

  /// Reads the results of topic management: an empty object or an error for each token.
  private func readTopics(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard object.members.count == 1, let list = object["results"]?.array, list.kind == .array
    else { return false }
    let elements = list.elements
    let isTopics = elements.allSatisfy { element in
      guard let element = element.object else { return false }
      return element.members.count == (element["error"]?.nonEmptyString == nil ? 0 : 1)
    }
    guard isTopics, !elements.isEmpty else { return false }
    for (index, element) in elements.enumerated() {
      var context = context
      context.index = elements.count > 1 ? index : nil
      if let error = element["error"]?.nonEmptyString {
        _ = add(code: error, [.fcmTopics], context, else: .lookAtService)
      } else {
        results.append(.accepted("fcm-v1", context))
      }
    }
    return true
  }

  private func readLegacyResult(_ element: JSONValue, _ context: ReplyContext) {
    var context = context
    // django-push-notifications adds the token.
    context.token = element["original_registration_id"]?.nonEmptyString ?? context.token
    if let error = element["error"]?.nonEmptyString {
      _ = add(code: error, [.fcmLegacy], context, else: .lookAtService)
      return
    }
    var result = ReplyResult.accepted("fcm-legacy", context)
    result.messageID = element["message_id"]?.text
    if let new = element["registration_id"]?.nonEmptyString {
      result.replacementToken = new
      result.step = .replaceToken
      result.meaning = "The service accepted the message, but the app has a newer token."
    }
    results.append(result)
  }

  /// Reads the response to a message for a topic.
  private func readLegacyTopic(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if let error = object["error"]?.nonEmptyString,
      let match = ServiceErrorTable.code(error, among: [.fcmLegacy], context),
      object["status"]?.string == nil, isOfService(match, ["error"], object, context)
    {
      return add(code: error, [.fcmLegacy], context, else: .lookAtService)
    }
    guard let id = object["message_id"], id.kind == .number, object.members.count == 1 else {
      return false
    }
    var result = ReplyResult.accepted("fcm-legacy", context)
    result.messageID = id.text
    return add(result)
  }

  // MARK: Admin SDK

  /// Reads a BatchResponse: `responses`, each with `success` and a message ID or an error.
  func readBatch(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let list = (object["responses"] ?? object["Responses"])?.array, list.kind == .array,
      list.elements.contains(where: { Self.success(of: $0) != nil })
    else { return false }
    var context = context
    context.service = context.service ?? .named("fcm-v1")
    let elements = list.elements
    for (index, element) in elements.enumerated() {
      var context = context
      context.index = elements.count > 1 ? index : nil
      readBatchResult(element, context)
    }
    return true
  }

  /// Reads a SendResponse of the Admin SDK for .NET.
  func readSendResponse(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard object["IsSuccess"] != nil, object["MessageId"] != nil || object["Exception"] != nil
    else { return false }
    var context = context
    context.service = .named("fcm-v1")
    readBatchResult(object, context)
    return true
  }

  /// Whether a message was accepted, as the Admin SDKs say it; nil if an object does not.
  private static func success(of element: JSONValue) -> JSONValue? {
    element["success"] ?? element["Success"] ?? element["IsSuccess"]
  }

  private func readBatchResult(_ element: JSONValue, _ context: ReplyContext) {
    if Self.success(of: element)?.kind == .true {
      var result = ReplyResult.accepted("fcm-v1", context)
      result.messageID =
        (element["messageId"] ?? element["message_id"] ?? element["MessageID"]
        ?? element["MessageId"])?.string
      results.append(result)
      return
    }
    let before = results.count
    let names: [JSONKey] = ["error", "exception", "Error", "Exception"]
    if let error = names.lazy.compactMap({ element[$0] }).first {
      if let object = error.object {
        _ = read(object, context, 1)
      } else if let result = ReplyText.result(in: error.bytesOfText, context) {
        results.append(result)
      }
    }
    guard results.count == before else { return }
    let meaning = "The service rejected the message; the text does not say why."
    results.append(ReplyResult(meaning, .lookAtService, context))
  }

  /// Reads an error of the Admin SDK: `code` or `errorInfo.code`.
  func readAdmin(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if let name = object["MessagingErrorCode"]?.nonEmptyString {
      // .NET: `SenderIdMismatch` is SENDER_ID_MISMATCH.
      let words = name.dropFirst().map { $0.isUppercase ? "_\($0)" : $0.uppercased() }
      let code = name.prefix(1).uppercased() + words.joined()
      var context = context
      context.service = .named("fcm-v1")
      return add(code: code, [.fcmV1, .googleRPC], context, else: .lookAtService)
    }
    let error = object["errorInfo"]?.object ?? object["error"]?.object ?? object
    guard let code = error["code"]?.string ?? object["code"]?.string,
      code.utf8.starts(with: "messaging/".utf8) || code.utf8.starts(with: "app/".utf8)
    else { return false }
    return add(code: code, [.adminSDK], context, else: .lookAtService)
  }
}
