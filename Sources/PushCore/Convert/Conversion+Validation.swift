/// Values of the types that FCM accepts; a value of another type is converted or dropped.
extension Conversion {
  /// Returns a member that is one of some fields, or nil if FCM would reject it.
  func validated(_ key: Int, by fields: [SchemaMember]) -> OutputMember? {
    let value = tape.value(ofKey: key)
    guard let field = field(key, among: fields) else {
      drop(value, because: Self.misplaced(key, self))
      return nil
    }
    if tape.kind(value) == .null { return OutputMember(.copy(key), .copy(value)) }
    let name = matches(key, field.names) ? OutputMember.Key.copy(key) : .name(field.names[0])
    if message.format == .adminMessage, let value = adminValue(value, field) {
      return OutputMember(name, value)
    }
    return draft(value, field.type).map { OutputMember(name, $0) }
  }

  /// Returns the members of an object that are among some fields.
  private func validatedMembers(_ object: Int, by fields: [SchemaMember]) -> [OutputMember] {
    var members: [OutputMember] = []
    let isPayload = PushMessage.isPayload(object, in: message.envelope, on: tape)
    let payload: [JSONKey] = isPayload ? ["aps", "customData"] : []
    each(object) { key in
      guard !matches(key, payload) else {
        if matches(key, ["aps"]) { members.append(payloadOfBlock(object)) }
        return
      }
      if let member = validated(key, by: fields) { members.append(member) }
    }
    return members
  }

  /// The payload for iOS that FCM's v1 API has in place of `aps` and `customData` in a block.
  private func payloadOfBlock(_ block: Int) -> OutputMember {
    let aps = tape.object(block, at: ["aps"])
    let own = message.format == .adminMessage ? adminMembers(aps, by: .adminAPS) : members(of: aps)
    let custom = members(of: tape.object(block, at: ["customData"]))
    return OutputMember("payload", .object([OutputMember("aps", .object(own))] + custom))
  }

  /// The reason for dropping a member that has its place elsewhere; nil for others.
  private static func misplaced(_ key: Int, _ conversion: Conversion) -> String? {
    if conversion.matches(key, ["aps"]) { return "FCM reads it in apns.payload" }
    return conversion.matches(key, ["imageUrl"]) ? "FCM's name for it is image" : nil
  }

  func draft(_ value: Int, _ type: ValueForm) -> OutputValue? {
    switch type {
    case .text(let form): text(value, form)
    case .flag: flag(value) ?? dropped(value, "FCM accepts only true or false")
    case .integer(let range): integer(value, range) ?? dropped(value, "it is not an integer")
    case .number: number(value)
    case .duration(nil):
      duration(value) ?? dropped(value, "FCM accepts only seconds, such as 3.5s")
    case .duration: timeToLive(value)?.value
    case .word(ValueForm.priorities, _): priority(value, isKept: true)?.value
    case .word(let words, let prefix): word(value, words, prefix)
    case .list(let element, _): list(value, element)
    case .data: dropUnlessObject(value) ? nil : .texts(dataMembers(of: value))
    case .map, .payload:
      tape.object(value) == nil ? dropped(value, "it is not an object") : .inner(value)
    case .object(let table):
      if table.receiver.isHeader {
        dropUnlessObject(value) ? nil : .texts(headers(value))
      } else if table.receiver.isProtoJSON {
        dropUnlessObject(value) ? nil : object(value, by: table)
      } else {
        draft(value, .map)
      }
    case .either, .identifier, .any: .copy(value)
    }
  }

  /// Returns an object; drops one that loses a member without which FCM rejects it.
  private func object(_ value: Int, by schema: Schema) -> OutputValue? {
    let members = validatedMembers(value, by: schema.members)
    let names = Set(members.map { $0.name(on: tape) })
    let lost = schema.requirements.first { requirement in
      requirement.cause == nil && names.isDisjoint(with: requirement.names.map(\.text))
        && tape.hasMember(value, among: requirement.names)
    }
    guard let lost else { return .object(members) }
    each(value) { dropReasons[tape.value(ofKey: $0)] = nil }
    return dropped(value, "without a valid \(lost.names[0].text), FCM rejects it")
  }

  private func dropped(_ value: Int, _ reason: String) -> OutputValue? {
    drop(value, because: reason)
    return nil
  }

  private func flag(_ value: Int) -> OutputValue? {
    switch tape.text(value).lowercased() {
    case "true", "1": .json("true")
    case "false", "0": .json("false")
    default: nil
    }
  }

  private func integer(_ value: Int, _ range: ClosedRange<Int>) -> OutputValue? {
    let number = reading.integer(value) ?? JSONNumber.wholeNumber(tape.bytes(value))
    return number.flatMap { range.contains($0) ? .integer($0) : nil }
  }

  /// Returns a list whose elements are all valid strings or durations.
  private func list(_ value: Int, _ type: ValueForm) -> OutputValue? {
    guard let list = tape.array(value) else { return dropped(value, "it is not an array") }
    let elements = tape.elements(list)
    let valid = elements.compactMap { element -> OutputValue? in
      if case .duration = type { return duration(element) }
      return isContainer(element) ? nil : .text(element)
    }
    return valid.count == elements.count
      ? .array(valid) : dropped(value, "FCM would reject one of its elements")
  }

  /// Returns a number of seconds, with or without its unit, as FCM writes it.
  private func duration(_ value: Int) -> OutputValue? {
    if let seconds = adminSeconds(value) { return .string(seconds) }
    var text = tape.text(value)
    if text.hasSuffix("s") { text.removeLast() }
    let isValid = Array(text.utf8).withUnsafeBufferPointer(JSONNumber.isDecimal)
    return isValid && !text.hasPrefix("-") ? .string(text + "s") : nil
  }

  private func text(_ value: Int, _ form: TextForm?) -> OutputValue? {
    if isContainer(value) { return dropped(value, "it is not a string") }
    guard let form, !form.fits(tape.text(value)) else { return .text(value) }
    return dropped(value, "FCM accepts only \(form.expected)")
  }

  private func number(_ value: Int) -> OutputValue? {
    Double(tape.text(value)) == nil ? dropped(value, "FCM accepts only numbers") : .copy(value)
  }

  private func word(_ value: Int, _ words: [String], _ prefix: String) -> OutputValue? {
    let text = tape.text(value)
    let known = words.first { word in
      [word, prefix + word].contains { $0.uppercased() == text.uppercased() }
    }
    guard let known, tape.kind(value) == .string else {
      return dropped(value, "FCM accepts only \(words.map { prefix + $0 }.listed("and"))")
    }
    return prefix + known == text ? .copy(value) : .string(prefix + known)
  }

  private func headers(_ object: Int) -> [OutputMember] {
    var members: [OutputMember] = []
    eachNonNull(object) { header in
      let value = tape.value(ofKey: header)
      if matches(header, ["apns-priority"]), !Schema.apnsPriorities.contains(tape.text(value)) {
        return drop(value, because: "APNs accepts 10, 5 and 1")
      }
      members.append(OutputMember(.copy(header), .text(value)))
    }
    return members
  }
}
