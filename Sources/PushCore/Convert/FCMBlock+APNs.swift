/// The block of a message that came over APNs.
extension FCMBlock {
  /// Texts that the app translates, under the names that Android has for them.
  private static let localized: [(JSONKey, DraftField)] = [
    ("title-loc-key", "title_loc_key"), ("title-loc-args", .list("title_loc_args")),
    ("loc-key", "body_loc_key"), ("loc-args", .list("body_loc_args")),
  ]

  func partsOfAPNs() -> Parts {
    guard let aps = conversion.reading.aps.flatMap(conversion.tape.object) else { return ([], []) }
    var parts: Parts = ([], [])
    conversion.eachFilled(aps) { key in
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
    conversion.eachFilled(alert) { key in
      let value = key + 1
      if let fact = textFact(key), !isContainer(value) {
        guard conversion.forms.drawsFromData else {
          parts.block.append(DraftMember(.copy(key), .text(value)))
          return
        }
        conversion.lose(value, unlessToldBy: fact)
      } else if let field = conversion.row(of: key, in: Self.localized),
        !conversion.forms.drawsFromData
      {
        add(field, value, to: &parts.android)
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
    let options = root.flatMap { tape.member($0, "fcm_options") }
    conversion.loseMembers(of: options, but: ["image"])
    guard let image = options.flatMap({ tape.member($0, "image") }), tape.kind(image) != .null
    else { return }
    guard !conversion.forms.drawsFromData, conversion.slots[.imageURL] == image else {
      return conversion.lose(image, unlessToldBy: .imageURL)
    }
    parts.block.append(DraftMember("image", .text(image)))
  }
}
