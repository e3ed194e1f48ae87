/// Values of messages for Firebase's Admin SDK for Node.js, under the names and in the forms of FCM's
/// v1 API.
extension Conversion {
  /// Returns the member of an object of FCM's API with a key, by the API's names or the SDK's.
  func field(_ key: Int, among fields: [SchemaMember]) -> SchemaMember? {
    if let field = fields.first(where: { matches(key, $0.names) }) { return field }
    guard message.format == .adminMessage else { return nil }
    let names = Set(
      Schema.adminMembers.filter { matches(key, $0.names) }.flatMap { $0.names.map(\.text) })
    return fields.first { $0.names.contains { names.contains($0.text) } }
  }

  /// Returns a value whose form the SDK has of its own; nil for any other.
  func adminValue(_ value: Int, _ field: SchemaMember) -> OutputValue? {
    switch field.names[0].text {
    case "payload": tape.object(value).map { adminPayload($0) }
    case "color" where field.type.object != nil: adminColor(value)
    default: nil
    }
  }

  /// Returns the seconds, with their unit, of a number of milliseconds in such a message.
  func adminSeconds(_ value: Int) -> String? {
    guard message.format == .adminMessage, tape.kind(value) == .number,
      let milliseconds = Double(tape.text(value)), milliseconds.magnitude < 1e15
    else { return nil }
    let whole = Int(milliseconds)
    return whole.isMultiple(of: 1000) ? "\(whole / 1000)s" : "\(Double(whole) / 1000)s"
  }

  func addAdminImage(_ value: Int) {
    guard message.format == .adminMessage else {
      return drop(value, because: "FCM's name for it is image")
    }
    place(SchemaMember("image", .text, fills: .imageURL), value)
  }

  // MARK: Payloads for iOS

  private func adminPayload(_ payload: Int) -> OutputValue {
    var members: [OutputMember] = []
    each(payload) { key in
      let aps = matches(key, ["aps"]) ? tape.object(tape.value(ofKey: key)) : nil
      let value = aps.map { OutputValue.object(adminMembers($0, by: .adminAPS)) }
      members.append(OutputMember(.copy(key), value ?? .copy(tape.value(ofKey: key))))
    }
    return .object(members)
  }

  /// Returns the members of `aps`, or of an object in it, under Apple's names.
  func adminMembers(_ object: Int?, by schema: Schema) -> [OutputMember] {
    var members: [OutputMember] = []
    each(object) { key in
      let (member, kind) = (schema.member(key, on: tape), tape.kind(tape.value(ofKey: key)))
      let name = member.map { OutputMember.Key.name($0.names[$0.names.count - 1]) } ?? .copy(key)
      var value = OutputValue.copy(tape.value(ofKey: key))
      if let inner = member?.type.object, kind == .object {
        value = .object(adminMembers(tape.value(ofKey: key), by: inner))
      } else if case .either(.flag, _)? = member?.type {
        if kind == .false { return }
        if kind == .true { value = .json("1") }
      }
      members.append(OutputMember(name, value))
    }
    return members
  }

  // MARK: Colors

  /// Returns a color of the SDK, `#rrggbb` or `#rrggbbaa`, as FCM's parts of it.
  private func adminColor(_ value: Int) -> OutputValue? {
    let digits = Array(tape.text(value).utf8.dropFirst())
    guard tape.kind(value) == .string, digits.count == 6 || digits.count == 8 else { return nil }
    let names: [JSONKey] = ["red", "green", "blue", "alpha"]
    var members: [OutputMember] = []
    for (index, name) in names.prefix(digits.count / 2).enumerated() {
      guard let high = Hexadecimal.value(of: digits[2 * index]),
        let low = Hexadecimal.value(of: digits[2 * index + 1])
      else { return nil }
      let share = Double(Int(high) * 16 + Int(low)) / 255
      members.append(OutputMember(name, .number(Double(Int(share * 1000 + 0.5)) / 1000)))
    }
    return .object(members)
  }
}

extension Schema {
  /// All members of a message for the SDK, and of the objects in it.
  fileprivate static let adminMembers = members(in: adminMessage)

  private static func members(in schema: Schema) -> [SchemaMember] {
    schema.members
      + schema.members.compactMap(\.type.object).filter { $0.receiver === Receiver.admin }
      .flatMap(members(in:))
  }
}
