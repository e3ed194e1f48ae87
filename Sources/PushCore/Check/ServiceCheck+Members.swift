/// Members that their object does not define: where they belong, and how to correct them.
extension ServiceCheck {
  static let unknownKey = DiagnosticKind(
    "apns.unknown-key", .warning, "aps has no such key%",
    meaning: """
      iOS ignores all keys of `aps` that Apple does not define. The names contain hyphens and are \
      case-sensitive.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Correct the key, or move your own keys out of `aps`.")

  func reportUnknown(_ value: Int, _ schema: Schema) {
    let name = tape.text(tape.key(ofValue: value))
    let (place, fix) = place(of: name, value, schema)
    // Of a message to several tokens, the SDKs send only the members that they know.
    let isForSeveral =
      schema === Schema.adminMessage
      && tape.hasMember(reading.message.envelope, among: ["tokens"])
    switch isForSeveral ? .ignored : schema.unknown {
    case .free:
      guard case .spelling = place else { return }
      MemberCheck.report(value, schema.name, place: place, among: [], reading, fix: fix)
    case .ignored:
      MemberCheck.report(value, schema.name, place: place, among: schema.names, reading, fix: fix)
    case .ignoredKey:
      reading.report(Self.unknownKey, value, phrase(place, name, schema), fix: fix)
    case .rejected:
      reading.report(
        schema.receiver.unknown, value,
        "\(schema.name) has no member '\(name.prefix(40))'\(phrase(place, name, schema))",
        // Only a member without a value is removed.
        fix: fix ?? .remove)
    }
  }

  /// Returns the right name of a member, or the objects that it belongs into, or nil if it is
  /// unknown; and the fix.
  private func place(
    of name: String, _ value: Int, _ schema: Schema
  ) -> (MemberCheck.RightPlace?, Fix?) {
    if let member = schema.member(meantBy: PlaceIndex.folded(name)) {
      let right = member.names[0].text
      return (.spelling(right), accepts(value, member.type, schema.receiver) ? .rename(right) : nil)
    }
    func places(_ root: Schema) -> [PlaceIndex.Place] {
      PlaceIndex.of(root).places(of: name, outside: schema) {
        ServiceValue.isKind(tape.kind(value), of: $0.member.type, $0.schema.receiver)
      }
    }
    let found = places(root)
    if !found.isEmpty {
      let own = found.filter { $0.schema.receiver === schema.receiver }
      let certain = own.count == 1 && isCertain(name, value) ? own : found
      let fix = certain.count == 1 ? moving(value, to: certain[0]) : nil
      return (.objects(found.map { $0.text(for: name) }), fix)
    }
    // Members of the newer API in a request for the older one.
    let newer = root === Schema.legacyRequest ? places(.fcmRequest) : []
    if newer.isEmpty {
      return (innerMembers(value, schema), renaming(value, to: schema))
    }
    return (.objects(newer.map { "\($0.text(for: name)) of the FCM v1 API" }), nil)
  }

  /// The names of objects that other services have for the notification or for a platform.
  private static let blocks: [JSONKey] =
    ["notification", "ios", "web"] + MessageBlock.platformNames

  /// The place of the members of such an object, if all of them belong into the object around it.
  private func innerMembers(_ value: Int, _ schema: Schema) -> MemberCheck.RightPlace? {
    guard tape.kind(value) == .object, tape.first(value) < tape.after(value),
      Self.blocks.contains(where: { tape.keyMatches(tape.key(ofValue: value), $0) })
    else { return nil }
    let keys = tape.keys(of: value)
    guard keys.allSatisfy({ schema.member($0, on: tape) != nil }) else { return nil }
    return .members(keys.map { tape.text($0) }, of: schema.name)
  }

  private func phrase(
    _ place: MemberCheck.RightPlace?, _ name: String, _ schema: Schema
  ) -> String {
    place?.phrase
      ?? Suggestions.phrase(Suggestions.nearest(to: name, among: schema.names, limit: 1))
  }

  // MARK: Fixes

  /// Whether one of several places for a member is certain: that of the same service.
  ///
  /// The action of a tap is the name of an intent for Android, unless it is a URL for browsers.
  private func isCertain(_ name: String, _ value: Int) -> Bool {
    PlaceIndex.folded(name) == "clickaction" && tape.kind(value) == .string
      && !reading.isWebURL(value)
  }

  /// Returns the fix of a misspelled name: the member with that name accepts the value.
  private func renaming(_ value: Int, to schema: Schema) -> Fix? {
    let names = schema.members.flatMap { $0.names.map(\.text) }
    guard
      let name = Suggestions.only(
        for: tape.text(tape.key(ofValue: value)), among: names),
      let member = schema.members.first(where: { $0.names.contains { $0.text == name } }),
      accepts(value, member.type, schema.receiver)
    else { return nil }
    return .rename(name)
  }

  /// Returns the fix of a member in a wrong object: the member in the right one accepts the value.
  private func moving(_ value: Int, to place: PlaceIndex.Place) -> Fix? {
    let message = reading.message
    guard let base = root === Schema.apnsPayload ? message.root : message.envelope,
      accepts(value, place.member.type, place.schema.receiver)
    else { return nil }
    return .move(place.path + [place.member.names[0].text], below: base)
  }

  /// Whether a value fits a type, or does after its own fix.
  private func accepts(_ value: Int, _ type: ValueForm, _ receiver: Receiver) -> Bool {
    let found = ServiceValue(tape: tape, value: value)
    return ServiceValue.isKind(tape.kind(value), of: type, receiver)
      || found.fix(type, receiver) != nil
  }
}
