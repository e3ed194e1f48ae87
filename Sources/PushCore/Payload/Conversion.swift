/// The conversion of one message: its fields, and the values that it drops.
final class Conversion {
  let reading: PayloadReading
  let options: ConversionOptions
  var target: ConversionTarget { options.target }
  /// The dropped values, each with the reason.
  var dropReasons: [Int: String] = [:]
  /// The values that the result has, but not for one of the platforms, and the reasons.
  private(set) var partlyDropped: [(value: Int, platform: Platform, reason: String)] = []
  /// Findings that apply only to the message in the target format.
  var newFindings: [Finding] = []
  /// The members that the conversion makes, by the object that they belong to.
  private var parts: [OutputPart: [OutputMember]] = [:]
  /// The values that the result has, as far as ``dropRest()`` needs them.
  var used: Set<Int> = []
  /// The data map that the message is made from.
  var usedData: Int?
  /// Whether the request names no recipient; FCM rejects such a request.
  var lacksRecipient = false

  var tape: JSONTape { reading.tape }
  var message: PushMessage { reading.message }
  var root: Int? { reading.message.root }
  var slots: FieldSlots { reading.slots }
  var isSilent: Bool { reading.kind == .silent }
  var vendor: any VendorConversion.Type { reading.module.conversion }

  init(_ reading: PayloadReading, _ options: ConversionOptions) {
    (self.reading, self.options) = (reading, options)
  }

  // MARK: Members

  subscript(part: OutputPart) -> [OutputMember] {
    get { parts[part, default: []] }
    set { parts[part] = newValue }
  }

  /// Adds a member in constant time.
  func add(_ member: OutputMember, to part: OutputPart) { parts[part, default: []].append(member) }

  /// Calls `body` with each key of an object, except keys that a later duplicate replaces.
  func each(_ object: Int?, _ body: (_ key: Int) -> Void) {
    guard let object else { return }
    tape.eachMember(of: object) { body(tape.key(ofValue: $0)) }
  }

  /// Calls `body` with each key whose value is not null.
  func eachNonNull(_ object: Int?, _ body: (_ key: Int) -> Void) {
    each(object) { if tape.kind(tape.value(ofKey: $0)) != .null { body($0) } }
  }

  func matches(_ key: Int, _ names: [JSONKey]) -> Bool {
    names.contains { tape.keyMatches(key, $0) }
  }

  /// Returns the member with a key as it is.
  func copy(ofKey key: Int) -> OutputMember {
    OutputMember(.copy(key), .copy(tape.value(ofKey: key)))
  }

  /// Returns the members of an object, except those with these names.
  func members(of object: Int?, except names: [JSONKey] = []) -> [OutputMember] {
    var members: [OutputMember] = []
    each(object) { key in
      if !matches(key, names) { members.append(copy(ofKey: key)) }
    }
    return members
  }

  /// Returns the members of fields that are not null, each as text.
  func members(of fields: [(PayloadField, JSONKey)]) -> [OutputMember] {
    fields.flatMap { member($0.1, slots[$0.0]) }
  }

  /// Returns a member for a value; empty if the value is missing or null.
  func member(
    _ name: JSONKey, _ token: Int?, as form: (Int) -> OutputValue = OutputValue.text
  ) -> [OutputMember] {
    guard let token, tape.kind(token) != .null else { return [] }
    return [OutputMember(name, form(token))]
  }

  /// Whether a value is inside an object, at any depth.
  func holds(_ object: Int?, _ token: Int?) -> Bool {
    guard let object, let token else { return false }
    return token > object && token < tape.after(object)
  }

  /// Returns a member's value; nil if the member is missing or null.
  func nonNull(_ object: Int?, _ name: JSONKey) -> Int? {
    object.flatMap { tape.member($0, name) }.flatMap { tape.kind($0) == .null ? nil : $0 }
  }

  /// Returns the object at a path of members; nil if there is none.
  func object(_ path: JSONKey...) -> Int? {
    path.reduce(root) { outer, name in
      outer.flatMap { tape.member($0, name) }.flatMap(tape.object)
    }
  }

  // MARK: Around the message

  /// The values of the options that make FCM only validate a request, in both of FCM's APIs
  /// (Firebase: projects.messages.send; HTTP server reference of the legacy API).
  var validateOnly: [Int] {
    let document = message.document
    let around = message.envelope == document ? [document] : [document, message.envelope]
    var found: [Int] = []
    for object in around where object != root {
      eachNonNull(object) { key in
        if matches(key, ["validate_only", "validateOnly", "dry_run"]) {
          found.append(tape.value(ofKey: key))
        }
      }
    }
    return found
  }

  // MARK: Dropped values

  /// The dropped values, in document order.
  var dropped: [Int] { dropReasons.keys.sorted() }

  /// The reason for dropping one of two values of a field.
  static let duplicateReason = "another value in the message takes precedence"

  /// Drops a value unless it is null.
  ///
  /// - Parameter reason: The reason; nil if the target format has no equivalent.
  func drop(_ token: Int?, because reason: String? = nil) {
    guard let token, tape.kind(token) != .null else { return }
    dropReasons[token] = reason ?? dropReasons[token] ?? "\(target.name) has no equivalent"
  }

  /// Drops a value that other platforms keep.
  func drop(_ value: Int, for platform: Platform, because reason: String) {
    if !partlyDropped.contains(where: { $0.value == value && $0.platform == platform }) {
      partlyDropped.append((value, platform, reason))
    }
  }

  /// Drops the members of an object, except those with these names.
  func dropMembers(of object: Int?, except names: [JSONKey] = []) {
    each(object) { if !matches($0, names) { drop(tape.value(ofKey: $0)) } }
  }

  /// Drops a value unless the field has the same text.
  func drop(_ token: Int, unlessCarriedBy field: PayloadField) {
    let isCarried = slots[field].map { $0 == token || tape.text($0) == tape.text(token) }
    if isCarried != true { drop(token, because: isCarried.map { _ in Self.duplicateReason }) }
  }

  /// Drops a value that is neither an object nor null; returns whether it did.
  @discardableResult
  func dropUnlessObject(_ value: Int?) -> Bool {
    guard let value, tape.kind(value) != .object, tape.kind(value) != .null else { return false }
    drop(value, because: "it is not an object")
    return true
  }
}

extension Conversion {
  /// Keys with a special meaning in a payload for iOS or its simulator.
  static let ofAPNs: [JSONKey] = ["aps", "Simulator Target Bundle"]

  private static let reserved = MemberRule.drop("FCM reserves this name")
  /// The keys that FCM adds itself.
  static let reservedPrefixes: MemberTable = [("google.", reserved), ("gcm.", reserved)]
  /// The keys that FCM rejects in `data` (Firebase: HTTP v1 API, Message, `data`).
  private static let reservedNames: MemberTable =
    reservedPrefixes + [("from", reserved), ("message_type", reserved)]

  /// The keys of received data that are no data of the message.
  static let addedByFCM: MemberTable = [
    ("from", reserved), ("message_type", reserved),
    ("collapse_key", .drop("APNs takes it as the header apns-collapse-id")),
  ]

  /// Returns the members beside `aps` as members of `data`, except those with these names.
  func customMembers(except names: [JSONKey] = []) -> [OutputMember] {
    dataMembers(of: root, except: names + Self.ofAPNs + ["fcm_options"])
  }

  /// Returns the members of a data map for FCM, except those with these names.
  ///
  /// Null members are omitted, because FCM has no null.
  func dataMembers(of object: Int?, except names: [JSONKey] = []) -> [OutputMember] {
    var members: [OutputMember] = []
    eachNonNull(object) { key in
      if matches(key, names) { return }
      if let rule = rule(for: key, in: Self.reservedNames) {
        return apply(rule, to: tape.value(ofKey: key))
      }
      members.append(OutputMember(.copy(key), vendor.dataText(key, self)))
    }
    return members
  }
}
