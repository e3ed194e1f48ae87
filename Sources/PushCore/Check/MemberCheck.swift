/// Finds unknown members of objects whose members a platform or a vendor defines.
///
/// Objects with free names, such as a message's data, are not checked.
enum MemberCheck {
  // Apple: Generating a remote notification.
  private static let alert = ObjectSchema(
    "alert",
    """
    title subtitle body launch-image title-loc-key title-loc-args subtitle-loc-key \
    subtitle-loc-args loc-key loc-args action action-loc-key summary-arg summary-arg-count sound
    """)
  private static let sound = ObjectSchema("sound", "critical name volume")

  // Firebase: FCM HTTP v1 API, Notification and AndroidNotification.
  private static let notification = ObjectSchema("notification", "title body image")
  private static let androidNotification = ObjectSchema(
    "android.notification",
    """
    title body icon color sound tag click_action body_loc_key body_loc_args title_loc_key \
    title_loc_args channel_id ticker sticky event_time local_only notification_priority \
    default_sound default_vibrate_timings default_light_settings vibrate_timings visibility \
    notification_count light_settings image bypass_proxy_notification proxy
    """)

  static func run(_ reading: PayloadReading) {
    let tape = reading.tape
    checkRequest(reading)
    guard let root = reading.message.root else { return }
    if reading.message.kind == .apns, let aps = tape.member(root, "aps") {
      check(tape.member(aps, "alert"), alert, reading)
      check(tape.member(aps, "sound"), sound, reading)
    }
    for schema in reading.module.schemas() { check(root, schema, reading) }
  }

  /// Checks the blocks of a request of the FCM v1 API; HMS has other members.
  private static func checkRequest(_ reading: PayloadReading) {
    let tape = reading.tape
    guard !reading.message.isHuawei, let message = tape.member(0, "message"),
      message == reading.message.envelope
    else { return }
    check(tape.member(message, "notification"), notification, reading)
    if let android = tape.member(message, "android") {
      check(tape.member(android, "notification"), androidNotification, reading)
    }
  }

  /// Checks an object of a vendor.
  private static func check(_ root: Int, _ schema: ObjectSchema, _ reading: PayloadReading) {
    let tape = reading.tape
    // In a request, this is the block of FCM.
    if schema.name == "notification", reading.message.notification != nil { return }
    var object: Int? = root
    for key in schema.path { object = object.flatMap { tape.member($0, key) }.flatMap(tape.object) }
    check(object, schema, reading)
  }

  private static func check(_ value: Int?, _ schema: ObjectSchema, _ reading: PayloadReading) {
    let tape = reading.tape
    guard let object = value.flatMap(tape.object) else { return }
    tape.eachMember(of: object) { value in
      if let prefix = schema.prefix, !tape.hasPrefix(tape.key(ofValue: value), prefix) { return }
      check(member: value, schema, reading)
    }
  }

  private static func check(member value: Int, _ schema: ObjectSchema, _ reading: PayloadReading) {
    let name = reading.tape.text(reading.tape.key(ofValue: value))
    guard !schema.members.contains(name) else { return }
    let near = Suggestions.nearest(to: name, among: schema.members, limit: 1)
    let isMisspelled = near.first.map { isOneEdit(from: name, to: $0) } ?? false
    reading.report(
      isMisspelled ? CheckDiagnostics.misspelledMember : CheckDiagnostics.unknownMember, value,
      "\(schema.name) has no member '\(name.prefix(40))'" + Suggestions.phrase(near))
  }

  /// Whether the names differ in case only, or by one insertion, deletion, replacement or swap.
  private static func isOneEdit(from name: String, to other: String) -> Bool {
    Suggestions.distance(Array(name.lowercased().utf8), Array(other.lowercased().utf8)) < 2
  }
}
