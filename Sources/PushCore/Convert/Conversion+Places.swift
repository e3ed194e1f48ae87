/// The places of a notification's fields in the blocks of the target: members of one service have
/// their counterparts in another by the field that both fill (``Schema/counterpart(of:)``).
extension Conversion {
  /// A block, and the platform that reads it; nil if all do.
  private struct Place {
    let part: OutputPart
    let platform: Platform?
    let schema: Schema
  }

  private static let placesOfAPNs: [Place] = [
    Place(part: .alert, platform: .ios, schema: .alert),
    Place(part: .aps, platform: .ios, schema: .aps),
  ]
  private static let placesOfFCM: [Place] =
    [
      Place(part: .notification, platform: nil, schema: .fcmNotification),
      Place(part: .android, platform: .android, schema: .fcmAndroidNotification),
    ] + placesOfAPNs

  private var places: [Place] { target.isAPNs ? Self.placesOfAPNs : Self.placesOfFCM }

  /// The fields whose counterparts depend on their values.
  private static let exceptions: [PayloadField: @Sendable (Conversion, Int) -> Void] = [
    .sound: { $0.addSound($1) }, .value: { $0.addSound($1) }, .iconURL: { $0.addIcon($1) },
    .defaultName: { $0.addClickAction($1) },
    .contentAvailable: { $0.addSwitch("content-available", $1) },
    .mutableContent: { $0.addSwitch("mutable-content", $1) },
  ]

  /// Whether the result is also for a platform.
  func serves(_ platform: Platform) -> Bool {
    if target.isAPNs { return platform == .ios }
    if let only = options.platform { return platform == only }
    return platform == .android || !isForAndroidOnly
  }

  /// Whether values for a platform are placed: the result is for it, and the request does not have
  /// its block.
  func places(for platform: Platform) -> Bool { serves(platform) && !hasOwnBlock(for: platform) }

  private func hasOwnBlock(for platform: Platform) -> Bool {
    guard message.envelope != root, !isForService else { return false }
    switch platform {
    case .ios: return reading.parts.value(.apns) != nil
    case .web: return reading.parts.value(.web) != nil
    // Android would show a notification that the request has only for iOS.
    case .android: return v1Message != nil && reading.parts.value(.apns) != nil
    case .huawei: return false
    }
  }

  /// Whether only Android apps can read the message: the data from which they draw notifications, a
  /// message that one has received, or a request to Huawei.
  private var isForAndroidOnly: Bool {
    vendor.omitsNotification || message.isForHuawei || ServiceRequest.isForHuawei(message, tape)
      || message.envelope != root
        && tape.hasMember(message.envelope, among: ServiceRequest.receivedKeys)
  }

  /// The reason for dropping a value that only one platform reads.
  func reason(for platform: Platform) -> String {
    serves(platform)
      ? "the request has values of its own for \(Self.name(of: platform))"
      : "it is only for \(Self.name(of: platform))"
  }

  static func name(of platform: Platform) -> String {
    switch platform {
    case .ios: "iOS"
    case .android: "Android"
    case .huawei: "Huawei"
    case .web: "browsers"
    }
  }

  // MARK: Placing

  /// Adds the value of a service's member to the block of each platform that has a counterpart; drops
  /// it if there is none.
  func place(_ member: SchemaMember, _ value: Int) {
    if let exception = member.field.flatMap({ Self.exceptions[$0] }) {
      return exception(self, value)
    }
    let found = places.compactMap { place in
      place.schema.counterpart(of: member).map { (place, $0) }
    }
    // All platforms read the common block.
    if let (place, counterpart) = found.first, place.platform == nil {
      return add(value, as: counterpart, to: place.part)
    }
    let served = found.filter { $0.0.platform.map(places(for:)) == true }
    for (place, counterpart) in served { add(value, as: counterpart, to: place.part) }
    if served.isEmpty { drop(value, because: found.first?.0.platform.map(reason(for:))) }
  }

  /// Adds the values of the message's fields.
  func placeFields() {
    for field in Self.placedFields {
      guard let value = slots[field], !(target.isAPNs && Self.notOfAPNs.contains(field)) else {
        continue
      }
      // The importance of a message is that of its interruption level, if it has no other.
      if field == .importance, value == slots[.interruption] { continue }
      let whole = field == .sound ? slots[.value].flatMap(tape.object) ?? value : value
      place(SchemaMember("", .any, fills: field), whole)
    }
  }

  /// The fields for which a payload of APNs has no member; the picture is beside `aps`.
  private static let notOfAPNs: Set<PayloadField> = [
    .imageURL, .iconURL, .channelID, .defaultName, .importance,
  ]

  private static let placedFields: [PayloadField] = {
    var known: Set<PayloadField> = [.sound, .value, .alert]
    return [.sound]
      + placesOfFCM.flatMap(\.schema.members).compactMap(\.field).filter {
        known.insert($0).inserted
      }
  }()

  private func add(_ value: Int, as member: SchemaMember, to part: OutputPart) {
    let isForIOS = part == .alert || part == .aps
    if let draft = isForIOS ? draftForIOS(value, member) : draft(value, member.type) {
      add(OutputMember(member.names[0], draft), of: value, to: &self[part])
    }
  }

  /// Returns a value as iOS reads the member; drops one that has no such form.
  func draftForIOS(_ value: Int, _ member: SchemaMember) -> OutputValue? {
    if let draft = draft(value, member.type) { return draft }
    // The reason names FCM, which passes this on.
    if dropReasons[value]?.hasPrefix("FCM") == true {
      drop(value, because: "iOS expects \(member.type.expected)")
    }
    return nil
  }

  /// Adds a member unless there is one with that name.
  func add(_ member: OutputMember, of value: Int?, to members: inout [OutputMember]) {
    let name = member.name(on: tape)
    if let value { used.insert(value) }
    guard let other = members.first(where: { $0.name(on: tape) == name }) else {
      return members.append(member)
    }
    if other.value.source != value { drop(value, because: Self.duplicateReason) }
  }

  // MARK: Exceptions

  /// Adds a sound: its name for Android, all of it for iOS.
  func addSound(_ sound: Int) {
    let object = tape.object(sound)
    let name = object.map { nonNull($0, "name") } ?? sound
    guard let name, !isContainer(name) else { return drop(sound, because: Self.noText) }
    if places(for: .android) {
      add(OutputMember("sound", .text(name)), of: name, to: &self[.android])
    }
    if places(for: .ios) {
      let whole = object == nil ? OutputValue.text(sound) : .inner(sound)
      add(OutputMember("sound", whole), of: sound, to: &self[.aps])
    } else if places(for: .android) {
      eachNonNull(object) { if $0 + 1 != name { drop($0 + 1, because: reason(for: .ios)) } }
    } else {
      drop(sound, because: serves(.web) ? "a web push has no sound" : reason(for: .ios))
    }
  }

  /// Adds the action of a tap: a link for browsers, an intent of Android, or a category of iOS.
  private func addClickAction(_ action: Int) {
    if isContainer(action) { return drop(action, because: Self.noText) }
    if reading.isWebURL(action), !target.isAPNs, places(for: .web) {
      guard let link = draft(action, .text(.httpsURL)) else { return }
      return add(OutputMember("link", link), of: action, to: &self[.webOptions])
    }
    if places(for: .android) {
      add(OutputMember("click_action", .text(action)), of: action, to: &self[.android])
    }
    if places(for: .ios) {
      add(OutputMember("category", .text(action)), of: action, to: &self[.aps])
    }
    if !places(for: .ios), !places(for: .android) { drop(action, because: reason(for: .android)) }
  }

  /// Adds an icon: a URL is one for browsers, another text is a resource of the Android app.
  private func addIcon(_ icon: Int) {
    if isContainer(icon) { return drop(icon, because: Self.noText) }
    let isForWeb = reading.isWebURL(icon) && places(for: .web)
    if !isForWeb, !places(for: .android) { return drop(icon, because: reason(for: .android)) }
    add(OutputMember("icon", .text(icon)), of: icon, to: &self[isForWeb ? .web : .android])
  }

  /// Adds an option of a request for iOS that is on.
  func addSwitch(_ name: JSONKey, _ value: Int) {
    used.insert(value)
    guard reading.isTrue(value) || reading.isOne(value) else {
      let isOff = tape.kind(value) == .false || tape.wholeNumber(value) == "0"
      return isOff ? () : drop(value, because: "FCM accepts only true or false")
    }
    guard places(for: .ios) else { return drop(value, because: reason(for: .ios)) }
    add(OutputMember(name, .json("1")), of: value, to: &self[.aps])
  }
}
