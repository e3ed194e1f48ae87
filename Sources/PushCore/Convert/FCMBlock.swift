/// The notification block of FCM's HTTP v1 API, and what of it only Android is told.
struct FCMBlock {
  typealias Parts = (block: [DraftMember], android: [DraftMember])

  private let conversion: Conversion

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  // MARK: From a block of another request

  /// What the API before it had in one block (Firebase: Migrate from legacy FCM APIs).
  private static let legacy: [(JSONKey, StaticString)] = [
    ("icon", "icon"), ("sound", "sound"), ("tag", "tag"), ("color", "color"),
    ("click_action", "click_action"), ("body_loc_key", "body_loc_key"),
    ("title_loc_key", "title_loc_key"), ("body_loc_args", "body_loc_args"),
    ("title_loc_args", "title_loc_args"), ("android_channel_id", "channel_id"),
    ("channel_id", "channel_id"),
  ]

  func parts(of block: Int?) -> Parts {
    var parts: Parts = ([], [])
    conversion.each(block) { key in
      if conversion.matches(key, ["title", "body", "image"]) {
        parts.block.append(DraftMember(.copy(key), .text(key + 1)))
      } else if let row = Self.legacy.first(where: { conversion.matches(key, [$0.0]) }) {
        let isList = conversion.matches(key, ["body_loc_args", "title_loc_args"])
        parts.android.append(DraftMember(row.1, isList ? .inner(key + 1) : .text(key + 1)))
      } else {
        conversion.lose(key + 1)
      }
    }
    return parts
  }

  // MARK: From aps

  /// Texts that the app translates, under the names that Android has for them.
  private static let localized: [(JSONKey, StaticString)] = [
    ("title-loc-key", "title_loc_key"), ("title-loc-args", "title_loc_args"),
    ("loc-key", "body_loc_key"), ("loc-args", "body_loc_args"),
  ]

  func partsOfAPNs() -> Parts {
    guard let aps = conversion.reading.aps.flatMap(conversion.tape.object) else { return ([], []) }
    var parts: Parts = ([], [])
    conversion.each(aps) { key in
      let value = key + 1
      if conversion.matches(key, ["alert"]) {
        takeAlert(value, &parts)
      } else if conversion.matches(key, ["sound"]) {
        takeSound(value, &parts)
      } else if conversion.matches(key, ["content-available"]) {
        if !conversion.isSilent, conversion.reading.vendor != .optimobile { conversion.lose(value) }
      } else if !conversion.matches(key, ["mutable-content"]) {
        conversion.lose(value)
      }
    }
    takePicture(&parts)
    return parts
  }

  private func takeAlert(_ alert: Int, _ parts: inout Parts) {
    guard conversion.tape.kind(alert) == .object else {
      if conversion.slots[.body] == alert, !conversion.forms.drawsFromData {
        parts.block.append(DraftMember("body", .text(alert)))
      }
      return conversion.lose(alert, unlessToldBy: .body)
    }
    conversion.each(alert) { key in
      let value = key + 1
      if let fact = textFact(key) {
        guard conversion.forms.drawsFromData else {
          parts.block.append(DraftMember(.copy(key), .text(value)))
          return
        }
        conversion.lose(value, unlessToldBy: fact)
      } else if let row = Self.localized.first(where: { conversion.matches(key, [$0.0]) }),
        !conversion.forms.drawsFromData
      {
        parts.android.append(DraftMember(row.1, .copy(value)))
      } else {
        conversion.lose(value)
      }
    }
  }

  private func textFact(_ key: Int) -> Fact? {
    if conversion.matches(key, ["title"]) { return .title }
    return conversion.matches(key, ["body"]) ? .body : nil
  }

  private func takeSound(_ sound: Int, _ parts: inout Parts) {
    if conversion.reading.vendor == .optimobile || conversion.forms.drawsFromData {
      if conversion.reading.vendor != .optimobile || conversion.slots[.sound] != sound {
        conversion.lose(sound)
      }
      return
    }
    guard let name = conversion.slots[.sound], name == sound || conversion.holds(sound, name) else {
      return conversion.lose(sound)
    }
    if name != sound { conversion.loseMembers(of: sound, but: ["name"]) }
    parts.android.append(DraftMember("sound", .text(name)))
  }

  /// The picture that FCM's own extension shows on iOS.
  private func takePicture(_ parts: inout Parts) {
    let (tape, root) = (conversion.tape, conversion.reading.view.root)
    guard let options = root.flatMap({ tape.member($0, "fcm_options") }),
      let image = tape.member(options, "image")
    else { return }
    guard !conversion.forms.drawsFromData, conversion.slots[.imageURL] == image else {
      return conversion.lose(image, unlessToldBy: .imageURL)
    }
    parts.block.append(DraftMember("image", .text(image)))
  }
}

/// What a message says to Android about the way, under the names of FCM's HTTP v1 API.
struct FCMAndroid {
  private let conversion: Conversion
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// - Parameter drawn: What of the notification block is for Android alone.
  func members(of envelope: Int?, drawn: [DraftMember]) -> [DraftMember] {
    guard let envelope else { return [] }
    var members: [DraftMember] = []
    var drawn = drawn
    if let android = tape.member(envelope, "android"), tape.kind(android) == .object {
      conversion.each(android) { key in
        if conversion.matches(key, ["notification"]), !conversion.reading.view.isHuawei {
          drawn = conversion.members(of: key + 1) + drawn
        } else if key + 1 != conversion.reading.view.root {
          member(key).map { members.append($0) }
        }
      }
    }
    members += legacy(envelope)
    if !drawn.isEmpty { members.append(DraftMember("notification", .object(drawn))) }
    return members
  }

  /// A member of `android`; Huawei has others there, and other names.
  private func member(_ key: Int) -> DraftMember? {
    guard conversion.reading.view.isHuawei else { return DraftMember(.copy(key), .copy(key + 1)) }
    if conversion.matches(key, ["ttl", "collapse_key"]) {
      return DraftMember(.copy(key), .text(key + 1))
    }
    if conversion.matches(key, ["urgency"]) { return DraftMember("priority", .text(key + 1)) }
    conversion.lose(key + 1)
    return nil
  }

  /// What requests before the HTTP v1 API, and dumps of received messages, have around the message.
  private func legacy(_ envelope: Int) -> [DraftMember] {
    var members: [DraftMember] = []
    conversion.each(envelope) { key in
      let value = key + 1
      if conversion.matches(key, ["time_to_live", "ttl"]) {
        members.append(DraftMember("ttl", .string(seconds(value))))
      } else if conversion.matches(key, ["collapse_key", "collapseKey"]) {
        members.append(DraftMember("collapse_key", .text(value)))
      } else if conversion.matches(key, ["priority", "restricted_package_name"]) {
        members.append(DraftMember(.copy(key), .text(value)))
      } else if conversion.matches(key, ["content_available", "mutable_content"]) {
        conversion.lose(value)
      }
    }
    return members
  }

  private func seconds(_ value: Int) -> String {
    let text = tape.text(value)
    return text.hasSuffix("s") ? text : text + "s"
  }
}
