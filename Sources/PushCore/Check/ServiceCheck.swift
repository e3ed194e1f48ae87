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
  /// The outermost object of the request or payload, where misplaced members are searched for.
  private let root: Schema
  /// The values of another type than the reader of the message expects.
  private let misread: Set<Int>
  var tape: JSONTape { reading.tape }

  /// The reader's findings about types.
  private static let misreadings = [PayloadDiagnostics.wrongType, PayloadDiagnostics.badInnerJSON]

  private init(_ reading: PayloadReading, _ root: Schema) {
    (self.reading, self.root) = (reading, root)
    misread = Set(
      reading.findings.compactMap { Self.misreadings.contains($0.kind) ? $0.token : nil })
  }

  static func run(_ reading: PayloadReading, _ request: ServiceRequest?) {
    if reading.message.kind == .apns, let root = reading.message.root,
      let aps = reading.tape.member(root, "aps")
    {
      ServiceCheck(reading, .apnsPayload).checkPayload(aps, in: root, of: request)
    } else if reading.request?.service == .apns {
      ServiceCheck(reading, .apnsPayload).checkHeaders(with: nil, isFCM: false)
    }
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
      reading.report(ServiceDiagnostics.legacyAPI, recipient)
    }
  }

  /// Reports the members that the request of another service lacks.
  private static func checkForm(_ reading: PayloadReading) {
    let (message, tape) = (reading.message, reading.tape)
    guard let form = message.serviceForm, message.formObject >= 0, let sender = form.sender else {
      return
    }
    let object = Int(message.formObject)
    for path in form.required where tape.value(object, at: path) == nil {
      guard let parent = tape.value(object, at: path.dropLast()), let name = path.last else {
        continue
      }
      reading.report(
        ServiceDiagnostics.missingMember, parent == 0 ? nil : parent,
        "a request to \(sender.rawValue) needs \(name.text)")
    }
  }

  /// Checks a message for FCM to which a program adds the recipient.
  private static func checkTemplate(_ reading: PayloadReading) {
    let (message, tape) = (reading.message, reading.tape)
    guard message.kindOfEnvelope == .standard, message.isWrapped, !message.isHuawei,
      message.serviceForm == nil,
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
    guard let value = tape.member(document, "message"), value == message else { return }
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

  /// Reports a message inside of another one.
  private func checkNesting(of message: Int) {
    guard let outer = tape.member(reading.message.document, "message"),
      tape.member(outer, "message") == message
    else { return }
    reading.report(
      root === Schema.fcmRequest ? ServiceDiagnostics.fcmUnknown : MemberCheck.misplacedMember,
      message, "message has no member 'message'; remove one of the two", fix: .unwrap)
  }

  // MARK: Objects

  /// Checks the members of an object; does nothing for any other value.
  func check(_ object: Int, by schema: Schema) {
    guard tape.kind(object) == .object else { return }
    tape.eachMember(of: object) { value in
      if let member = schema.member(tape.key(ofValue: value), on: tape) {
        // What the service accepts or rejects takes precedence.
        if schema.receiver.rejects { withdraw(value) }
        check(value, member.type, schema.receiver)
      } else {
        reportUnknown(value, schema)
      }
    }
    for requirement in schema.requirements { check(object, requirement, schema) }
    for choice in schema.choices { check(object, choice, schema) }
  }

  private func reportUnknown(_ value: Int, _ schema: Schema) {
    let name = tape.text(tape.key(ofValue: value))
    let (place, fix) = place(of: name, value, schema)
    // Of a message to several tokens, the SDKs send only the members that they know.
    let isForSeveral =
      schema === Schema.adminMessage
      && tape.hasMember(reading.message.envelope, among: ["tokens"])
    switch isForSeveral ? .ignored : schema.unknown {
    case .free:
      guard case .spelling = place else { return }
      MemberCheck.report(value, schema.name, place: place, among: [], reading, fix: fix)
    case .ignored:
      MemberCheck.report(value, schema.name, place: place, among: schema.names, reading, fix: fix)
    case .ignoredKey:
      reading.report(Self.unknownKey, value, phrase(place, name, schema), fix: fix)
    case .rejected:
      reading.report(
        schema.receiver.unknown, value,
        "\(schema.name) has no member '\(name.prefix(40))'\(phrase(place, name, schema))",
        // Only a member without a value is removed.
        fix: fix ?? .remove)
    }
  }

  /// Returns the right name of a member, or the objects that it belongs into, or nil if it is
  /// unknown; and the fix.
  private func place(
    of name: String, _ value: Int, _ schema: Schema
  ) -> (MemberCheck.RightPlace?, Fix?) {
    if let member = schema.member(meantBy: PlaceIndex.folded(name)) {
      let right = member.names[0].text
      return (.spelling(right), accepts(value, member.type, schema.receiver) ? .rename(right) : nil)
    }
    func places(_ root: Schema) -> [PlaceIndex.Place] {
      PlaceIndex.of(root).places(of: name, outside: schema) {
        ServiceValue.isKind(tape.kind(value), of: $0.member.type, $0.schema.receiver)
      }
    }
    let found = places(root)
    if !found.isEmpty {
      let own = found.filter { $0.schema.receiver === schema.receiver }
      let certain = own.count == 1 && isCertain(name, value) ? own : found
      let fix = certain.count == 1 ? moving(value, to: certain[0]) : nil
      return (.objects(found.map { $0.text(for: name) }), fix)
    }
    // Members of the newer API in a request for the older one.
    let newer = root === Schema.legacyRequest ? places(.fcmRequest) : []
    if newer.isEmpty {
      return (innerMembers(value, schema), renaming(value, to: schema))
    }
    return (.objects(newer.map { "\($0.text(for: name)) of the FCM v1 API" }), nil)
  }

  /// The names of objects that other services have for the notification or for a platform.
  private static let blocks: [JSONKey] = [
    "notification", "android", "ios", "apns", "web", "webpush",
  ]

  /// The place of the members of such an object, if all of them belong into the object around it.
  private func innerMembers(_ value: Int, _ schema: Schema) -> MemberCheck.RightPlace? {
    guard tape.kind(value) == .object, tape.first(value) < tape.after(value),
      Self.blocks.contains(where: { tape.keyMatches(tape.key(ofValue: value), $0) })
    else { return nil }
    let keys = tape.keys(of: value)
    guard keys.allSatisfy({ schema.member($0, on: tape) != nil }) else { return nil }
    return .members(keys.map { tape.text($0) }, of: schema.name)
  }

  private func phrase(
    _ place: MemberCheck.RightPlace?, _ name: String, _ schema: Schema
  ) -> String {
    place?.phrase
      ?? Suggestions.phrase(Suggestions.nearest(to: name, among: schema.names, limit: 1))
  }

  // MARK: Fixes of unknown members

  /// Whether one of several places for a member is certain: that of the same service.
  ///
  /// The action of a tap is the name of an intent for Android, unless it is a URL for browsers.
  private func isCertain(_ name: String, _ value: Int) -> Bool {
    PlaceIndex.folded(name) == "clickaction" && tape.kind(value) == .string
      && !reading.isWebURL(value)
  }

  /// Returns the fix of a misspelled name: the member with that name accepts the value.
  private func renaming(_ value: Int, to schema: Schema) -> Fix? {
    let names = schema.members.flatMap { $0.names.map(\.text) }
    guard
      let name = Suggestions.only(
        for: tape.text(tape.key(ofValue: value)), among: names),
      let member = schema.members.first(where: { $0.names.contains { $0.text == name } }),
      accepts(value, member.type, schema.receiver)
    else { return nil }
    return .rename(name)
  }

  /// Returns the fix of a member in a wrong object: the member in the right one accepts the value.
  private func moving(_ value: Int, to place: PlaceIndex.Place) -> Fix? {
    let message = reading.message
    guard let base = root === Schema.apnsPayload ? message.root : message.envelope,
      accepts(value, place.member.type, place.schema.receiver)
    else { return nil }
    return .move(place.path + [place.member.names[0].text], below: base)
  }

  /// Whether a value fits a type, or does after its own fix.
  private func accepts(_ value: Int, _ type: ValueForm, _ receiver: Receiver) -> Bool {
    let found = ServiceValue(tape: tape, value: value)
    return ServiceValue.isKind(tape.kind(value), of: type, receiver)
      || found.fix(type, receiver) != nil
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

  // MARK: Values

  /// Checks a value by its type; null is a missing value.
  func check(_ value: Int, _ type: ValueForm, _ receiver: Receiver) {
    let kind = tape.kind(value)
    if kind == .null { return }
    guard ServiceValue.isKind(kind, of: type, receiver) else {
      // A description of a payload does not distinguish numbers from texts.
      let isUncertain = tape.hasUncertainTypes && kind != .object && kind != .array
      return isUncertain ? () : report(receiver.type, value, type, receiver)
    }
    switch type {
    case .object(let schema) where schema.receiver.isHeader: checkHeaders(value, schema, receiver)
    case .object(let schema): check(value, by: schema)
    case .list(let element, let limit): check(list: value, element, limit, receiver)
    case .data: checkData(value, receiver)
    case .payload where tape.kind(value) == .object: checkAPS(of: value, receiver)
    case .either(let one, let other):
      check(value, ServiceValue.isKind(kind, of: one, receiver) ? one : other, receiver)
    default:
      if !ServiceValue(tape: tape, value: value).fits(type, receiver) {
        report(receiver.value, value, type, receiver)
      }
    }
  }

  /// Checks that the payload for APNs in a message for FCM has `aps`.
  private func checkAPS(of payload: Int, _ receiver: Receiver) {
    guard tape.member(payload, "aps") == nil, tape.first(payload) < tape.after(payload) else {
      return
    }
    let names = tape.keys(of: payload).filter { key in
      Schema.aps.member(meantBy: PlaceIndex.folded(tape.text(key))) != nil
        || Schema.aps.member(key, on: tape) != nil
    }
    let place =
      names.isEmpty ? "" : "; \(names.map { tape.text($0) }.listed("and")) belong into it"
    reading.report(receiver.missing, payload, "apns.payload needs aps\(place)")
  }

  /// Checks the elements of a list, until one has a finding.
  private func check(list: Int, _ element: ValueForm, _ limit: Int, _ receiver: Receiver) {
    var count = 0
    let known = reading.findings.count
    for value in tape.elements(of: list) {
      count += 1
      guard reading.findings.count == known else { continue }
      if tape.kind(value) == .null {
        if !tape.isVariable(value, ofMember: list) {
          report(receiver.type, value, element, receiver)
        }
      } else {
        check(value, element, receiver)
      }
    }
    if reading.findings.count == known + 1 { completeFix(list, element, receiver) }
    if count > limit {
      reading.report(receiver.value, list, "the list has \(count) elements, more than \(limit)")
    }
  }

  /// Extends the fix of the finding at an element to all elements, of which only one has a finding.
  private func completeFix(_ list: Int, _ element: ValueForm, _ receiver: Receiver) {
    guard let last = reading.findings.last, case .replace(let json) = last.fix,
      let first = last.token
    else { return }
    var replaced = [first: json]
    var isElement = false
    for value in tape.elements(of: list) {
      isElement = isElement || value == first
      let found = ServiceValue(tape: tape, value: value)
      guard value > first,
        !(ServiceValue.isKind(tape.kind(value), of: element, receiver)
          && found.fits(element, receiver)), case .replace(let json) = found.fix(element, receiver)
      else { continue }
      replaced[value] = json
    }
    if isElement { reading.addFix(.replaceElements(replaced), at: first) }
  }

  private func checkHeaders(_ object: Int, _ schema: Schema, _ receiver: Receiver) {
    tape.eachMember(of: object) { value in
      if tape.kind(value) != .string { report(receiver.type, value, .text, receiver) }
    }
    check(object, by: schema)
  }

  private static let reserved: [JSONKey] = ["from", "message_type"]

  /// The first words of keys that FCM adds to data.
  private static let reservedPrefixes: [StaticString] = ["gcm.", "gcm", "google"]

  private func checkData(_ object: Int, _ receiver: Receiver) {
    tape.eachMember(of: object) { value in
      let key = tape.key(ofValue: value)
      if tape.kind(value) != .string, !tape.isVariable(value) {
        reading.report(
          receiver.data, value, TransportCheck.typeOfData(value, tape),
          fix: ServiceValue(tape: tape, value: value).fixInData)
      }
      let prefix = Self.reservedPrefixes.first { tape.hasPrefix(key, $0) }
      let isReserved =
        tape.hasPrefix(key, "google.") || tape.hasPrefix(key, "gcm.notification.")
        || receiver === Receiver.legacyFCM && prefix != nil
        || Self.reserved.contains { tape.keyMatches(key, $0) }
      if isReserved {
        reading.report(
          ServiceDiagnostics.fcmReserved, value,
          "FCM reserves the key '\(tape.text(key).prefix(40))'")
      } else if let prefix {
        reading.report(ServiceDiagnostics.fcmAddedKey, value, "\(prefix)")
      }
    }
  }

  /// Removes the reader's finding that a value has another type.
  private func withdraw(_ value: Int) {
    guard misread.contains(value) else { return }
    reading.removeFindings { $0.token == value && Self.misreadings.contains($0.kind) }
  }

  /// Reports a value unless the reader has already reported it with the same severity, or a template
  /// will replace it.
  func report(
    _ kind: DiagnosticKind, _ value: Int, _ type: ValueForm, _ receiver: Receiver
  ) {
    let found = ServiceValue(tape: tape, value: value)
    // What a note says of the value is another matter than its type.
    guard !reading.hasFinding(at: value, reaching: kind.severity) else {
      return reading.addFix(found.fix(type, receiver), at: value)
    }
    if found.isTemplate { return }
    reading.report(
      kind, value, "\(found.text) is not \(type.expected)", fix: found.fix(type, receiver))
  }
}
