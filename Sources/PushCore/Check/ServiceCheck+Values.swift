/// Values of members, by the type that the schema gives them, and the keys of data.
extension ServiceCheck {
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
    case .payload where kind == .object: checkAPS(of: value, receiver)
    case .either(let one, let other):
      check(value, ServiceValue.isKind(kind, of: one, receiver) ? one : other, receiver)
    default:
      if !ServiceValue(tape: tape, value: value).fits(type, receiver) {
        report(receiver.value, value, type, receiver)
      }
    }
  }

  /// Checks that the payload for APNs in a message for FCM has `aps`.
  func checkAPS(of payload: Int, _ receiver: Receiver) {
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

  // MARK: Findings

  /// Removes the reader's finding that a value has another type.
  func withdraw(_ value: Int) {
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

  // MARK: Data

  static let dataDiagnostics = [reservedKey, addedKey]

  static let reservedKey = DiagnosticKind(
    "fcm.reserved-key", .data, summary: "a key of data that FCM reserves",
    meaning: """
      FCM rejects a request with the keys `from` and `message_type`, and with keys that begin with \
      `google.` or `gcm.notification.`, in `data`. The legacy API rejects all keys that begin with \
      `google` or `gcm`.
      """,
    source: "Firebase: FCM HTTP v1 API, projects.messages.", remedy: "Rename the key.")
  static let addedKey = DiagnosticKind(
    "fcm.gcm-key", .warning, "the prefix % is for keys that FCM adds",
    meaning: """
      FCM adds keys that begin with `gcm.` to the data of a message, and its SDKs do not pass them \
      to the app. The legacy API rejects a request with a key that begins with `gcm` or `google` \
      with InvalidDataKey.
      """,
    source: "Firebase SDK for Android: RemoteMessage; Legacy HTTP server reference.",
    remedy: "Rename the key.")

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
          Self.reservedKey, value,
          "FCM reserves the key '\(tape.text(key).prefix(40))'")
      } else if let prefix {
        reading.report(Self.addedKey, value, "\(prefix)")
      }
    }
  }
}
