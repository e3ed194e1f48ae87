/// What a request of FCM says beside its data to iOS: what FCM itself hands on there (Firebase: Legacy
/// HTTP server reference, notification payload for iOS), and what stays behind.
struct APNsRequest {
  /// Members of `aps`, apart those of `alert` in it.
  struct Parts {
    var alert: [DraftMember] = []
    var aps: [DraftMember] = []
    var isMutable = false
    var wakesApp = false
  }

  let conversion: Conversion
  var view: PayloadView { conversion.reading.view }
  var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  func parts() -> Parts {
    var parts = Parts()
    guard view.isWrapped, view.envelope != view.root else { return parts }
    take(view.notification, &parts)
    conversion.eachFilled(view.envelope) { key in
      let value = key + 1
      if conversion.matches(key, ["content_available"]) {
        parts.wakesApp = isOn(value)
      } else if conversion.matches(key, ["mutable_content"]) {
        parts.isMutable = isOn(value)
      } else {
        loseMember(key, besides: view.root)
      }
    }
    return parts
  }

  /// Whether a switch is on; notes one that is neither on nor off.
  private func isOn(_ value: Int) -> Bool {
    let (reading, kind) = (conversion.reading, tape.kind(value))
    if reading.isTrue(value) || reading.isOne(value) { return true }
    if kind != .false { conversion.lose(value, because: "FCM takes true or false there") }
    return false
  }

  // MARK: Notification blocks

  static let texts: [(JSONKey, Fact)] = [
    ("title", .title), ("body", .body), ("image", .imageURL), ("sound", .sound),
    ("badge", .badge), ("icon", .iconURL),
  ]
  private static let alert: [(JSONKey, DraftField)] = [
    ("subtitle", "subtitle"), ("title_loc_key", "title-loc-key"),
    ("title_loc_args", .list("title-loc-args")), ("body_loc_key", "loc-key"),
    ("body_loc_args", .list("loc-args")),
  ]

  /// Takes what a block says to iOS, and loses what neither that nor the payload says.
  private func take(_ block: Int?, _ parts: inout Parts) {
    conversion.eachFilled(block) { key in
      if let fact = conversion.row(of: key, in: Self.texts),
        fact != .iconURL || conversion.holds(view.root, conversion.slots[.iconURL])
      {
        conversion.lose(key + 1, unlessToldBy: fact)
      } else if let field = conversion.row(of: key, in: Self.alert) {
        add(field, key + 1, to: &parts.alert)
      } else if conversion.matches(key, ["click_action"]) {
        add("category", key + 1, to: &parts.aps)
        if conversion.slots[.defaultName] == key + 1 { conversion.gained.insert("default_action") }
      } else {
        conversion.lose(key + 1)
      }
    }
  }

  /// Adds a text, or a list of them, unless the block for all platforms has said it.
  private func add(_ field: DraftField, _ value: Int, to members: inout [DraftMember]) {
    // An app that draws from data has its texts there.
    if conversion.forms.drawsFromData { return conversion.lose(value) }
    guard let draft = field.isList ? conversion.list(value) : conversion.text(value) else { return }
    let name = "\(field.name)"
    if members.contains(where: { $0.name(on: tape) == name }) {
      return conversion.lose(value, because: Conversion.twice)
    }
    members.append(DraftMember(field.name, draft))
    conversion.gained.insert(name)
  }
}
