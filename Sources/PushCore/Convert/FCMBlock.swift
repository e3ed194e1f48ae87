/// The notification block of FCM's HTTP v1 API, and what of it only Android is told.
struct FCMBlock {
  typealias Parts = (block: [DraftMember], android: [DraftMember])

  let conversion: Conversion

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// What the API before it had in one block (Firebase: Migrate from legacy FCM APIs).
  private static let legacy: [(JSONKey, DraftField)] = [
    ("icon", "icon"), ("sound", "sound"), ("tag", "tag"), ("color", "color"),
    ("click_action", "click_action"), ("body_loc_key", "body_loc_key"),
    ("title_loc_key", "title_loc_key"), ("body_loc_args", .list("body_loc_args")),
    ("title_loc_args", .list("title_loc_args")), ("android_channel_id", "channel_id"),
    ("channel_id", "channel_id"),
  ]

  func parts(of block: Int?) -> Parts {
    var parts: Parts = ([], [])
    conversion.eachFilled(block) { key in
      let value = key + 1
      if conversion.matches(key, ["title", "body", "image"]) {
        scalar(value).map { parts.block.append(DraftMember(.copy(key), $0)) }
      } else if let field = conversion.row(of: key, in: Self.legacy) {
        add(field, value, to: &parts.android)
      } else {
        conversion.lose(value)
      }
    }
    return parts
  }

  /// The parts of a block in a request of HTTP v1, null where it was.
  ///
  /// Beside a payload for iOS nothing is said to Android alone: it would be another message.
  func keptParts(of block: Int?) -> Parts {
    var parts = parts(of: block)
    parts.block = []
    conversion.each(block) { key in
      let value = key + 1
      guard conversion.matches(key, ["title", "body", "image"]), !isContainer(value) else { return }
      let isNull = conversion.tape.kind(value) == .null
      parts.block.append(DraftMember(.copy(key), isNull ? .copy(value) : .text(value)))
    }
    guard conversion.filled(conversion.reading.view.envelope, "apns") != nil else { return parts }
    for member in parts.android { conversion.lose(member.value.source) }
    // The payload for iOS has them from the block, whatever says them to Android.
    if !parts.android.isEmpty {
      conversion.gained.formUnion(["sound", "icon_url", "channel_id", "default_action"])
    }
    return (parts.block, [])
  }

  /// Adds a member for Android, unless FCM would refuse the value.
  func add(_ field: DraftField, _ value: Int, to members: inout [DraftMember]) {
    let draft = field.isList ? conversion.list(value) : scalar(value)
    draft.map { members.append(DraftMember(field.name, $0)) }
  }

  /// A value as a text; notes what is none.
  private func scalar(_ value: Int) -> DraftValue? {
    guard isContainer(value) else { return .text(value) }
    conversion.lose(value, because: "it is no text")
    return nil
  }

  func isContainer(_ value: Int) -> Bool {
    [.object, .array].contains(conversion.tape.kind(value))
  }
}
