/// The responses of the services, each by the members that only it has.
extension ReplyReader {
  /// Reads an object as a response; returns false if it is not one.
  func readService(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    readMozilla(object, context) || readBatch(object, context)
      || readSendResponse(object, context) || readGorush(object, context)
      || readOutcomes(object, context) || readWNS(object, context) || readAirship(object, context)
      || readHiddenErrors(object, context) || readLegacy(object, context)
      || readReason(object, context) || readGoogle(object, context)
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
    guard context.isReplyPlace, !context.isElsewhere else { return false }
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
    } else if let match = phrase(in: code, services, context) {
      result = ReplyResult(match, context)
      result.add(detail: code)
    } else {
      result = ReplyResult("The service sent a code that pushkit does not know.", step, context)
      result.code = code
      if services.count == 1 { result.service = services[0].name }
    }
    change(&result)
    return add(result)
  }

  /// Returns the row of one of the services that a code names which is a text.
  private func phrase(
    in code: String, _ services: [ServiceAPI], _ context: ReplyContext
  ) -> ServiceErrorMatch? {
    let words = ReplyWords(Array(code.utf8))
    let match = ServiceErrorTable.phrase(in: words, service: context.service, isWhole: true)
    return match.flatMap { services.contains($0.row.service) ? $0 : nil }
  }

  // MARK: The vendors

  /// Reads the responses of Everlytic, Smartico and Push.Express.
  private func readVendor(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if let code = object["errCode"], code.kind == .number || code.kind == .string {
      guard code.wholeNumber != "0" else {
        return add(.accepted("smartico", context, "Smartico accepted the event or the token."))
      }
      return add(code: "smartico-error", [.smartico], context, else: .fixRequest) { result in
        result.code = code.text
        let words = Acknowledgement.words(in: object)
        if let words { result.meaning += " It says: \(words)" }
      }
    }
    return readEverlytic(object, context) || readPushExpress(object, context)
  }

  private func readPushExpress(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    let interval = object["update_interval_sec"]
    if let created = object["just_created"] ?? interval {
      let meaning =
        interval != nil
        ? "Push.Express updated the instance."
        : created.kind == .false
          ? "Push.Express returned an instance that exists."
          : "Push.Express created an instance."
      var result = ReplyResult.accepted("pushexpress", context, meaning)
      result.messageID = nil
      result.add([
        ("instance_id", object["id"]), ("just_created", object["just_created"]),
        ("update_interval_sec", interval),
      ])
      return add(result)
    }
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
      guard isEverlytic else { return add(.accepted(nil, context)) }
    }
    guard isEverlytic else { return false }
    let messages = Acknowledgement.messages(in: object).joined(separator: "; ")
    // A subscription is in the response if the contact has already subscribed.
    if let subscription = data?["subscription"]?.object, subscription["pns_id"] != nil {
      return add(.subscribed(subscription, isNew: status == "success", messages, context))
    }
    if status == "success" {
      let meaning =
        data?["messages"]?.kind == .array
        ? "Everlytic sent the contact's history. `pushkit parse-inbox` reads it."
        : "Everlytic accepted the event, or ended the subscription."
      return add(.accepted("everlytic", context, meaning))
    }
    let isUnauthorized = context.status == 401 || context.status == 403
    let code = isUnauthorized ? "everlytic-401" : "everlytic-error"
    return add(code: code, [.everlytic], context, else: .fixRequest) { result in
      if !messages.isEmpty { result.meaning += " It says: \(messages)" }
    }
  }
}

extension ReplyResult {
  /// Creates the result for a subscription, under the names of the records of register-token.
  fileprivate static func subscribed(
    _ subscription: JSONValue, isNew: Bool, _ messages: String, _ context: ReplyContext
  ) -> ReplyResult {
    let meaning =
      isNew ? "Everlytic subscribed the token." : "The token already has a subscription."
    var result = accepted(
      "everlytic", context, messages.isEmpty ? meaning : "\(meaning) It says: \(messages)")
    result.messageID = nil
    result.add([
      ("subscription_id", subscription["pns_id"]), ("contact_id", subscription["pns_contact_id"]),
      ("device_id", subscription["pns_device_id"]),
      ("subscription_status", subscription["pns_status"]),
    ])
    return result
  }

  fileprivate mutating func add(_ fields: [(name: String, value: JSONValue?)]) {
    vendorFields += fields.compactMap { field in
      field.value.flatMap { $0.kind == .null ? nil : (field.name, $0.json) }
    }
  }
}
