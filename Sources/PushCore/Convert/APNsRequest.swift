/// The members of an FCM request beside its data: FCM sends some of them to iOS and drops the
/// others (Firebase: Legacy HTTP server reference, notification payload for iOS).
struct APNsRequest {
  /// The members of `aps`, those of its `alert` separately.
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
    addNotification(view.notification, to: &parts)
    conversion.eachNonNull(view.envelope) { key in
      let value = key + 1
      if conversion.matches(key, ["content_available"]) {
        parts.wakesApp = isOn(value)
      } else if conversion.matches(key, ["mutable_content"]) {
        parts.isMutable = isOn(value)
      } else {
        dropMember(key, besides: view.root)
      }
    }
    return parts
  }

  /// Returns whether a Boolean option is on; drops a value other than true, 1 or false.
  private func isOn(_ value: Int) -> Bool {
    let (reading, kind) = (conversion.reading, tape.kind(value))
    if reading.isTrue(value) || reading.isOne(value) { return true }
    if kind != .false { conversion.drop(value, because: "FCM takes true or false there") }
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

  /// Adds the members of a block for iOS, and drops all others.
  private func addNotification(_ block: Int?, to parts: inout Parts) {
    conversion.eachNonNull(block) { key in
      if let fact = conversion.row(of: key, in: Self.texts),
        fact != .iconURL || conversion.holds(view.root, conversion.slots[.iconURL])
      {
        conversion.drop(key + 1, unlessCarriedBy: fact)
      } else if let field = conversion.row(of: key, in: Self.alert) {
        add(field, key + 1, to: &parts.alert)
      } else if conversion.matches(key, ["click_action"]) {
        add("category", key + 1, to: &parts.aps)
        if conversion.slots[.defaultName] == key + 1 {
          conversion.alteredMembers.insert("default_action")
        }
      } else {
        conversion.drop(key + 1)
      }
    }
  }

  /// Adds a string, or a list of strings, unless there is a member with this name.
  private func add(_ field: DraftField, _ value: Int, to members: inout [DraftMember]) {
    // An app that draws notifications from the data has its texts there.
    if conversion.vendor.drawsFromData { return conversion.drop(value) }
    guard let draft = field.isList ? conversion.list(value) : conversion.text(value) else { return }
    let name = "\(field.name)"
    if members.contains(where: { $0.name(on: tape) == name }) {
      return conversion.drop(value, because: Conversion.duplicateReason)
    }
    members.append(DraftMember(field.name, draft))
    conversion.alteredMembers.insert(name)
  }

  // MARK: Losses

  /// Drops the members of a request beside its payload for iOS.
  ///
  /// - Parameter data: The data map that is merged into the payload.
  func dropRest(besides data: Int?) {
    dropNotification()
    conversion.eachNonNull(view.envelope) { key in
      guard conversion.matches(key, ["content_available", "mutable_content"]) else {
        return dropMember(key, besides: data)
      }
      if tape.kind(key + 1) != .false {
        conversion.drop(key + 1, because: Conversion.duplicateReason)
      }
    }
  }

  /// Drops the members of the block for all platforms, except a title, text and picture in use.
  private func dropNotification() {
    let handedOn: [Fact] = [.title, .body, .imageURL]
    conversion.eachNonNull(view.notification) { key in
      let value = key + 1
      guard let fact = conversion.row(of: key, in: Self.texts),
        handedOn.contains(fact) || conversion.slots[fact] != value
      else { return conversion.drop(value) }
      conversion.drop(value, unlessCarriedBy: fact)
    }
  }

  /// Drops a member of a request unless it is for iOS.
  func dropMember(_ key: Int, besides data: Int?) {
    let value = key + 1
    if !conversion.matches(key, ["data"]), dropUnlessBlock(key) { return }
    if conversion.matches(key, ["android"]) {
      dropBlock(value, besides: data)
    } else if conversion.matches(key, ["webpush"]) {
      let isData = tape.member(value, "data").map { self.isData($0, data) } ?? false
      if isData { dropBlock(value, besides: data) } else { conversion.drop(value) }
    } else if conversion.matches(key, ["apns"]) {
      dropAPNs(value)
    } else if conversion.matches(key, ["data"]) {
      dropData(value, besides: data)
    } else if conversion.matches(key, FCMRecipient.names) {
      conversion.drop(value, because: "a payload of APNs names no recipient")
    } else if conversion.matches(key, ["restricted_package_name"]) {
      conversion.drop(value)
    } else if conversion.matches(key, ["fcm_options", "fcmOptions"]) {
      conversion.dropMembers(of: value, except: ["image"])
    } else if !dropDeliveryOption(key) {
      conversion.dropUnknown(key)
    }
  }

  /// Drops a member that should be an object and is not; returns whether it did.
  func dropUnlessBlock(_ key: Int) -> Bool {
    conversion.matches(key, FCMRequest.parts) && conversion.dropUnlessObject(key + 1)
  }

  /// Drops a block for another platform, except data in use.
  private func dropBlock(_ block: Int, besides data: Int?) {
    conversion.eachNonNull(block) { key in
      if dropDeliveryOption(key) { return }
      if conversion.matches(key, ["data"]) { return dropData(key + 1, besides: data) }
      conversion.drop(key + 1)
    }
  }

  private func isData(_ value: Int, _ data: Int?) -> Bool {
    data != nil && tape.object(value) == data
  }

  /// Drops a data map unless it equals the one in use.
  private func dropData(_ value: Int, besides data: Int?) {
    if let data, let object = tape.object(value), conversion.isSame(object, data) { return }
    conversion.drop(value, because: data.map { _ in Conversion.duplicateReason })
  }

  // MARK: Delivery

  /// Options that APNs takes as header fields (Apple: Sending notification requests to APNs).
  private static let headers: [(JSONKey, String)] = [
    ("time_to_live", "apns-expiration"), ("ttl", "apns-expiration"),
    ("priority", "apns-priority"), ("urgency", "apns-priority"),
    ("collapse_key", "apns-collapse-id"), ("collapseKey", "apns-collapse-id"),
  ]

  /// Drops a delivery option; returns whether the key is one.
  @discardableResult
  private func dropDeliveryOption(_ key: Int) -> Bool {
    guard let header = conversion.row(of: key, in: Self.headers) else { return false }
    conversion.drop(key + 1, because: "APNs has the header \(header) for it")
    return true
  }

  /// Drops the members for APNs beside the payload, except the topic, which names the app.
  private func dropAPNs(_ apns: Int) {
    conversion.eachNonNull(apns) { key in
      let value = key + 1
      if conversion.matches(key, ["headers"]) {
        dropHeaders(value)
      } else if conversion.matches(key, ["fcm_options"]) {
        conversion.dropMembers(of: value, except: ["image"])
        conversion.nonNull(value, "image").map { conversion.drop($0, unlessCarriedBy: .imageURL) }
      } else if !conversion.matches(key, ["payload"]) {
        conversion.drop(value)
      }
    }
  }

  private func dropHeaders(_ headers: Int) {
    conversion.eachNonNull(headers) { key in
      if !conversion.matches(key, ["apns-topic"]) {
        conversion.drop(key + 1, because: "it is a header and no part of the payload")
      }
    }
  }
}
