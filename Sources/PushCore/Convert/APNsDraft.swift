/// Makes APNs payloads: `aps`, and the members beside it.
struct APNsDraft {
  private let conversion: Conversion
  private var reading: PayloadReading { conversion.reading }
  private var slots: FactSlots { conversion.slots }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// - Parameters:
  ///   - bundle: The app that the payload names.
  ///   - data: The data map of the request that the payload came in.
  func make(bundle: DraftValue?, data: Int?) -> DraftValue {
    let head = bundle.map { [DraftMember("Simulator Target Bundle", $0)] } ?? []
    return .object(head + (reading.view.kind == .apns ? kept(data) : composed()))
  }

  // MARK: From data

  private func composed() -> [DraftMember] {
    let alert = alert()
    var aps: [DraftMember] = alert.isEmpty ? [] : [DraftMember("alert", .object(alert))]
    aps += badge()
    if !conversion.isSilent, let sound = conversion.forms.apsSound(conversion) {
      aps.append(DraftMember("sound", sound))
    }
    if needsExtension { aps.append(DraftMember("mutable-content", .json("1"))) }
    if alert.isEmpty || wakesApp { aps.append(DraftMember("content-available", .json("1"))) }
    let beside = conversion.forms.besideAPS(conversion)
    let picture = picture(beside: beside)
    loseTransport()
    return [DraftMember("aps", .object(aps))] + beside + picture
  }

  /// What is shown; nothing of a message that only wakes the app.
  private func alert() -> [DraftMember] {
    guard !conversion.isSilent else {
      for fact in [Fact.title, .body, .sound] { conversion.lose(slots[fact]) }
      return []
    }
    return conversion.member("title", slots[.title]) + conversion.member("body", slots[.body])
  }

  private func badge() -> [DraftMember] {
    guard let badge = slots[.badge] else { return [] }
    guard let number = reading.integer(badge) else {
      conversion.lose(badge)
      return []
    }
    return [DraftMember("badge", .integer(number))]
  }

  /// Pictures and buttons are shown by the service extension, which only this key starts.
  private var needsExtension: Bool {
    !conversion.isSilent && (slots[.imageURL] != nil || !reading.buttons.isEmpty)
  }

  private var wakesApp: Bool { reading.isBackground == true }

  /// The picture of a notification block, as FCM hands it to iOS.
  private func picture(beside members: [DraftMember]) -> [DraftMember] {
    guard let image = slots[.imageURL], !conversion.holds(reading.view.root, image),
      !conversion.forms.drawsFromData
    else { return [] }
    guard conversion.tape.kind(image) == .string, !has("fcm_options", in: reading.view.root) else {
      conversion.lose(image)
      return []
    }
    return [DraftMember("fcm_options", .object([DraftMember("image", .copy(image))]))]
  }

  private func has(_ name: JSONKey, in object: Int?) -> Bool {
    object.flatMap { conversion.tape.member($0, name) } != nil
  }

  /// What FCM is told about the way, and not about the message.
  private func loseTransport() {
    let view = reading.view
    guard view.isWrapped, view.envelope != view.root else { return }
    loseBlock(view.notification)
    conversion.each(view.envelope) { key in
      if conversion.matches(key, ["android"]) {
        loseAndroid(key + 1)
      } else if conversion.matches(key, Self.transport) {
        conversion.lose(key + 1)
      }
    }
  }

  private static let transport: [JSONKey] = [
    "time_to_live", "ttl", "priority", "collapse_key", "collapseKey", "content_available",
    "webpush",
  ]

  private func loseAndroid(_ android: Int) {
    conversion.each(android) { key in
      if conversion.matches(key, ["notification"]) {
        loseBlock(key + 1)
      } else if key + 1 != reading.view.root {
        conversion.lose(key + 1)
      }
    }
  }

  private static let texts: [(JSONKey, Fact)] = [
    ("title", .title), ("body", .body), ("image", .imageURL), ("sound", .sound),
    ("badge", .badge), ("icon", .iconURL),
  ]

  /// Loses what a notification block says and the payload does not.
  private func loseBlock(_ block: Int?) {
    conversion.each(block) { key in
      guard let fact = Self.texts.first(where: { conversion.matches(key, [$0.0]) })?.1,
        fact != .iconURL || conversion.holds(reading.view.root, slots[.iconURL])
      else { return conversion.lose(key + 1) }
      conversion.lose(key + 1, unlessToldBy: fact)
    }
  }

  // MARK: From APNs

  /// The payload as it is, with what FCM would add to it out of the request around.
  private func kept(_ data: Int?) -> [DraftMember] {
    let (view, tape) = (reading.view, conversion.tape)
    guard let root = view.root else { return [] }
    let aps = tape.member(root, "aps").flatMap(tape.object)
    var added = addedAlert()
    let picture = addedPicture(root)
    if !picture.isEmpty, aps.flatMap({ tape.member($0, "mutable-content") }) == nil {
      added.append(DraftMember("mutable-content", .json("1")))
    }
    let payload = conversion.members(of: root, but: ["Simulator Target Bundle"]).map { member in
      guard case .copy(let key) = member.key, tape.keyMatches(key, "aps"), !added.isEmpty else {
        return member
      }
      return DraftMember(member.key, .object(conversion.members(of: aps) + added))
    }
    if view.isWrapped, view.envelope != root { loseHeaders() }
    let missing = aps == nil ? [DraftMember("aps", .object(added))] : []
    return missing + payload + picture + addedData(data, root)
  }

  private func addedAlert() -> [DraftMember] {
    guard slots[.alert] == nil, let block = reading.view.notification,
      reading.view.envelope != reading.view.root
    else { return [] }
    let texts = [(Fact.title, "title"), (.body, "body")] as [(Fact, StaticString)]
    let alert = texts.flatMap { fact, name in
      conversion.holds(block, slots[fact]) ? conversion.member(name, slots[fact]) : []
    }
    return alert.isEmpty ? [] : [DraftMember("alert", .object(alert))]
  }

  private func addedPicture(_ root: Int) -> [DraftMember] {
    guard let image = slots[.imageURL], !conversion.holds(root, image) else { return [] }
    guard !has("fcm_options", in: root), conversion.tape.kind(image) == .string,
      conversion.tape.hasPointer(image), isOfRequest(image)
    else { return [] }
    return [DraftMember("fcm_options", .object([DraftMember("image", .copy(image))]))]
  }

  /// Whether a value stands around the payload, not in a text within it.
  private func isOfRequest(_ token: Int) -> Bool {
    reading.view.envelope != reading.view.root && conversion.holds(reading.view.envelope, token)
  }

  /// The members of the request's data that the payload has not itself, as FCM adds them.
  private func addedData(_ data: Int?, _ root: Int) -> [DraftMember] {
    let (tape, names) = (conversion.tape, ByteBuffer())
    func name(_ key: Int) -> [UInt8] {
      names.removeAll()
      JSONText.decode(tape.bytes(key), into: names)
      return Array(names.bytes)
    }
    var known: Set = [Array("aps".utf8), Array("Simulator Target Bundle".utf8)]
    conversion.each(root) { known.insert(name($0)) }
    var added: [DraftMember] = []
    conversion.each(data) { key in
      if !known.contains(name(key)) { added.append(DraftMember(.copy(key), .copy(key + 1))) }
    }
    return added
  }

  private func loseHeaders() {
    let tape = conversion.tape
    let headers = tape.member(reading.view.envelope, "apns").flatMap { tape.member($0, "headers") }
    guard let headers, tape.kind(headers) == .object else { return }
    conversion.loseMembers(of: headers, but: ["apns-topic"])
  }
}
