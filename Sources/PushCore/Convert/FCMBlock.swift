/// The notification block of FCM's HTTP v1 API, and the members that move to its block for Android.
struct FCMBlock {
  typealias Parts = (block: [DraftMember], android: [DraftMember])

  let conversion: Conversion

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// The Android members of the legacy API's block (Firebase: Migrate from legacy FCM APIs).
  private static let legacy: [(JSONKey, DraftField)] = [
    ("icon", "icon"), ("sound", "sound"), ("tag", "tag"), ("color", "color"),
    ("click_action", "click_action"), ("body_loc_key", "body_loc_key"),
    ("title_loc_key", "title_loc_key"), ("body_loc_args", .list("body_loc_args")),
    ("title_loc_args", .list("title_loc_args")), ("android_channel_id", "channel_id"),
    ("channel_id", "channel_id"),
  ]

  func parts(of block: Int?) -> Parts {
    var parts: Parts = ([], [])
    conversion.eachNonNull(block) { key in
      let value = key + 1
      if conversion.matches(key, ["title", "body", "image"]) {
        scalar(value).map { parts.block.append(DraftMember(.copy(key), $0)) }
      } else if let field = conversion.row(of: key, in: Self.legacy) {
        add(field, value, to: &parts.android)
      } else {
        conversion.drop(value)
      }
    }
    return parts
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
      guard conversion.matches(key, ["title", "body", "image"]), !isContainer(value) else { return }
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

  /// Adds a member for Android, unless FCM would reject the value.
  func add(_ field: DraftField, _ value: Int, to members: inout [DraftMember]) {
    let draft = field.isList ? conversion.list(value) : scalar(value)
    draft.map { members.append(DraftMember(field.name, $0)) }
  }

  /// Returns a value as text; drops an object or array.
  private func scalar(_ value: Int) -> DraftValue? {
    guard isContainer(value) else { return .text(value) }
    conversion.drop(value, because: "it is no text")
    return nil
  }

  func isContainer(_ value: Int) -> Bool {
    [.object, .array].contains(conversion.tape.kind(value))
  }

  // MARK: From APNs

  /// Texts that the app translates, with their names on Android.
  private static let localized: [(JSONKey, DraftField)] = [
    ("title-loc-key", "title_loc_key"), ("title-loc-args", .list("title_loc_args")),
    ("loc-key", "body_loc_key"), ("loc-args", .list("body_loc_args")),
  ]

  func partsOfAPNs() -> Parts {
    guard let aps = conversion.reading.aps.flatMap(conversion.tape.object) else { return ([], []) }
    var parts: Parts = ([], [])
    conversion.eachNonNull(aps) { key in
      let value = key + 1
      if conversion.matches(key, ["alert"]) {
        addAlert(value, to: &parts)
      } else if conversion.matches(key, ["sound"]) {
        addSound(value, to: &parts)
      } else if conversion.matches(key, ["content-available"]) {
        let isCarried = conversion.vendor.carriedFacts.contains(.contentAvailable)
        if !conversion.isSilent, !isCarried { conversion.drop(value) }
      } else if !conversion.matches(key, ["mutable-content"]) {
        conversion.drop(value)
      }
    }
    addPicture(to: &parts)
    return parts
  }

  private func addAlert(_ alert: Int, to parts: inout Parts) {
    guard conversion.tape.kind(alert) == .object else {
      if conversion.slots[.body] == alert, !conversion.vendor.drawsFromData {
        parts.block.append(DraftMember("body", .text(alert)))
      }
      return conversion.drop(alert, unlessCarriedBy: .body)
    }
    conversion.eachNonNull(alert) { key in
      let value = key + 1
      if let fact = textFact(key), !isContainer(value) {
        guard conversion.vendor.drawsFromData else {
          parts.block.append(DraftMember(.copy(key), .text(value)))
          return
        }
        conversion.drop(value, unlessCarriedBy: fact)
      } else if let field = conversion.row(of: key, in: Self.localized),
        !conversion.vendor.drawsFromData
      {
        add(field, value, to: &parts.android)
      } else {
        conversion.drop(value)
      }
    }
  }

  private func textFact(_ key: Int) -> Fact? {
    if conversion.matches(key, ["title"]) { return .title }
    return conversion.matches(key, ["body"]) ? .body : nil
  }

  private func addSound(_ sound: Int, to parts: inout Parts) {
    if conversion.vendor.drawsFromData {
      let isCarried = conversion.vendor.carriedFacts.contains(.sound)
      if !isCarried || conversion.slots[.sound] != sound { conversion.drop(sound) }
      return
    }
    guard let name = conversion.slots[.sound], name == sound || conversion.holds(sound, name) else {
      return conversion.drop(sound)
    }
    if name != sound { conversion.dropMembers(of: sound, except: ["name"]) }
    parts.android.append(DraftMember("sound", .text(name)))
  }

  /// Adds the picture that FCM's own extension shows on iOS.
  private func addPicture(to parts: inout Parts) {
    let (tape, root) = (conversion.tape, conversion.reading.view.root)
    let options = root.flatMap { tape.member($0, "fcm_options") }
    conversion.dropMembers(of: options, except: ["image"])
    guard let image = options.flatMap({ tape.member($0, "image") }), tape.kind(image) != .null
    else { return }
    guard !conversion.vendor.drawsFromData, conversion.slots[.imageURL] == image else {
      return conversion.drop(image, unlessCarriedBy: .imageURL)
    }
    parts.block.append(DraftMember("image", .text(image)))
  }
}
