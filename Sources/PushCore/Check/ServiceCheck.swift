/// Checks a message, and the request around it, by the schemas of the services.
///
/// What a value may be is in the ``Schema``s, and the diagnostics for other values are those of their
/// ``Receiver``s. The extensions have the rules for single values, for unknown members, and for iOS.
struct ServiceCheck: RuleFamily {
  static let missingMember = DiagnosticKind(
    "request.missing-member", .data,
    summary: "a request lacks a member that its service requires",
    meaning: """
      The other members show the service for which the request is. The service rejects a request \
      without the member that the message names.
      """,
    source: """
      Airship: API, push object; Courier: Send API; Matrix: Push gateway API; Braze: Messaging \
      endpoints; Pusher Beams: Publish API.
      """,
    remedy: "Add the member.")
  static let legacyAPI = DiagnosticKind(
    "fcm.legacy-api", .warning, "the legacy API of FCM has been off since 2024",
    meaning: """
      The document is a request for FCM's legacy API: its recipient is `to` or \
      `registration_ids`. Google turned that API off in July 2024.
      """,
    source: "Firebase: Migrate from legacy FCM APIs to HTTP v1.",
    remedy: "Convert it: `pushkit convert-payload --to fcm-v1`.")

  static let diagnostics: [DiagnosticKind] =
    [missingMember, legacyAPI, unknownKey, besideAPS] + headerDiagnostics + dataDiagnostics
    + Receiver.diagnostics + Schema.choiceDiagnostics + AdminCheck.diagnostics
  /// A request with a placeholder is a template, whose recipient may be missing.
  static var after: [any RuleFamily.Type] { [PlaceholderCheck.self] }

  let reading: PayloadReading
  /// The outermost object of the request or payload, where misplaced members are searched for.
  let root: Schema
  /// The values of another type than the reader of the message expects.
  let misread: Set<Int>
  var tape: JSONTape { reading.tape }

  /// The reader's findings about types.
  static let misreadings = [PayloadReading.wrongType, PayloadReading.badInnerJSON]

  private init(_ reading: PayloadReading, _ root: Schema) {
    (self.reading, self.root) = (reading, root)
    misread = Set(
      reading.findings.compactMap { Self.misreadings.contains($0.kind) ? $0.token : nil })
  }

  static func run(_ message: CheckedMessage) {
    let (reading, request) = (message.reading, message.request)
    if reading.message.kind == .apns, let root = reading.message.root, let aps = reading.aps {
      ServiceCheck(reading, .apnsPayload).checkPayload(aps, in: root, of: request)
    } else if reading.request?.service == .apns {
      ServiceCheck(reading, .apnsPayload).checkHeaders(with: nil, isFCM: false)
    } else if reading.message.serviceEnvelope === Envelope.appleLibrary {
      let texts = reading.message.envelope
      ServiceCheck(reading, .apnsPayload).checkHeaders(with: texts, isFCM: false)
    }
    // A body that is in a file, or that a program prints, may have every member.
    if reading.request?.unreadBody != nil { return }
    checkForm(reading)
    if request == nil { checkTemplate(reading) }
    guard let request, !request.isForOtherService(reading) else { return checkBody(reading) }
    let check = ServiceCheck(reading, request.outerSchema ?? request.schema)
    check.checkNesting(of: request.object)
    if request.isFCMMessage, !check.hasPayloadForIOS {
      check.checkHeaders(with: nil, isFCM: true)
    }
    if request.schema === Schema.gorush { check.checkHeaders(ofGorush: request.object) }
    check.check(request.object, by: request.schema)
    if request.schema === Schema.adminMessage { AdminCheck.run(reading) }
    if let outer = request.outerSchema { check.checkOutside(request.object, outer) }
    if request.schema === Schema.legacyRequest {
      let recipient = ServiceRequest.recipientOfLegacyRequest(request.object, reading.tape)
      if let recipient, reading.tape.kind(recipient) == .null {
        check.report(request.schema.receiver.type, recipient, .text, request.schema.receiver)
      }
      reading.report(Self.legacyAPI, recipient)
    }
  }

  /// Reports the members that the request of another service lacks.
  private static func checkForm(_ reading: PayloadReading) {
    let (message, tape) = (reading.message, reading.tape)
    guard let form = message.serviceEnvelope, let object = message.serviceObject,
      let sender = form.sender
    else { return }
    func report(_ names: [JSONKey], in parent: Int) {
      reading.report(
        missingMember, parent == 0 ? nil : parent,
        "a request to \(sender.rawValue) needs \(names.map(\.text).listed("or"))")
    }
    for path in form.required where tape.value(object, at: path) == nil {
      if let parent = tape.value(object, at: path.dropLast()) { report(path.suffix(1), in: parent) }
    }
    // A document without the URL of the service may be a template.
    guard !form.recipients.isEmpty, let url = reading.request?.url,
      RequestURL(tape.text(url).utf8).service == sender,
      !form.recipients.contains(where: { tape.nonNullMember(object, $0) != nil })
    else { return }
    report(form.recipients, in: object)
  }

  /// Checks a message for FCM to which a program adds the recipient.
  private static func checkTemplate(_ reading: PayloadReading) {
    let (message, tape) = (reading.message, reading.tape)
    guard message.format.isStandard, !message.isForHuawei, message.serviceEnvelope == nil,
      let payload = tape.value(message.envelope, at: ["apns", "payload"]),
      tape.kind(payload) == .object
    else { return }
    ServiceCheck(reading, .adminMessage).checkAPS(of: payload, .fcm)
  }

  /// Checks the body of a request to FCM's v1 API in which no message for FCM was recognized.
  private static func checkBody(_ reading: PayloadReading) {
    guard let body = ServiceRequest.bodyForFCM(reading) else { return }
    ServiceCheck(reading, .fcmRequest).check(body, by: .fcmRequest)
  }

  /// Checks the object around a message, where the members of the message are misplaced.
  private func checkOutside(_ message: Int, _ outer: Schema) {
    let document = reading.message.document
    guard let value = tape.member(document, "message"), value == message,
      !tape.hasMember(document, among: Self.logMembers)
    else { return }
    tape.eachMember(of: document) { value in
      let key = tape.key(ofValue: value)
      if value == message { return }
      if let member = outer.member(key, on: tape) {
        check(value, member.type, outer.receiver)
      } else {
        reportUnknown(value, outer)
      }
    }
  }

  /// The members of a line of a log, which has the message of the request.
  private static let logMembers: [JSONKey] = [
    "level", "severity", "msg", "ts", "logger", "caller", "hostname", "pid",
  ]

  /// Reports a message inside of another one.
  private func checkNesting(of message: Int) {
    guard let outer = tape.member(reading.message.document, "message"),
      tape.member(outer, "message") == message
    else { return }
    reading.report(
      root === Schema.fcmRequest ? Receiver.fcm.unknown : MemberCheck.misplacedMember,
      message, "message has no member 'message'; remove one of the two", fix: .unwrap)
  }

  // MARK: Objects

  /// Checks the members of an object; does nothing for any other value.
  func check(_ object: Int, by schema: Schema) {
    guard tape.kind(object) == .object else { return }
    tape.eachMember(of: object) { value in
      if let index = schema.index(of: tape.key(ofValue: value), on: tape) {
        // What the service accepts or rejects takes precedence.
        if schema.receiver.rejects { withdraw(value) }
        check(value, schema.members[index].type, schema.receiver)
      } else {
        reportUnknown(value, schema)
      }
    }
    for requirement in schema.requirements { check(object, requirement, schema) }
    for choice in schema.choices { check(object, choice, schema) }
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
    let names = schema.receiver.isProtoJSON ? [requirement.names[0]] : requirement.names
    reading.report(
      schema.receiver.missing, object,
      "\(schema.name)\(cause) needs \(names.map(\.text).listed("or"))")
  }

  private func check(_ object: Int, _ choice: Schema.Choice, _ schema: Schema) {
    for case let list? in choice.names.map({ tape.member(object, $0) })
    where tape.kind(list) == .array && tape.first(list) == tape.after(list) {
      let name = tape.text(tape.key(ofValue: list))
      reading.report(schema.receiver.value, list, "\(name) is empty: it has no recipient")
    }
    let count = choice.names.count { tape.nonNullMember(object, $0) != nil }
    if count == 0, let none = choice.none, !tape.hasMember(object, among: choice.orAny) {
      // A request inside a string, or to a hub of Azure, gets its recipient from the service.
      let document = reading.message.document
      guard document..<tape.after(document) ~= object, reading.request?.service != .azure else {
        return
      }
      return reading.report(kind(none, object, choice), object)
    }
    guard count > 1 else { return }
    let present = choice.names.filter { tape.nonNullMember(object, $0) != nil }
    guard let second = tape.member(object, present[1]) else { return }
    reading.report(
      choice.several, second,
      "\(schema.name) can have only one of \(present.map(\.text).listed("and"))")
  }

  /// The kind of the finding that a message has no recipient.
  private func kind(
    _ none: DiagnosticKind, _ message: Int, _ choice: Schema.Choice
  ) -> DiagnosticKind {
    let isTemplate = reading.findings.contains { $0.kind == PlaceholderCheck.placeholder }
    if reading.request?.url != nil, !isTemplate { return none.with(.error) }
    return isWhole(message, choice) ? none : none.with(.info)
  }

  /// Whether a request is not a template, to which a program or another service adds a recipient: it
  /// has an empty one, or a member that only requests have.
  private func isWhole(_ message: Int, _ choice: Schema.Choice) -> Bool {
    tape.hasMember(message, among: choice.names)
      || tape.hasMember(0, among: ["validate_only", "validateOnly"])
  }
}
