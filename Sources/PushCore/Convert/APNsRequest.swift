/// What APNs gets from an FCM request, by the names of its members: FCM sends some members to iOS and
/// drops the others (Firebase: Legacy HTTP server reference, notification payload for iOS).
struct APNsRequest {
  private let conversion: Conversion
  private var view: PayloadView { conversion.reading.view }
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  // MARK: Tables

  /// The members of a notification block.
  private static let notification: MemberTable = [
    ("title", .carry(.title)), ("body", .carry(.body)), ("image", .carry(.imageURL)),
    ("sound", .carry(.sound)), ("badge", .carry(.badge)),
    ("icon", .call { APNsRequest($0).dropIcon($1) }),
    ("subtitle", .draw(.alert, "subtitle")), ("title_loc_key", .draw(.alert, "title-loc-key")),
    ("title_loc_args", .draw(.alert, .list("title-loc-args"))),
    ("body_loc_key", .draw(.alert, "loc-key")),
    ("body_loc_args", .draw(.alert, .list("loc-args"))), ("click_action", .draw(.aps, "category")),
  ]

  /// The members of a notification block beside a payload for iOS, which FCM does not change.
  private static let unused: MemberTable = [
    ("title", .carry(.title)), ("body", .carry(.body)), ("image", .carry(.imageURL)),
    ("sound", unused(.sound)), ("badge", unused(.badge)), ("icon", unused(.iconURL)),
  ]

  private static func unused(_ fact: Fact) -> MemberRule {
    .call { $0.slots[fact] == $1 ? $0.drop($1) : $0.drop($1, unlessCarriedBy: fact) }
  }

  /// The members of a request.
  private static let request: MemberTable =
    [
      ("data", .call { APNsRequest($0).dropData($1) }), ("android", .object(block)),
      ("webpush", .call { APNsRequest($0).dropBrowser($1) }), ("apns", .object(apns)),
      ("fcm_options", .object(options)), ("fcmOptions", .object(options)),
      ("notification", .call { $0.dropUnlessObject($1) }), ("restricted_package_name", .drop()),
      ("content_available", .skip), ("mutable_content", .skip),
    ] + FCMRecipient.names.map { ($0, .drop("an APNs payload has no recipient")) } + delivery
    + Conversion.around

  /// The members of a block for another platform.
  private static let block: MemberTable =
    delivery + [("data", .call { APNsRequest($0).dropData($1) })]

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
  func convert() {
    guard view.isWrapped, view.envelope != view.root else { return }
    conversion.usedData = view.root
    conversion.convert(view.notification, by: Self.notification)
    conversion.convert(view.envelope, by: Self.request)
  }

  /// Whether an option of the request is on; drops a value other than true, 1 or false.
  func isOn(_ name: JSONKey) -> Bool {
    guard view.isWrapped, view.envelope != view.root,
      let value = conversion.nonNull(view.envelope, name)
    else { return false }
    let reading = conversion.reading
    if reading.isTrue(value) || reading.isOne(value) { return true }
    if tape.kind(value) != .false {
      conversion.drop(value, because: "FCM accepts only true or false")
    }
    return false
  }

  /// Drops the members of a request beside its payload for iOS.
  ///
  /// - Parameter data: The data map that is merged into the payload.
  func dropRest(besides data: Int?) {
    conversion.usedData = data
    conversion.convert(view.notification, by: Self.unused)
    conversion.convert(view.envelope, by: Self.request)
    for name: JSONKey in ["content_available", "mutable_content"] {
      guard let value = conversion.nonNull(view.envelope, name), tape.kind(value) != .false else {
        continue
      }
      conversion.drop(value, because: Conversion.duplicateReason)
    }
  }

  private func dropIcon(_ value: Int) {
    let isInData = conversion.holds(view.root, conversion.slots[.iconURL])
    if isInData {
      conversion.drop(value, unlessCarriedBy: .iconURL)
    } else {
      conversion.drop(value)
    }
  }

  /// Drops a block for browsers, except data in use.
  private func dropBrowser(_ block: Int) {
    if conversion.dropUnlessObject(block) { return }
    let data = conversion.usedData
    let isUsed = data != nil && tape.member(block, "data").flatMap(tape.object) == data
    if isUsed { conversion.convert(block, by: Self.block) } else { conversion.drop(block) }
  }

  /// Drops a data map unless it equals the one in use.
  private func dropData(_ value: Int) {
    let data = conversion.usedData
    if let data, let object = tape.object(value), conversion.isSame(object, data) { return }
    conversion.drop(value, because: data.map { _ in Conversion.duplicateReason })
  }
}
