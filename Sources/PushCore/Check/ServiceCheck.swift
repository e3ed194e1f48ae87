/// Checks a message, and the request around it, by the schemas of the services.
struct ServiceCheck {
  static let unknownKey = DiagnosticKind(
    "apns.unknown-key", .warning, "aps has no such key%",
    meaning: """
      iOS ignores all keys of `aps` that Apple does not define. The names contain hyphens and are \
      case-sensitive.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Correct the key, or move your own keys out of `aps`.")

  let reading: PayloadReading
  /// The values of another type than the reader of the message expects.
  private let misread: Set<Int>
  var tape: JSONTape { reading.tape }

  private init(_ reading: PayloadReading) {
    self.reading = reading
    misread = Set(
      reading.findings.compactMap { $0.kind == PayloadDiagnostics.wrongType ? $0.token : nil })
  }

  static func run(_ reading: PayloadReading, _ request: ServiceRequest?) {
    let check = ServiceCheck(reading)
    if reading.message.kind == .apns, let root = reading.message.root,
      let aps = reading.tape.member(root, "aps")
    {
      let schema: Schema = reading.message.isForAdmin ? .adminAPS : .aps
      check.check(aps, by: reading.isLiveActivity ? .liveActivity : schema)
      check.checkHeaders(with: aps)
      check.checkBeside(aps, in: root)
    }
    guard let request else { return }
    if request.isFCMMessage, !check.hasPayloadForIOS {
      check.checkHeaders(with: nil)
    }
    if request.schema === Schema.gorush { check.checkHeaders(ofGorush: request.object) }
    check.check(request.object, by: request.schema)
    if request.schema === Schema.adminMessage { AdminCheck.run(reading) }
    if let outer = request.outerSchema { check.checkOutside(request.object, outer) }
    if request.schema === Schema.legacyRequest {
      reading.report(
        ServiceDiagnostics.legacyAPI,
        ServiceRequest.recipientOfLegacyRequest(request.object, reading.tape))
    }
  }

  /// Checks the object around a message, where the members of the message are misplaced.
  private func checkOutside(_ message: Int, _ outer: Schema) {
    guard let value = tape.member(0, "message"), value == message else { return }
    tape.eachMember(of: 0) { value in
      let key = tape.key(ofValue: value)
      if value == message { return }
      if let member = outer.member(key, on: tape) {
        check(value, member.type, outer.service)
      } else {
        reportUnknown(value, outer)
      }
    }
  }

  // MARK: Objects

  /// Checks the members of an object; does nothing for any other value.
  func check(_ object: Int, by schema: Schema) {
    guard tape.kind(object) == .object else { return }
    tape.eachMember(of: object) { value in
      if let member = schema.member(tape.key(ofValue: value), on: tape) {
        // What the service accepts or rejects takes precedence.
        if schema.service.rejects { withdraw(value) }
        check(value, member.type, schema.service)
      } else {
        reportUnknown(value, schema)
      }
    }
    for requirement in schema.requirements { check(object, requirement, schema) }
    for choice in schema.choices { check(object, choice, schema) }
  }

  private func reportUnknown(_ value: Int, _ schema: Schema) {
    let names = { schema.members.map(\.names[0].text) }
    switch schema.unknown {
    case .free: break
    case .ignored: MemberCheck.report(value, "\(schema.name)", among: names(), reading)
    case .ignoredKey:
      reading.report(
        Self.unknownKey, value,
        nearest(to: value, names()))
    case .rejected:
      let key = tape.key(ofValue: value)
      let place = schema.place(of: key, on: tape).map { "; it belongs into \($0)" }
      reading.report(
        ServiceDiagnostics.fcmUnknown, value,
        "\(schema.name) has no member '\(tape.text(key).prefix(40))'"
          + (place ?? nearest(to: value, names())))
    }
  }

  private func nearest(to value: Int, _ names: [String]) -> String {
    let name = tape.text(tape.key(ofValue: value))
    return Suggestions.phrase(Suggestions.nearest(to: name, among: names, limit: 1))
  }

  private func check(
    _ object: Int, _ requirement: Schema.Requirement, _ schema: Schema
  ) {
    var cause = ""
    if let name = requirement.cause {
      guard let value = tape.nonNullMember(object, name) else { return }
      let text = tape.text(value)
      guard requirement.values.isEmpty || requirement.values.contains(text) else { return }
      cause = requirement.values.isEmpty ? " with \(name.text)" : " with \(name.text) \(text)"
    }
    guard !requirement.names.contains(where: { tape.nonNullMember(object, $0) != nil }) else {
      return
    }
    // Two spellings of a name are one member.
    let names = schema.service.isProtoJSON ? [requirement.names[0]] : requirement.names
    reading.report(
      schema.service.missing, object,
      "\(schema.name)\(cause) needs \(names.map(\.text).listed("or"))")
  }

  private func check(_ object: Int, _ choice: Schema.Choice, _ schema: Schema) {
    let count = choice.names.count { tape.nonNullMember(object, $0) != nil }
    if count == 0, let none = choice.none {
      // A request inside a string gets its recipient from the service around it.
      return object < tape.after(0) ? reading.report(none, object) : ()
    }
    guard count > 1 else { return }
    let present = choice.names.filter { tape.nonNullMember(object, $0) != nil }
    guard let second = tape.member(object, present[1]) else { return }
    reading.report(
      choice.several, second,
      "\(schema.name) can have only one of \(present.map(\.text).listed("and"))")
  }

  // MARK: Values

  /// Checks a value by its type; null is a missing value.
  func check(_ value: Int, _ type: SchemaType, _ service: Service) {
    let kind = tape.kind(value)
    if kind == .null { return }
    guard ServiceValue.isKind(kind, of: type, service) else {
      // A description of a payload does not distinguish numbers from texts.
      let isUncertain = tape.hasUncertainTypes && kind != .object && kind != .array
      return isUncertain ? () : report(service.type, value, type)
    }
    switch type {
    case .object(let schema): check(value, by: schema)
    case .list(let element, let limit): check(list: value, element, limit, service)
    case .data: checkData(value, service)
    case .headers(let schema): checkHeaders(value, schema, service)
    case .either(let one, let other):
      check(value, ServiceValue.isKind(kind, of: one, service) ? one : other, service)
    default:
      if !ServiceValue(tape: tape, value: value).fits(type, service) {
        report(service.value, value, type)
      }
    }
  }

  /// Checks the elements of a list, until one has a finding.
  private func check(list: Int, _ element: SchemaType, _ limit: Int, _ service: Service) {
    var count = 0
    let known = reading.findings.count
    for value in tape.elements(of: list) {
      count += 1
      guard reading.findings.count == known else { continue }
      if tape.kind(value) == .null {
        report(service.type, value, element)
      } else {
        check(value, element, service)
      }
    }
    if count > limit {
      reading.report(service.value, list, "the list has \(count) elements, more than \(limit)")
    }
  }

  private func checkHeaders(_ object: Int, _ schema: Schema, _ service: Service) {
    tape.eachMember(of: object) { value in
      if tape.kind(value) != .string { report(service.type, value, .text) }
    }
    check(object, by: schema)
  }

  private static let reserved: [JSONKey] = ["from", "message_type"]

  private func checkData(_ object: Int, _ service: Service) {
    tape.eachMember(of: object) { value in
      let key = tape.key(ofValue: value)
      if tape.kind(value) != .string {
        reading.report(service.data, value, "\(tape.kind(value).name)")
      }
      let isReserved =
        tape.hasPrefix(key, "google.") || tape.hasPrefix(key, "gcm.notification.")
        || Self.reserved.contains { tape.keyMatches(key, $0) }
      if isReserved {
        reading.report(
          ServiceDiagnostics.fcmReserved, value,
          "FCM reserves the key '\(tape.text(key).prefix(40))'")
      } else if tape.hasPrefix(key, "gcm.") {
        reading.report(ServiceDiagnostics.fcmAddedKey, value)
      }
    }
  }

  /// Removes the reader's finding that a value has another type.
  private func withdraw(_ value: Int) {
    guard misread.contains(value) else { return }
    reading.removeFindings { $0.token == value && $0.kind == PayloadDiagnostics.wrongType }
  }

  /// Reports a value unless the reader has already reported it, or a template will replace it.
  func report(_ kind: DiagnosticKind, _ value: Int, _ type: SchemaType) {
    guard !reading.hasFinding(at: value) else { return }
    let found = ServiceValue(tape: tape, value: value)
    if found.isTemplate { return }
    reading.report(kind, value, "\(found.text) is not \(type.expected)")
  }
}
