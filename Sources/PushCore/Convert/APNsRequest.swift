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
    if conversion.vendor.drawsFromData { return conversion.lose(value) }
    guard let draft = field.isList ? conversion.list(value) : conversion.text(value) else { return }
    let name = "\(field.name)"
    if members.contains(where: { $0.name(on: tape) == name }) {
      return conversion.lose(value, because: Conversion.twice)
    }
    members.append(DraftMember(field.name, draft))
    conversion.gained.insert(name)
  }

  // MARK: Losses

  /// Loses what a request says beside the payload for iOS that it holds.
  ///
  /// - Parameter data: The data map that goes along.
  func loseRest(besides data: Int?) {
    loseNotification()
    conversion.eachFilled(view.envelope) { key in
      guard conversion.matches(key, ["content_available", "mutable_content"]) else {
        return loseMember(key, besides: data)
      }
      if tape.kind(key + 1) != .false { conversion.lose(key + 1, because: Conversion.twice) }
    }
  }

  /// Loses what the block for all platforms says, but title, text and picture where they go along.
  private func loseNotification() {
    let handedOn: [Fact] = [.title, .body, .imageURL]
    conversion.eachFilled(view.notification) { key in
      let value = key + 1
      guard let fact = conversion.row(of: key, in: Self.texts),
        handedOn.contains(fact) || conversion.slots[fact] != value
      else { return conversion.lose(value) }
      conversion.lose(value, unlessToldBy: fact)
    }
  }

  /// Loses a member of a request, as far as it is not for iOS.
  func loseMember(_ key: Int, besides data: Int?) {
    let value = key + 1
    if !conversion.matches(key, ["data"]), isNoBlock(key) { return }
    if conversion.matches(key, ["android"]) {
      loseBlock(value, besides: data)
    } else if conversion.matches(key, ["webpush"]) {
      let isData = tape.member(value, "data").map { self.isData($0, data) } ?? false
      if isData { loseBlock(value, besides: data) } else { conversion.lose(value) }
    } else if conversion.matches(key, ["apns"]) {
      loseAPNs(value)
    } else if conversion.matches(key, ["data"]) {
      loseData(value, besides: data)
    } else if conversion.matches(key, FCMAddress.names) {
      conversion.lose(value, because: "a payload of APNs names no recipient")
    } else if conversion.matches(key, ["restricted_package_name"]) {
      conversion.lose(value)
    } else if conversion.matches(key, ["fcm_options", "fcmOptions"]) {
      conversion.loseMembers(of: value, but: ["image"])
    } else if !loseDeliveryOption(key) {
      conversion.loseUnknown(key)
    }
  }

  /// Whether a member that should be an object is none, which is noted.
  func isNoBlock(_ key: Int) -> Bool {
    conversion.matches(key, FCMRequest.parts) && conversion.loseUnlessObject(key + 1)
  }

  /// Loses what is said to another platform, but the data that goes along.
  private func loseBlock(_ block: Int, besides data: Int?) {
    conversion.eachFilled(block) { key in
      if loseDeliveryOption(key) { return }
      if conversion.matches(key, ["data"]) { return loseData(key + 1, besides: data) }
      conversion.lose(key + 1)
    }
  }

  private func isData(_ value: Int, _ data: Int?) -> Bool {
    data != nil && tape.object(value) == data
  }

  /// Loses a data map in whose place another one goes along that says something else.
  private func loseData(_ value: Int, besides data: Int?) {
    if let data, let object = tape.object(value), conversion.isSame(object, data) { return }
    conversion.lose(value, because: data.map { _ in Conversion.twice })
  }

  // MARK: Delivery

  /// What is no part of a payload, but a header of the request to APNs (Apple: Sending notification
  /// requests to APNs).
  private static let headers: [(JSONKey, String)] = [
    ("time_to_live", "apns-expiration"), ("ttl", "apns-expiration"),
    ("priority", "apns-priority"), ("urgency", "apns-priority"),
    ("collapse_key", "apns-collapse-id"), ("collapseKey", "apns-collapse-id"),
  ]

  /// Loses an option of the delivery; tells whether a key is one.
  @discardableResult
  private func loseDeliveryOption(_ key: Int) -> Bool {
    guard let header = conversion.row(of: key, in: Self.headers) else { return false }
    conversion.lose(key + 1, because: "APNs has the header \(header) for it")
    return true
  }

  /// Loses what a request says to APNs beside the payload; the topic says for which app that is.
  private func loseAPNs(_ apns: Int) {
    conversion.eachFilled(apns) { key in
      let value = key + 1
      if conversion.matches(key, ["headers"]) {
        loseHeaders(value)
      } else if conversion.matches(key, ["fcm_options"]) {
        conversion.loseMembers(of: value, but: ["image"])
        conversion.filled(value, "image").map { conversion.lose($0, unlessToldBy: .imageURL) }
      } else if !conversion.matches(key, ["payload"]) {
        conversion.lose(value)
      }
    }
  }

  private func loseHeaders(_ headers: Int) {
    conversion.eachFilled(headers) { key in
      if !conversion.matches(key, ["apns-topic"]) {
        conversion.lose(key + 1, because: "it is a header and no part of the payload")
      }
    }
  }
}
