/// The notification block of FCM's HTTP v1 API, and the members that move to its block for Android.
struct FCMBlock {
  typealias Parts = (block: [DraftMember], android: [DraftMember])

  let conversion: Conversion

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// The members of a block of the legacy API (Firebase: Migrate from legacy FCM APIs).
  private static let legacy: MemberTable = [
    ("title", .add(.notification, "title")), ("body", .add(.notification, "body")),
    ("image", .add(.notification, "image")), ("icon", .add(.android, "icon")),
    ("sound", .add(.android, "sound")), ("tag", .add(.android, "tag")),
    ("color", .add(.android, "color")), ("click_action", .add(.android, "click_action")),
    ("body_loc_key", .add(.android, "body_loc_key")),
    ("title_loc_key", .add(.android, "title_loc_key")),
    ("body_loc_args", .add(.android, .list("body_loc_args"))),
    ("title_loc_args", .add(.android, .list("title_loc_args"))),
    ("android_channel_id", .add(.android, "channel_id")),
    ("channel_id", .add(.android, "channel_id")),
  ]

  func parts(of block: Int?) -> Parts {
    conversion.convert(block, by: Self.legacy)
    return parts
  }

  private var parts: Parts {
    (conversion.parts[.notification, default: []], conversion.parts[.android, default: []])
  }

  /// Returns the parts of a block in an HTTP v1 request, including null members.
  ///
  /// If the request has a payload for iOS, the members for Android are dropped, because they would
  /// change the message.
  func keptParts(of block: Int?) -> Parts {
    var parts = parts(of: block)
    parts.block = []
    conversion.each(block) { key in
      let value = key + 1
      guard conversion.matches(key, ["title", "body", "image"]), !conversion.isContainer(value)
      else { return }
      let isNull = conversion.tape.kind(value) == .null
      parts.block.append(DraftMember(.copy(key), isNull ? .copy(value) : .text(value)))
    }
    guard conversion.nonNull(conversion.reading.view.envelope, "apns") != nil else { return parts }
    for member in parts.android { conversion.drop(member.value.source) }
    // The payload for iOS gets these from the block.
    if !parts.android.isEmpty {
      conversion.alteredMembers.formUnion(["sound", "icon_url", "channel_id", "default_action"])
    }
    return (parts.block, [])
  }

  // MARK: From APNs

  /// The members of `aps`.
  private static let aps: MemberTable = [
    ("alert", .call { FCMBlock($0).addAlert($1) }), ("sound", .call { FCMBlock($0).addSound($1) }),
    ("content-available", .call { FCMBlock($0).dropWakeUp($1) }), ("mutable-content", .skip),
  ]

  /// The members of `alert`: its texts, and those that the app translates.
  private static let alert: MemberTable = [
    ("title", .call { FCMBlock($0).addText("title", .title, $1) }),
    ("body", .call { FCMBlock($0).addText("body", .body, $1) }),
    ("title-loc-key", translated("title_loc_key")),
    ("title-loc-args", translated(.list("title_loc_args"))),
    ("loc-key", translated("body_loc_key")), ("loc-args", translated(.list("body_loc_args"))),
  ]

  private static func translated(_ field: DraftField) -> MemberRule {
    .call { conversion, value in
      let isDrawn = !conversion.vendor.drawsFromData
      conversion.apply(isDrawn ? .add(.android, field) : .drop(), to: value)
    }
  }

  func partsOfAPNs() -> Parts {
    guard let aps = conversion.reading.aps.flatMap(conversion.tape.object) else { return ([], []) }
    conversion.convert(aps, by: Self.aps)
    addPicture()
    return parts
  }

  private func add(_ part: DraftPart, _ name: StaticString, _ value: Int) {
    conversion.parts[part, default: []].append(DraftMember(name, .text(value)))
  }

  private func dropWakeUp(_ value: Int) {
    let isCarried = conversion.vendor.carriedFacts.contains(.contentAvailable)
    if !conversion.isSilent, !isCarried { conversion.drop(value) }
  }

  private func addAlert(_ alert: Int) {
    if conversion.tape.kind(alert) == .object {
      return conversion.convert(alert, by: Self.alert)
    }
    if conversion.slots[.body] == alert, !conversion.vendor.drawsFromData {
      add(.notification, "body", alert)
    }
    conversion.drop(alert, unlessCarriedBy: .body)
  }

  private func addText(_ name: StaticString, _ fact: Fact, _ value: Int) {
    if conversion.isContainer(value) { return conversion.drop(value) }
    if conversion.vendor.drawsFromData { return conversion.drop(value, unlessCarriedBy: fact) }
    add(.notification, name, value)
  }

  private func addSound(_ sound: Int) {
    if conversion.vendor.drawsFromData {
      let isCarried = conversion.vendor.carriedFacts.contains(.sound)
      if !isCarried || conversion.slots[.sound] != sound { conversion.drop(sound) }
      return
    }
    guard let name = conversion.slots[.sound], name == sound || conversion.holds(sound, name) else {
      return conversion.drop(sound)
    }
    if name != sound { conversion.dropMembers(of: sound, except: ["name"]) }
    add(.android, "sound", name)
  }

  /// Adds the picture that FCM's own extension shows on iOS.
  private func addPicture() {
    let (tape, root) = (conversion.tape, conversion.reading.view.root)
    let options = root.flatMap { tape.member($0, "fcm_options") }
    conversion.dropMembers(of: options, except: ["image"])
    guard let image = conversion.nonNull(options, "image") else { return }
    guard !conversion.vendor.drawsFromData, conversion.slots[.imageURL] == image else {
      return conversion.drop(image, unlessCarriedBy: .imageURL)
    }
    add(.notification, "image", image)
  }
}
