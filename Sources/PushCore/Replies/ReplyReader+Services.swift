/// The responses of the services, each by the members that only it has.
extension ReplyReader {
  /// Reads an object as a response; returns false if it is not one.
  func readService(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    readMozilla(object, context) || readBatch(object, context) || readGorush(object, context)
      || readLegacy(object, context) || readReason(object, context) || readGoogle(object, context)
      || readAdmin(object, context) || readHuawei(object, context) || readExpo(object, context)
      || readSNS(object, context) || readOneSignal(object, context) || readVendor(object, context)
      || readWebPush(object, context)
  }

  private func add(_ result: ReplyResult) -> Bool {
    results.append(result)
    return true
  }

  /// Adds the result of a code, known or not.
  private func add(
    code: String, _ services: [PushService], _ context: ReplyContext, else step: NextStep,
    _ change: (inout ReplyResult) -> Void = { _ in }
  ) -> Bool {
    var result: ReplyResult
    if let match = ServiceErrorTable.code(code, among: services, context) {
      result = ReplyResult(match, context)
    } else {
      result = ReplyResult("The service sent a code that pushkit does not know.", step, context)
      result.code = code
      if services.count == 1 { result.service = services[0].name }
    }
    change(&result)
    return add(result)
  }

  // MARK: APNs

  private static let reasons: [PushService] = [.apns, .apnsChannels, .appleWebPush]

  /// Reads `{"reason":"BadDeviceToken"}` of APNs and of Apple's Web Push service.
  private func readReason(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if readNodeAPN(object, context) { return true }
    guard let reason = object["reason"]?.nonEmptyString else { return false }
    let isKnown = ServiceErrorTable.code(reason, among: Self.reasons, context) != nil
    guard isKnown || context.service?.fits("apns") ?? false, reason.utf8.allSatisfy(\.isLetter)
    else { return false }
    return add(code: reason, Self.reasons, context, else: .lookAtService) { result in
      result.since = object["timestamp"]?.integer.flatMap { time in
        // Some libraries convert the time to seconds.
        let milliseconds =
          time < 100_000_000_000 ? time.multipliedReportingOverflow(by: 1000).0 : time
        return UTCDateTime.range.contains(milliseconds) ? milliseconds : nil
      }
    }
  }

  /// Reads the lists `sent` and `failed` that node-apn returns.
  private func readNodeAPN(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let sent = object["sent"]?.array, let failed = object["failed"]?.array else {
      return false
    }
    var context = context
    context.service = .named("apns")
    for element in sent.elements {
      var result = ReplyResult.accepted("apns", context)
      result.token = element["device"]?.string ?? element.string
      results.append(result)
    }
    for element in failed.elements { _ = read(element, context, 1) }
    return sent.elements.count + failed.elements.count > 0
  }

  // MARK: FCM

  /// Reads an error of google.rpc.Status, as FCM v1 sends it, and `{"name":"projects/…"}`.
  private func readGoogle(_ object: JSONValue, _ context: ReplyContext) -> Bool {
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
      if let field = Self.field(details).map(RequestField.init) {
        (result.path, result.member) = (field.pointer, field.member)
      }
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

  /// Returns the first field of BadRequest.
  private static func field(_ details: [JSONValue]) -> String? {
    for detail in details {
      guard let violations = detail["fieldViolations"]?.array ?? detail["field_violations"]?.array
      else { continue }
      let fields = violations.elements.lazy.compactMap { $0["field"]?.nonEmptyString }
      if let field = fields.first { return field }
    }
    return nil
  }

  /// Reads a response of the legacy API.
  private func readLegacy(_ object: JSONValue, _ context: ReplyContext) -> Bool {
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

  private func readLegacyResult(_ element: JSONValue, _ context: ReplyContext) {
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
      ServiceErrorTable.code(error, among: [.fcmLegacy], context) != nil,
      object["status"]?.string == nil
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
  private func readBatch(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let list = (object["responses"] ?? object["Responses"])?.array, list.kind == .array,
      list.elements.contains(where: { $0["success"] != nil || $0["Success"] != nil })
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

  private func readBatchResult(_ element: JSONValue, _ context: ReplyContext) {
    let isAccepted = (element["success"] ?? element["Success"])?.kind == .true
    if isAccepted {
      var result = ReplyResult.accepted("fcm-v1", context)
      result.messageID =
        (element["messageId"] ?? element["message_id"] ?? element["MessageID"])?.string
      results.append(result)
      return
    }
    let before = results.count
    if let error = (element["error"] ?? element["exception"] ?? element["Error"]) {
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
  private func readAdmin(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    let error = object["errorInfo"]?.object ?? object["error"]?.object ?? object
    guard let code = error["code"]?.string ?? object["code"]?.string,
      code.utf8.starts(with: "messaging/".utf8) || code.utf8.starts(with: "app/".utf8)
    else { return false }
    return add(code: code, [.adminSDK], context, else: .lookAtService)
  }

  // MARK: gorush

  /// Reads an entry of gorush's log, or its response without logs.
  private func readGorush(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if object["success"]?.string == "ok", object["counts"]?.integer != nil {
      guard object["logs"]?.array?.elements.isEmpty ?? true else { return false }
      return add(.accepted(nil, context))
    }
    guard let type = object["type"]?.string, type == "failed-push" || type == "succeeded-push"
    else {
      return false
    }
    var context = context
    switch object["platform"]?.string {
    case "ios": context.service = .named("apns")
    case "android": context.service = .named("fcm")
    case "huawei": context.service = .named("huawei")
    default: break
    }
    if let token = context.token, token.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) {
      context.token = nil
    }
    context.isWhole = true
    let error = object["error"]
    if type == "succeeded-push" { return add(.accepted(nil, context)) }
    if let error, let result = ReplyText.result(in: error.bytesOfText, context) {
      return add(result)
    }
    return add(ReplyResult("The push service rejected the message.", .lookAtService, context))
  }

  // MARK: Huawei

  private func readHuawei(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let code = object["code"]?.wholeNumber, code.utf8.count == 8,
      code.utf8.first == UInt8(ascii: "8"), object["msg"] != nil || object["requestId"] != nil
    else { return false }
    var context = context
    context.service = .named("huawei")
    context.messageID = object["requestId"]?.nonEmptyString
    let illegal = object["msg"]?.object?["illegal_tokens"]?.array?.elements ?? []
    guard !illegal.isEmpty else {
      return add(code: code, [.huawei], context, else: .lookAtService)
    }
    for token in illegal {
      _ = add(code: code, [.huawei], context, else: .lookAtService) { $0.token = token.string }
    }
    return true
  }

  // MARK: Expo

  /// Reads tickets, receipts, or the errors of a whole request.
  private func readExpo(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if readTicket(object, context) { return true }
    if let errors = object["errors"]?.array, errors.kind == .array,
      let first = errors.elements.first,
      let code = first["code"]?.string,
      context.service?.fits("expo") ?? false
        || ServiceErrorTable.code(code, among: [.expo], context) != nil
    {
      for error in errors.elements {
        guard let code = error["code"]?.string else { continue }
        _ = add(code: code, [.expo], context, else: .fixRequest)
      }
      return true
    }
    guard let data = object["data"] else { return false }
    var context = context
    if let list = data.array, list.elements.contains(where: Self.isTicket) {
      context.service = .named("expo")
      let elements = list.elements
      for (index, element) in elements.enumerated() {
        context.index = elements.count > 1 ? index : nil
        _ = readTicket(element, context)
      }
      return true
    }
    guard let map = data.object else { return false }
    if readTicket(map, context) { return true }
    let receipts = map.distinctMembers.filter { Self.isReceipt($0.value) }
    for (id, receipt) in receipts {
      context.service = .named("expo")
      context.messageID = id.text
      _ = readTicket(receipt, context, isReceipt: true)
    }
    return !receipts.isEmpty
  }

  private static func isTicket(_ value: JSONValue) -> Bool {
    isReceipt(value) && (value["id"] != nil || value["details"] != nil || value["message"] != nil)
  }

  private static func isReceipt(_ value: JSONValue) -> Bool {
    guard value.kind == .object, let status = value["status"]?.string else { return false }
    return status == "ok" || status == "error"
  }

  private func readTicket(
    _ value: JSONValue, _ context: ReplyContext, isReceipt: Bool = false
  ) -> Bool {
    guard isReceipt || Self.isTicket(value), Self.isReceipt(value) else { return false }
    var context = context
    let isError = value["status"]?.string == "error"
    let details = value["details"]?.object
    let isExpo = context.service?.fits("expo") ?? false
    guard isReceipt || isExpo || (isError ? details?["error"] : value["id"]) != nil else {
      return false
    }
    context.service = .named("expo")
    context.messageID = value["id"]?.nonEmptyString ?? context.messageID
    if let message = value["message"], context.token == nil {
      ReplyText.add(message.bytesOfText, to: &context)
      context.service = .named("expo")
    }
    context.token = details?["expoPushToken"]?.nonEmptyString ?? context.token
    guard isError else { return add(.accepted("expo", context)) }
    guard let code = details?["error"]?.nonEmptyString else {
      if let result = value["message"].flatMap({ ReplyText.result(in: $0.bytesOfText, context) }) {
        return add(result)
      }
      return add(ReplyResult("Expo rejected the message.", .fixRequest, context))
    }
    return add(code: code, [.expo], context, else: .lookAtService)
  }

  // MARK: SNS

  private func readSNS(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    var context = context
    if object["Failed"]?.array != nil || object["Successful"]?.array != nil {
      return readSNSBatch(object, context)
    }
    if let error = object["Error"]?.object, let code = error["Code"]?.nonEmptyString {
      context.service = .named("sns")
      return add(code: Self.snsCode(code), [.sns], context, else: .lookAtService)
    }
    if let type = object["__type"]?.nonEmptyString {
      let code = Self.snsCode(type.split(separator: "#").last.map(String.init) ?? type)
      guard ServiceErrorTable.code(code, among: [.sns], context) != nil else { return false }
      return add(code: code, [.sns], context, else: .lookAtService)
    }
    let isFromSDK =
      object["$metadata"] != nil || object["$fault"] != nil || object["requestId"] != nil
    if isFromSDK, let name = (object["code"] ?? object["Code"] ?? object["name"])?.nonEmptyString,
      ServiceErrorTable.code(Self.snsCode(name), among: [.sns], context) != nil
    {
      return add(code: Self.snsCode(name), [.sns], context, else: .lookAtService)
    }
    let result = object["PublishResponse"]?.object?["PublishResult"]?.object ?? object
    guard let id = result["MessageId"]?.nonEmptyString else { return false }
    context.messageID = id
    return add(.accepted("sns", context))
  }

  private func readSNSBatch(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    let before = results.count
    for element in object["Successful"]?.array?.elements ?? [] {
      var result = ReplyResult.accepted("sns", context)
      result.messageID = element["MessageId"]?.string
      results.append(result)
    }
    for element in object["Failed"]?.array?.elements ?? [] {
      guard let code = element["Code"]?.nonEmptyString else { continue }
      _ = add(code: Self.snsCode(code), [.sns], context, else: .lookAtService)
    }
    return results.count > before
  }

  /// Returns the code of an exception's name: `EndpointDisabledException`.
  private static func snsCode(_ name: String) -> String {
    name.hasSuffix("Exception") ? String(name.dropLast(9)) : name
  }

  // MARK: OneSignal

  private static let idLists: [JSONKey] = [
    "invalid_player_ids", "invalid_external_user_ids", "invalid_phone_numbers",
    "invalid_email_tokens",
  ]

  /// Reads the three forms of `errors`, and the response to an accepted message.
  private func readOneSignal(_ object: JSONValue, _ context: ReplyContext) -> Bool {
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
          // Without a message, the app's ID may be wrong.
          if result.step == .deleteToken, !hasID { result.step = .fixRequest }
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
    for error in errors.elements {
      guard let text = error.kind == .string ? error : error["title"] ?? error["message"],
        text.kind == .string
      else { continue }
      let match = LowercaseText(text.bytesOfText)
      var inner = context
      inner.service = .named("onesignal")
      if let found = ServiceErrorTable.phrase(in: match, inner), found.service == "onesignal" {
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

  // MARK: The vendors

  /// Reads the responses of Everlytic, Smartico and Push.Express.
  private func readVendor(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if let code = object["errCode"], code.kind == .number || code.kind == .string {
      guard code.wholeNumber != "0" else { return add(.accepted("smartico", context)) }
      return add(code: "smartico-error", [.smartico], context, else: .fixRequest) { result in
        result.code = code.text
        if let words = object["errMsg"]?.nonEmptyString { result.meaning += " It says: \(words)" }
      }
    }
    if readEverlytic(object, context) { return true }
    if object["id"] != nil, object["just_created"] != nil {
      return add(.accepted("pushexpress", context))
    }
    if object["update_interval_sec"] != nil { return add(.accepted("pushexpress", context)) }
    guard let message = object["message"]?.string,
      message.utf8.starts(with: "validation error".utf8)
    else { return false }
    return add(code: "pushexpress-error", [.pushExpress], context, else: .fixRequest)
  }

  private func readEverlytic(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let status = object["status"]?.string, status == "success" || status == "error" else {
      return false
    }
    let data = object["data"]?.object
    let isEverlytic =
      data?["messages"] != nil || data?["subscription"] != nil
      || context.service?.fits("everlytic") ?? false
    if status == "success" {
      guard isEverlytic || object.members.count == 1 else { return false }
      return add(.accepted(isEverlytic ? "everlytic" : nil, context))
    }
    guard isEverlytic else { return false }
    // A subscription is in the response if the contact has already subscribed.
    if data?["subscription"]?.object?["pns_id"] != nil {
      return add(.accepted("everlytic", context))
    }
    let messages = Acknowledgement.messages(in: object).joined(separator: "; ")
    let isUnauthorized = context.status == 401 || context.status == 403
    let code = isUnauthorized ? "everlytic-401" : "everlytic-error"
    return add(code: code, [.everlytic], context, else: .fixRequest) { result in
      if !messages.isEmpty { result.meaning += " It says: \(messages)" }
    }
  }

  // MARK: Web Push

  /// Reads `{"errno":109,"code":401}` of Mozilla's service.
  private func readMozilla(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let number = object["errno"]?.wholeNumber,
      object["more_info"] != nil
        || object["code"]?.integer.map((400...599).contains) ?? false
        || ServiceErrorTable.code("errno-\(number)", among: [.mozilla], context) != nil
    else { return false }
    var context = context
    context.service = .named("web-push")
    context.status =
      object["code"]?.integer.flatMap { (100...599).contains($0) ? $0 : nil }
      ?? context.status
    return add(code: "errno-\(number)", [.mozilla], context, else: .lookAtService)
  }

  /// Reads the status and the body of a WebPushError, or of a report of a library.
  private func readWebPush(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard context.service?.fits("web-push") ?? false, let status = context.status,
      object["body"] != nil || object["statusCode"] != nil || object["status"] != nil
        || object["reason"] != nil
    else { return false }
    let names: [JSONKey] = ["body", "response", "reason", "message"]
    for body in names.lazy.compactMap({ object[$0] }) {
      if let inner = body.object, read(inner, context, 1) { return true }
      guard body.kind == .string, let result = ReplyText.result(in: body.bytesOfText, context),
        result.code != nil || result.service == nil
      else { continue }
      return add(result)
    }
    return add(ReplyResult(status: status, context))
  }
}
