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
  ///   - data: The data map of the request around the payload.
  func make(bundle: DraftValue?, data: Int?) -> DraftValue {
    let head = bundle.map { [DraftMember("Simulator Target Bundle", $0)] } ?? []
    let isAPNs = reading.view.kind == .apns
    for option in conversion.validateOnly where conversion.tape.kind(option) != .false {
      conversion.drop(option)
    }
    return .object(head + (isAPNs ? APNsMerge(conversion).payload(data) : composed()))
  }

  /// The payload of a data message.
  private func composed() -> [DraftMember] {
    let request = APNsRequest(conversion)
    request.convert()
    let alert = alert(conversion.parts[.alert, default: []])
    let (isMutable, wakesApp) = (
      request.isOn("mutable_content"), request.isOn("content_available")
    )
    var aps: [DraftMember] = alert.isEmpty ? [] : [DraftMember("alert", .object(alert))]
    aps += badge()
    if !conversion.isSilent, let sound = conversion.vendor.apsSound(conversion) {
      aps.append(DraftMember("sound", sound))
    }
    aps += conversion.parts[.aps, default: []]
    if needsExtension || isMutable {
      aps.append(DraftMember("mutable-content", .json("1")))
    }
    if alert.isEmpty || reading.isBackground == true || wakesApp {
      aps.append(DraftMember("content-available", .json("1")))
    }
    let beside = beside()
    return [DraftMember("aps", .object(aps))] + beside + picture()
  }

  /// The alert; empty for a message that only wakes the app.
  private func alert(_ more: [DraftMember]) -> [DraftMember] {
    guard !conversion.isSilent else {
      for fact in [Fact.title, .body, .sound] { conversion.drop(slots[fact]) }
      for member in more { conversion.drop(member.value.source) }
      return []
    }
    return conversion.member("title", slots[.title]) + conversion.member("body", slots[.body])
      + more
  }

  private func badge() -> [DraftMember] {
    guard let badge = slots[.badge] else { return [] }
    guard let number = reading.integer(badge) else {
      conversion.drop(badge, because: "it is not an integer")
      return []
    }
    return [DraftMember("badge", .integer(number))]
  }

  /// Whether the message needs the service extension, which shows pictures and buttons.
  private var needsExtension: Bool {
    !conversion.isSilent && (slots[.imageURL] != nil || !reading.buttons.isEmpty)
  }

  /// The members beside `aps`, without those that FCM adds to a received message.
  private func beside() -> [DraftMember] {
    conversion.vendor.besideAPS(conversion).filter { member in
      guard case .copy(let key) = member.key, conversion.isOfFCM(key) else { return true }
      conversion.dropReserved(key)
      return false
    }
  }

  /// The picture of a notification block, as FCM sends it to iOS.
  private func picture() -> [DraftMember] {
    let (root, tape) = (reading.view.root, conversion.tape)
    guard let image = slots[.imageURL], !conversion.holds(root, image),
      !conversion.vendor.drawsFromData
    else { return [] }
    let isTaken = root.flatMap { tape.member($0, "fcm_options") } != nil
    guard tape.kind(image) == .string, !isTaken else {
      conversion.drop(image)
      return []
    }
    return [DraftMember("fcm_options", .object([DraftMember("image", .copy(image))]))]
  }
}
