/// What APNs gets from an FCM request, by the names of its members: FCM sends some members to iOS and
/// drops the others (Firebase: Legacy HTTP server reference, notification payload for iOS).
extension Conversion {
  // MARK: Tables

  /// The members of a notification block.
  private static let notificationForIOS: MemberTable = [
    ("title", .carry(.title)), ("body", .carry(.body)), ("image", .carry(.imageURL)),
    ("sound", unchanged(.sound)), ("badge", unchanged(.badge)), ("icon", unused(.iconURL)),
    ("subtitle", .draw(.alert, "subtitle")), ("title_loc_key", .draw(.alert, "title-loc-key")),
    ("title_loc_args", .draw(.alert, "title-loc-args", isList: true)),
    ("body_loc_key", .draw(.alert, "loc-key")),
    ("body_loc_args", .draw(.alert, "loc-args", isList: true)),
    ("click_action", .draw(.aps, "category")),
  ]

  /// FCM does not add such a member to the payload for iOS in a request.
  private static func unchanged(_ fact: Fact) -> MemberRule {
    .call { $0.apply($0.view.kind == .apns ? unused(fact) : .carry(fact), to: $1) }
  }

  private static func unused(_ fact: Fact) -> MemberRule {
    .call { $0.slots[fact] == $1 ? $0.drop($1) : $0.drop($1, unlessCarriedBy: fact) }
  }

  /// The members of a request.
  private static let request: MemberTable =
    [
      ("data", .call { $0.dropData($1) }), ("android", .object(block)),
      ("webpush", .call { $0.dropBrowser($1) }), ("apns", .object(apns)),
      ("fcm_options", .object(options)), ("fcmOptions", .object(options)),
      ("notification", .call { $0.dropUnlessObject($1) }), ("restricted_package_name", .drop()),
      ("content_available", .skip), ("mutable_content", .skip),
    ] + recipientNames.map { ($0, .drop("an APNs payload has no recipient")) } + delivery + around

  /// The members of a block for another platform.
  private static let block: MemberTable = delivery + [("data", .call { $0.dropData($1) })]

  /// The members for APNs beside the payload; the topic names the app.
  private static let apns: MemberTable = [
    ("headers", .members([("apns-topic", .skip)], "it is a header, not part of the payload")),
    ("fcm_options", .members([("image", .carry(.imageURL))])), ("payload", .skip),
  ]
  private static let options: MemberTable = [("image", .skip)]

  /// Options that APNs takes as header fields (Apple: Sending notification requests to APNs).
  private static let delivery: MemberTable = [
    ("time_to_live", "apns-expiration"), ("ttl", "apns-expiration"),
    ("priority", "apns-priority"), ("urgency", "apns-priority"),
    ("collapse_key", "apns-collapse-id"), ("collapseKey", "apns-collapse-id"),
  ].map { ($0.0, .drop("APNs uses the header \($0.1)")) }

  // MARK: Members

  /// Converts the members of a request around data.
  func convertRequest() {
    guard view.isWrapped, view.envelope != root else { return }
    usedData = root
    convert(view.notification, by: Self.notificationForIOS)
    convert(view.envelope, by: Self.request)
  }

  /// Drops the members of a request beside its payload for iOS.
  ///
  /// - Parameter data: The data map that is merged into the payload.
  func dropRequest(besides data: Int?) {
    usedData = data
    convert(view.notification, by: Self.notificationForIOS)
    convert(view.envelope, by: Self.request)
    for name: JSONKey in ["content_available", "mutable_content"] {
      guard let value = nonNull(view.envelope, name), tape.kind(value) != .false else { continue }
      drop(value, because: Self.duplicateReason)
    }
  }

  /// Whether an option of the request is on; drops a value other than true, 1 or false.
  func isOn(_ name: JSONKey) -> Bool {
    guard view.isWrapped, view.envelope != root, let value = nonNull(view.envelope, name) else {
      return false
    }
    if reading.isTrue(value) || reading.isOne(value) { return true }
    if tape.kind(value) != .false { drop(value, because: "FCM accepts only true or false") }
    return false
  }

  /// Drops a block for browsers, except data in use.
  private func dropBrowser(_ block: Int) {
    if dropUnlessObject(block) { return }
    let isUsed = usedData != nil && tape.member(block, "data").flatMap(tape.object) == usedData
    if isUsed { convert(block, by: Self.block) } else { drop(block) }
  }

  /// Drops a data map unless it equals the one in use.
  private func dropData(_ value: Int) {
    if let usedData, let object = tape.object(value), isSame(object, usedData) { return }
    drop(value, because: usedData.map { _ in Self.duplicateReason })
  }
}
