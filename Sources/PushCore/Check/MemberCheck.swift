/// Finds unknown members of objects whose members a platform or a vendor defines.
///
/// Objects with free names, such as a message's data, are not checked.
enum MemberCheck {
  /// An object and the names of its members.
  private struct Shape {
    let name: String
    let members: [String]

    init(_ name: String, _ members: String) {
      self.name = name
      self.members = members.split(separator: " ").map(String.init)
    }
  }

  // Apple: Generating a remote notification.
  private static let alert = Shape(
    "alert",
    """
    title subtitle body launch-image title-loc-key title-loc-args subtitle-loc-key \
    subtitle-loc-args loc-key loc-args action action-loc-key summary-arg summary-arg-count sound
    """)
  private static let sound = Shape("sound", "critical name volume")

  // Firebase: FCM HTTP v1 API, Notification and AndroidNotification.
  private static let notification = Shape("notification", "title body image")
  private static let androidNotification = Shape(
    "android.notification",
    """
    title body icon color sound tag click_action body_loc_key body_loc_args title_loc_key \
    title_loc_args channel_id ticker sticky event_time local_only notification_priority \
    default_sound default_vibrate_timings default_light_settings vibrate_timings visibility \
    notification_count light_settings image bypass_proxy_notification proxy
    """)

  // Emarsys's guide, and the descriptions of the SDKs' payloads.
  private static let ems = Shape(
    "ems",
    """
    multichannelId multichannel_id sid style silent notificationMethod actions default_action \
    inapp version trackingInfo rootParams customData
    """)
  private static let emarsysNotification = Shape(
    "notification",
    """
    title body icon image imageUrl silent style channelId operation collapseId defaultAction \
    actions badgeCount
    """)
  private static let inapp = Shape("inapp", "campaign_id url")

  // Push.Express's guide.
  private static let px = Shape(
    "px", "px.msg_id px.title px.body px.image px.icon px.link")

  static func run(_ reading: PayloadReading) {
    let tape = reading.tape
    checkRequest(reading)
    guard let root = reading.view.root else { return }
    if reading.view.kind == .apns, let aps = tape.member(root, "aps") {
      check(tape.member(aps, "alert"), alert, reading)
      check(tape.member(aps, "sound"), sound, reading)
    }
    switch reading.vendor {
    case .emarsys: checkEmarsys(root, reading)
    case .pushexpress: checkPrefixed(root, reading)
    default: break
    }
  }

  /// Checks the blocks of a request of the FCM v1 API; HMS has other members.
  private static func checkRequest(_ reading: PayloadReading) {
    let tape = reading.tape
    guard !reading.view.isHuawei, let message = tape.member(0, "message"),
      message == reading.view.envelope
    else { return }
    check(tape.member(message, "notification"), notification, reading)
    if let android = tape.member(message, "android") {
      check(tape.member(android, "notification"), androidNotification, reading)
    }
  }

  private static func checkEmarsys(_ root: Int, _ reading: PayloadReading) {
    let tape = reading.tape
    if let object = tape.member(root, "ems").flatMap(tape.object) {
      check(object, ems, reading)
      check(tape.member(object, "inapp"), inapp, reading)
    }
    // In a request, this is the block of FCM.
    if reading.view.notification == nil {
      check(tape.member(root, "notification"), emarsysNotification, reading)
    }
  }

  /// Checks the keys that begin with `px.`; all others are the customer's.
  private static func checkPrefixed(_ root: Int, _ reading: PayloadReading) {
    let tape = reading.tape
    tape.eachMember(of: root) { value in
      if tape.hasPrefix(value - 1, "px.") { check(member: value, px, reading) }
    }
  }

  private static func check(_ value: Int?, _ shape: Shape, _ reading: PayloadReading) {
    let tape = reading.tape
    guard let object = value.flatMap(tape.object) else { return }
    tape.eachMember(of: object) { check(member: $0, shape, reading) }
  }

  private static func check(member value: Int, _ shape: Shape, _ reading: PayloadReading) {
    let name = reading.tape.text(value - 1)
    guard !shape.members.contains(name) else { return }
    let near = Suggestions.nearest(to: name, among: shape.members, limit: 1)
    let isMisspelled = near.first.map { isOneEdit(from: name, to: $0) } ?? false
    reading.report(
      isMisspelled ? CheckDiagnostics.misspelledMember : CheckDiagnostics.unknownMember, value,
      "\(shape.name) has no member '\(name.prefix(40))'" + Suggestions.phrase(near))
  }

  /// Whether the names differ in case only, or by one insertion, deletion, replacement or swap.
  private static func isOneEdit(from name: String, to other: String) -> Bool {
    Suggestions.distance(Array(name.lowercased().utf8), Array(other.lowercased().utf8)) < 2
  }
}
