/// Makes the payload of a web push: the options of `showNotification`, with `title`, and the URL of the
/// tap as `data.url` (WHATWG: Notifications API, `NotificationOptions`; W3C Push API).
extension Conversion {
  func webPushPayload() -> OutputValue {
    var members: [OutputMember] = []
    let own = isForBrowser ? message.notification : block("webpush", "notification")
    addMembers(of: own, to: &members)
    addMembers(of: message.notification, to: &members)
    addMembers(of: block("android", "notification"), to: &members, only: ["tag"])
    for member in Schema.webNotification.members {
      guard let value = member.field.flatMap({ slots[$0] }) else { continue }
      add(option: member, value, to: &members)
    }
    // A notification of a browser has a title.
    if !members.contains(where: { $0.name(on: tape) == "title" }),
      let body = members.firstIndex(where: { $0.name(on: tape) == "body" })
    {
      members[body] = OutputMember("title", members[body].value)
    }
    members += actions(besides: members)
    let data = webData(nonNull(own, "data"))
    dropRest()
    return .object(members + member("data", data))
  }

  private var isForBrowser: Bool { message.kindOfEnvelope.isForBrowser }

  private func block(_ path: JSONKey...) -> Int? {
    message.envelope == root
      ? nil
      : path.reduce(Optional(message.envelope)) { outer, name in
        outer.flatMap { nonNull($0, name) }.flatMap(tape.object)
      }
  }

  /// Adds the members of a notification block that a notification of a browser has, too.
  private func addMembers(
    of block: Int?, to members: inout [OutputMember], only names: [JSONKey]? = nil
  ) {
    guard block != root else { return }
    eachNonNull(block) { key in
      guard names.map({ matches(key, $0) }) != false, !matches(key, ["data", "click_action"]),
        let member = Schema.webNotification.member(key, on: tape)
      else { return }
      add(option: member, tape.value(ofKey: key), to: &members)
    }
  }

  private func add(option member: SchemaMember, _ value: Int, to members: inout [OutputMember]) {
    let name = member.names[0]
    let isPicture = ["icon", "badge", "image"].contains(name.text)
    // The badge of iOS is a number, the icon of Android a resource of the app.
    if isPicture, !reading.isWebURL(value), !isForBrowser { return }
    if member.type.read == .text, isContainer(value) { return }
    if members.contains(where: { $0.name(on: tape) == name.text }) {
      return drop(value, unlessIn: members)
    }
    used.insert(value)
    members.append(OutputMember(name, .copy(value)))
  }

  /// Drops a value unless one of the members has the same text.
  private func drop(_ value: Int, unlessIn members: [OutputMember]) {
    let isThere = members.contains { other in
      other.value.source.map { tape.text($0) == tape.text(value) } == true
    }
    if isThere { used.insert(value) } else { drop(value, because: Self.duplicateReason) }
  }

  private func actions(besides members: [OutputMember]) -> [OutputMember] {
    let buttons = reading.buttons.elements
    if buttons.isEmpty || members.contains(where: { $0.name(on: tape) == "actions" }) { return [] }
    let actions = buttons.enumerated().map { index, button in
      let parts: [(JSONKey, Int)] = [
        ("action", button.id), ("title", button.title), ("icon", button.icon),
      ]
      var action = parts.filter { $0.1 >= 0 }.map { OutputMember($0.0, .text($0.1)) }
      used.formUnion(parts.map(\.1))
      if button.id < 0 { action.insert(OutputMember("action", .string("\(index + 1)")), at: 0) }
      return OutputValue.object(action)
    }
    return [OutputMember("actions", .array(actions))]
  }

  // MARK: Data

  /// Returns the members of `data`: the URL, and the data of the app.
  private func webData(_ own: Int?) -> [OutputMember] {
    var data: [OutputMember] = []
    if let link { add(OutputMember("url", .copy(link)), of: link, to: &data) }
    let object = own.flatMap(tape.object)
    if object == nil, let own { add(OutputMember("value", .copy(own)), of: own, to: &data) }
    let ofAPNs = message.kind == .apns ? Self.ofAPNs + ["fcm_options"] : []
    for map in [object, block("webpush", "data"), root, message.added] where map != nil {
      eachNonNull(map) { key in
        if map == root, matches(key, ofAPNs) { return }
        if let rule = rule(for: key, in: Self.reservedPrefixes) {
          return apply(rule, to: tape.value(ofKey: key))
        }
        add(
          OutputMember(.copy(key), .copy(tape.value(ofKey: key))), of: tape.value(ofKey: key),
          to: &data)
      }
    }
    return data
  }

  /// The URL or deep link that a tap opens.
  private var link: Int? {
    let action = slots[.defaultName].flatMap { reading.isWebURL($0) ? $0 : nil }
    return [reading.url, reading.deepLink].first { $0 >= 0 } ?? slots[.link] ?? action
  }
}
