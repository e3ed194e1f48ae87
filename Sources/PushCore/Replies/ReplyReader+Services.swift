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

  /// Members that programs add to a response in a record of a log.
  private static let recordNames: Set<String> = [
    "level", "time", "ts", "msg", "message", "line", "logger", "pid", "date", "index", "id",
  ]

  /// Whether an object has a code of a push service, not one of another program.
  ///
  /// Logins and phones over IP also have an `Unregistered`. Such a word needs a service that is named,
  /// an object with no other members than the service's, or the status of the code beside it.
  func isOfService(
    _ match: ServiceErrorMatch?, _ names: Set<String>, _ object: JSONValue, _ context: ReplyContext
  ) -> Bool {
    guard let match, match.step == .deleteToken, ServiceErrorTable.isOrdinary(match.row.code)
    else { return true }
    if let service = context.service { return service.fits(match.row.service.name) }
    guard context.isReplyPlace else { return false }
    if object.members.allSatisfy({ names.contains($0.name) }) { return true }
    return context.status.map(match.row.hasStatus) ?? false
      && object.members.allSatisfy { member in
        names.contains(member.name) || Self.recordNames.contains(member.name)
          || Self.surroundings.contains(member.name)
      }
  }

  func add(_ result: ReplyResult) -> Bool {
    results.append(result)
    return true
  }

  /// Adds the result of a code, known or not.
  func add(
    code: String, _ services: [ServiceAPI], _ context: ReplyContext, else step: NextStep,
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
    if let id = object["id"], object["just_created"] != nil {
      var result = ReplyResult.accepted("pushexpress", context)
      result.messageID = id.nonEmptyString
      return add(result)
    }
    if object["update_interval_sec"] != nil { return add(.accepted("pushexpress", context)) }
    guard let message = object["message"]?.string,
      message.utf8.starts(with: "validation error".utf8)
    else { return false }
    return add(code: "pushexpress-error", [.pushExpress], context, else: .fixRequest) { result in
      result.meaning += " It says: \(message)"
    }
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
    let messages = Acknowledgement.messages(in: object).joined(separator: "; ")
    // A subscription is in the response if the contact has already subscribed.
    if let id = data?["subscription"]?.object?["pns_id"] {
      var result = ReplyResult.accepted("everlytic", context)
      result.messageID = id.text
      if !messages.isEmpty { result.meaning += " It says: \(messages)" }
      return add(result)
    }
    let isUnauthorized = context.status == 401 || context.status == 403
    let code = isUnauthorized ? "everlytic-401" : "everlytic-error"
    return add(code: code, [.everlytic], context, else: .fixRequest) { result in
      if !messages.isEmpty { result.meaning += " It says: \(messages)" }
    }
  }
}
