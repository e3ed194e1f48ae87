/// The explanation of one message by the rows of its ``SocketKind``.
struct MessageExplanation {
  let captured: CapturedMessage
  let cid: Int
  /// Nil for a `cid` that neither Smartico's guide nor its public API has.
  let kind: SocketKind?
  let direction: CapturedMessage.Direction?
  /// The members of the message; those that all messages have for an unknown kind.
  private let schema: Schema
  private let breaches: [SchemaBreach]

  private var message: JSONValue { captured.message }

  private static let unknown = Schema.smarticoEvent("", [])

  init(_ captured: CapturedMessage) {
    self.captured = captured
    let message = captured.message
    cid = message["cid"]?.integer ?? SocketKind.languageChange.rawValue
    kind = SocketKind(rawValue: cid)
    direction = captured.direction ?? Self.direction(of: kind, message)
    let schemas = direction == .sent ? [kind?.request, kind?.event] : [kind?.event, kind?.request]
    schema = schemas.lazy.compactMap(\.self).first ?? Self.unknown
    let isRefusal = Acknowledgement.refusal(in: message) != nil
    // A refusal lacks the rest of the response.
    breaches = schema.breaches(of: message).filter { !isRefusal || $0.value != nil }
  }

  /// Returns the direction in which a kind usually goes: the server sends PING, and a client PONG.
  private static func direction(
    of kind: SocketKind?, _ message: JSONValue
  ) -> CapturedMessage.Direction? {
    switch kind?.sender {
    case .client: .sent
    case .server: .received
    case .both: kind == .ping ? .received : .sent
    case nil: message["errCode"] == nil ? nil : .received
    }
  }

  /// Returns the message for the rules of a session.
  func event(_ number: Int) -> CaptureConnection.Event {
    CaptureConnection.Event(
      number: number, cid: cid, kind: kind, direction: direction, message: message,
      time: captured.time, ts: ts, uuid: message["uuid"]?.nonEmptyString,
      refusal: direction == .sent ? nil : Acknowledgement.refusal(in: message))
  }

  /// The time by the clock of the sender; nil unless it is valid.
  private var ts: Int? {
    message["ts"]?.integer.flatMap { Self.times.contains($0) ? $0 : nil }
  }

  /// The times that a record can have, up to the year 9999.
  private static let times = ValueForm.milliseconds.lowerBound...253_402_300_799_999

  // MARK: Findings

  /// The findings about the message itself.
  var findings: [Finding] {
    var found = breaches.map { finding($0) }
    if let text = message["cid"], text.kind == .string {
      let message = "cid must be an integer; got a string (Smartico's guide, Communication layer)"
      found.append(Finding(SocketDiagnostics.type, message, path: "/cid"))
    }
    if message["cid"] == nil {
      found.append(
        Finding(
          SocketDiagnostics.noCID,
          "cid is missing; it must be the integer \(cid) (Smartico's guide, section 1.11)"))
    }
    if kind == nil {
      let what = "cid \(cid) is not in Smartico's guide or public API"
      found.append(Finding(SocketDiagnostics.unknownCID, what, path: "/cid"))
    }
    if let kind, (direction == .sent ? kind.request : kind.event) == nil {
      let side = kind.comesFromServer ? "the server sends" : "clients send"
      found.append(
        Finding(SocketDiagnostics.wrongDirection, "only \(side) \(kind.name)", path: "/cid"))
    }
    return found + checkDevice() + checkVersion() + checkLootbox()
  }

  private func finding(_ breach: SchemaBreach) -> Finding {
    let receiver = schema.receiver
    let kind =
      breach.value == nil
      ? receiver.missing : breach.isOtherType ? receiver.type : receiver.value
    return Finding(
      kind, "\(breach.path.joined(separator: ".")) \(breach.rule) (\(source))",
      path: breach.path.map { "/\($0)" }.joined())
  }

  private var source: String {
    kind?.section.map { "Smartico's guide, section \($0)" } ?? "Smartico's public API"
  }

  private func checkDevice() -> [Finding] {
    let payload = message["payload"]
    let places: [(path: String, value: JSONValue?)] = [
      ("/ua/device_type", message["ua"]?["device_type"]),
      ("/payload/ua_device_type", payload?["ua_device_type"]),
      ("/payload/ua/device_type", payload?["ua"]?["device_type"]),
    ]
    return places.compactMap { path, value in
      guard let word = value?.nonEmptyString, !SocketMembers.deviceTypes.contains(word) else {
        return nil
      }
      let message =
        "the device type \(TextForm.shown(word)) is not NATIVE_PHONE or NATIVE_TABLET, as apps send "
        + "(Smartico's guide, section 1.1)"
      return Finding(SocketDiagnostics.deviceType, message, path: path)
    }
  }

  private func checkVersion() -> [Finding] {
    guard kind == .initRequest, let version = message["tracker_version"]?.nonEmptyString else {
      return []
    }
    let parts = version.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) {
      return []
    }
    let message =
      "the tracker_version \(TextForm.shown(version)) is not of the form X.Y.Z "
      + "(Smartico's guide, section 1.1)"
    return [Finding(SocketDiagnostics.trackerVersion, message, path: "/tracker_version")]
  }

  private func checkLootbox() -> [Finding] {
    guard isLootbox else { return [] }
    let message =
      "the mini-game is a lootbox, a custom section of the gamification page: open it with "
      + "dp:gf_section&id=SECTION"
    return [Finding(SocketDiagnostics.lootbox, message, path: "/saw_game_type_id")]
  }

  private var isLootbox: Bool {
    kind == .spin && [7, 8].contains(message["saw_game_type_id"]?.integer)
  }

  // MARK: Record

  /// Returns the members of the record, except its diagnostics, as JSON.
  ///
  /// - Parameter identity: The URLs of the user, if known.
  func recordMembers(_ identity: SmarticoIdentity?) -> String {
    var (record, others) = (JSONMembers(), JSONMembers())
    if let direction { record.text("direction", direction.rawValue) }
    record.json("cid", String(cid))
    if let kind { record.text("name", kind.name) }
    if let time = captured.time ?? ts {
      record.text("time", UTCDateTime.text(milliseconds: time))
    }
    for member in message.distinctMembers where member.name.text == "uuid" {
      record.json("uuid", member.value.json)
    }
    for (name, value) in message.distinctMembers {
      let name = name.text
      if name == "cid" || name == "uuid" { continue }
      let row = schema.members.first { $0.names[0].text == name }
      let isOwn = row.map { !$0.isExtra } ?? false
      if isOwn { record.json(name, value.json) } else { others.json(name, value.json) }
      if let names = row?.numberNames { record.append(names, of: value) }
    }
    if !others.text.isEmpty { record.json("other", "{\(others.text)}") }
    if let url = opens(identity) { record.text("opens", url) }
    return record.text
  }

  /// Returns the URL that the app opens.
  private func opens(_ identity: SmarticoIdentity?) -> String? {
    func page(_ url: String?) -> String? {
      url.flatMap { URLCheck.faultOfPassed($0) == nil ? $0 : nil }
    }
    switch kind {
    case .engagement:
      let type = SocketMessage.activityType(message)?.integer ?? ShowEngagement.popup
      return type == ShowEngagement.popup ? page(identity?.popupURL) : nil
    case .spin:
      guard !isLootbox, let id = message["saw_template_id"]?.wholeNumber else { return nil }
      return page(identity?.gamificationURL).map {
        GamificationURL.adding(GamificationURL.miniGame(id, standalone: true), to: $0)
      }
    case .executeDeepLink:
      guard let text = message["payload"]?.object?["dp"]?.string ?? message["dp"]?.string else {
        return nil
      }
      let link = DeepLink(text)
      switch link.linkClass {
      case .gamification:
        return page(identity?.gamificationURL).map { GamificationURL.adding(text, to: $0) }
      case .url: return link.findings.isEmpty ? link.normalized : nil
      case .dummy, .custom, .invalid: return nil
      }
    default: return nil
    }
  }
}

/// Members of a JSON object as text, without the braces.
private struct JSONMembers {
  private(set) var text = ""

  mutating func json(_ name: String, _ value: String) {
    if !text.isEmpty { text += "," }
    text += "\(JSONText.quoted(name)):\(value)"
  }

  mutating func text(_ name: String, _ value: String) { json(name, JSONText.quoted(value)) }

  /// Appends the name of a number, or a list of those of several.
  mutating func append(_ names: NumberNames, of value: JSONValue) {
    guard value.kind == .array else {
      if let name = value.integer.flatMap({ names[$0] }) { text(names.key, name) }
      return
    }
    let known = value.elements.compactMap { $0.integer.flatMap { names[$0] } }
    if !known.isEmpty {
      json(names.key, "[\(known.map(JSONText.quoted).joined(separator: ","))]")
    }
  }
}
