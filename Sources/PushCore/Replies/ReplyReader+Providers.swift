/// Replies of services and servers between a backend and the platforms.
extension ReplyReader {
  // MARK: gorush

  /// Reads an entry of gorush's log, or its response without logs.
  func readGorush(_ object: JSONValue, _ context: ReplyContext) -> Bool {
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
    context.isWhole = true
    let error = object["error"]
    if type == "succeeded-push" { return add(.accepted(nil, context)) }
    if let error, let result = ReplyText.result(in: error.bytesOfText, context) {
      return add(result)
    }
    return add(ReplyResult("The push service rejected the message.", .lookAtService, context))
  }

  // MARK: Huawei

  func readHuawei(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let code = object["code"]?.wholeNumber, code.utf8.count == 8,
      code.utf8.first == UInt8(ascii: "8"), object["msg"] != nil || object["requestId"] != nil
    else { return false }
    var context = context
    context.service = .named("huawei")
    context.messageID = object["requestId"]?.nonEmptyString
    let illegal = object["msg"]?.object?["illegal_tokens"]?.array?.elements ?? []
    guard !illegal.isEmpty else {
      return add(code: code, [.huawei], context, else: .lookAtService) { result in
        // The code is about the tokens of the list, which is missing.
        if result.step == .deleteToken { (result.step, result.token) = (.lookAtService, nil) }
      }
    }
    for token in illegal {
      _ = add(code: code, [.huawei], context, else: .lookAtService) { $0.token = token.string }
    }
    return true
  }

  // MARK: Azure, Windows, Airship

  /// Reads the outcomes of a message of Azure Notification Hubs for each registration.
  func readOutcomes(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let list = object["results"]?.array, list.kind == .array, !list.elements.isEmpty,
      list.elements.allSatisfy({ $0["outcome"] != nil && $0["applicationPlatform"] != nil })
    else { return false }
    var context = context
    context.service = .named("azure")
    let elements = list.elements
    for (index, element) in elements.enumerated() {
      guard let outcome = element["outcome"]?.string else { continue }
      context.index = elements.count > 1 ? index : nil
      context.token = element["pnsHandle"]?.nonEmptyString
      if outcome.lowercased().contains("successfully sent") {
        results.append(.accepted("azure", context))
      } else {
        _ = add(code: outcome, [.azure], context, else: .lookAtService)
      }
    }
    return true
  }

  /// Reads the body of an error of Windows's service.
  func readWNS(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard object["DebugTrace"] != nil, let status = object["ErrCode"]?.integer,
      (400...599).contains(status)
    else { return false }
    var context = context
    (context.service, context.status) = (.named("web-push"), status)
    context.messageID = object["MsgID"]?.nonEmptyString
    return add(ReplyResult(status: status, context))
  }

  /// Reads an error of Airship, which has a number of its own.
  func readAirship(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let number = object["error_code"]?.integer, (40000...40999).contains(number),
      object["error"]?.kind == .string
    else { return false }
    return add(code: "airship-body", [.library], context, else: .fixRequest) { result in
      result.add(detail: object["details"]?.object?["error"]?.nonEmptyString)
    }
  }

  // MARK: node-pushnotifications

  /// Reads the result of a method of node-pushnotifications in which each error is printed as `{}`.
  func readHiddenErrors(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let method = object["method"]?.string, object["failure"]?.integer ?? 0 > 0,
      let list = object["message"]?.array, !list.elements.isEmpty,
      list.elements.allSatisfy({ $0["error"]?.object?.members.isEmpty ?? false })
    else { return false }
    var context = context
    context.service = .named(method)
    for element in list.elements {
      context.token = element["regId"]?.nonEmptyString
      _ = add(code: "error-hidden", [.library], context, else: .lookAtService)
    }
    return true
  }

  // MARK: Expo

  /// Reads tickets, receipts, or the errors of a whole request.
  func readExpo(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if readTicket(object, context) { return true }
    if let errors = object["errors"]?.array, errors.kind == .array,
      let first = errors.elements.first,
      let code = first["code"]?.string,
      context.service?.fits("expo") ?? false
        || ServiceErrorTable.code(code, among: [.expo], context) != nil
        || code == "API_ERROR" && object.members.count == 1
    {
      for error in errors.elements {
        guard let code = error["code"]?.string else { continue }
        _ = add(code: code, [.expo], context, else: .fixRequest)
      }
      return true
    }
    guard let data = object["data"] else { return false }
    var context = context
    if let list = data.array, areTickets(list.elements, of: object, context) {
      context.service = .named("expo")
      let elements = list.elements
      for (index, element) in elements.enumerated() {
        context.index = elements.count > 1 ? index : nil
        _ = readTicket(element, context, isCertain: true)
      }
      return true
    }
    guard let map = data.object else { return false }
    if readTicket(map, context) { return true }
    let receipts = map.distinctMembers.filter { Self.isReceipt($0.value) }
    for (id, receipt) in receipts {
      context.service = .named("expo")
      context.messageID = id.text
      _ = readTicket(receipt, context, isCertain: true)
    }
    return !receipts.isEmpty
  }

  /// Whether a list has a ticket; some tickets have nothing but the status `ok`.
  private func areTickets(
    _ elements: [JSONValue], of object: JSONValue, _ context: ReplyContext
  ) -> Bool {
    if elements.contains(where: Self.isTicket) { return true }
    return context.isWhole && object.members.count == 1 && !elements.isEmpty
      && elements.allSatisfy { $0.members.count == 1 && $0["status"]?.string == "ok" }
  }

  private static func isTicket(_ value: JSONValue) -> Bool {
    isReceipt(value) && (value["id"] != nil || value["details"] != nil || value["message"] != nil)
  }

  private static func isReceipt(_ value: JSONValue) -> Bool {
    guard value.kind == .object, let status = value["status"]?.string else { return false }
    return status == "ok" || status == "error"
  }

  private func readTicket(
    _ value: JSONValue, _ context: ReplyContext, isCertain: Bool = false
  ) -> Bool {
    guard isCertain || Self.isTicket(value), Self.isReceipt(value) else { return false }
    var context = context
    let isError = value["status"]?.string == "error"
    let details = value["details"]?.object
    let isExpo = context.service?.fits("expo") ?? false
    guard isCertain || isExpo || (isError ? details?["error"] : value["id"]) != nil else {
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

  func readSNS(_ object: JSONValue, _ context: ReplyContext) -> Bool {
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
}
