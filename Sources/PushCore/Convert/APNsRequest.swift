/// What a request of FCM says beside its data, on the way to iOS: what FCM itself hands on there
/// (Firebase: Legacy HTTP server reference, notification payload for iOS), and what stays behind.
struct APNsRequest {
  /// Members of `aps`, apart those of `alert` in it.
  struct Parts {
    var alert: [DraftMember] = []
    var aps: [DraftMember] = []
    var isMutable = false
    var wakesApp = false
  }

  private let conversion: Conversion
  private var view: PayloadView { conversion.reading.view }
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  func parts() -> Parts {
    var parts = Parts()
    guard view.isWrapped, view.envelope != view.root else { return parts }
    take(view.notification, &parts)
    conversion.eachFilled(view.envelope) { key in
      let value = key + 1
      if conversion.matches(key, ["android"]) {
        takeAndroid(value, &parts)
      } else if conversion.matches(key, ["content_available"]) {
        parts.wakesApp = isOn(value)
      } else if conversion.matches(key, ["mutable_content"]) {
        parts.isMutable = isOn(value)
      } else if conversion.matches(key, ["apns"]) {
        loseHeaders(value)
      } else if conversion.matches(key, ["webpush", "restricted_package_name"]) {
        conversion.lose(value)
      } else if conversion.matches(key, ["fcm_options"]) {
        conversion.loseMembers(of: value, but: ["image"])
      } else {
        loseWay(key)
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

  private func takeAndroid(_ android: Int, _ parts: inout Parts) {
    conversion.eachFilled(android) { key in
      if conversion.matches(key, ["notification"]) {
        take(key + 1, &parts)
      } else if key + 1 != view.root, !loseWay(key) {
        conversion.lose(key + 1)
      }
    }
  }

  // MARK: Notification blocks

  private static let texts: [(JSONKey, Fact)] = [
    ("title", .title), ("body", .body), ("image", .imageURL), ("sound", .sound),
    ("badge", .badge), ("icon", .iconURL),
  ]
  private static let alert: [(JSONKey, StaticString)] = [
    ("subtitle", "subtitle"), ("title_loc_key", "title-loc-key"),
    ("title_loc_args", "title-loc-args"), ("body_loc_key", "loc-key"),
    ("body_loc_args", "loc-args"),
  ]

  /// Takes what a block says to iOS, and loses what neither that nor the payload says.
  private func take(_ block: Int?, _ parts: inout Parts) {
    conversion.eachFilled(block) { key in
      if let fact = Self.texts.first(where: { conversion.matches(key, [$0.0]) })?.1,
        fact != .iconURL || conversion.holds(view.root, conversion.slots[.iconURL])
      {
        conversion.lose(key + 1, unlessToldBy: fact)
      } else if let row = Self.alert.first(where: { conversion.matches(key, [$0.0]) }) {
        add(row.1, key + 1, to: &parts.alert)
      } else if conversion.matches(key, ["click_action"]) {
        add("category", key + 1, to: &parts.aps)
        if conversion.slots[.defaultName] == key + 1 { conversion.gained.insert("default_action") }
      } else {
        conversion.lose(key + 1)
      }
    }
  }

  /// Adds a text, or a list of them, unless the block for all platforms has said it.
  private func add(_ name: StaticString, _ value: Int, to members: inout [DraftMember]) {
    let isList = "\(name)".hasSuffix("-args")
    let isRight = isList ? tape.array(value) != nil : conversion.reading.isText(value)
    let isKnown = members.contains { $0.name(on: tape) == "\(name)" }
    // An app that draws from data has its texts there.
    if conversion.forms.drawsFromData { return conversion.lose(value) }
    guard isRight, !isKnown else {
      return conversion.lose(
        value, because: isRight ? Conversion.twice : isList ? "it is no list" : "it is no text")
    }
    members.append(DraftMember(name, isList ? .inner(value) : .copy(value)))
    conversion.gained.insert("\(name)")
  }

  // MARK: The way

  /// What is no part of a payload, but a header of the request to APNs (Apple: Sending notification
  /// requests to APNs).
  private static let headers: [(JSONKey, String)] = [
    ("time_to_live", "apns-expiration"), ("ttl", "apns-expiration"),
    ("priority", "apns-priority"), ("urgency", "apns-priority"),
    ("collapse_key", "apns-collapse-id"), ("collapseKey", "apns-collapse-id"),
  ]

  /// Loses what is told of the way, and not of the message; tells whether a key is such.
  @discardableResult
  private func loseWay(_ key: Int) -> Bool {
    guard let header = Self.headers.first(where: { conversion.matches(key, [$0.0]) })?.1 else {
      return false
    }
    conversion.lose(key + 1, because: "APNs has the header \(header) for it")
    return true
  }

  /// Loses the headers that a request has for APNs; the topic says for which app the payload is.
  func loseHeaders(_ apns: Int?) {
    let headers = apns.flatMap { tape.member($0, "headers") }
    conversion.eachFilled(headers) { key in
      if !conversion.matches(key, ["apns-topic"]) {
        conversion.lose(key + 1, because: "it is a header and no part of the payload")
      }
    }
  }
}
