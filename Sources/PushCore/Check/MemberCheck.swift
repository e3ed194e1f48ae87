/// Finds unknown members of objects whose members a vendor defines.
///
/// Objects with free names, such as a message's data, are not checked.
enum MemberCheck {
  static let misspelledMember = DiagnosticKind(
    "payload.misspelled-member", .warning, summary: "a name that is one character from a known one",
    meaning: """
      The object has a fixed set of members. This one is not among them, and its name differs from \
      one of them by a single character.
      """,
    source: "The references of APNs, HMS and browsers, and the vendors' guides.",
    remedy: "Correct the name. The app or the service ignores the member.")
  static let unknownMember = DiagnosticKind(
    "payload.unknown-member", .info, summary: "a member that its object does not define",
    meaning: """
      The object has a fixed set of members, and this one is not among them. Your own values belong \
      into the data of the message, where all names are free.
      """,
    source: "The references of APNs, HMS and browsers, and the vendors' guides.",
    remedy: "Correct the name, or move the value to the data of the message.")

  static func run(_ reading: PayloadReading) {
    guard let root = reading.message.root else { return }
    for schema in reading.module.schemas() { check(root, schema, reading) }
  }

  private static func check(_ root: Int, _ schema: ObjectSchema, _ reading: PayloadReading) {
    let tape = reading.tape
    // In a request, this is the block of FCM.
    if schema.name == "notification", reading.message.notification != nil { return }
    guard let object = tape.object(root, at: schema.path) else { return }
    tape.eachMember(of: object) { value in
      let key = tape.key(ofValue: value)
      if let prefix = schema.prefix, !tape.hasPrefix(key, prefix) { return }
      if schema.members.contains(where: { tape.keyMatches(key, $0) }) { return }
      report(value, schema.name, among: schema.members.map(\.text), reading)
    }
  }

  /// Reports a member that an object does not define, and that is ignored.
  static func report(
    _ value: Int, _ object: String, among names: [String], _ reading: PayloadReading
  ) {
    let name = reading.tape.text(reading.tape.key(ofValue: value))
    let near = Suggestions.nearest(to: name, among: names, limit: 1)
    let isMisspelled = near.first.map { isOneEdit(from: name, to: $0) } ?? false
    reading.report(
      isMisspelled ? Self.misspelledMember : Self.unknownMember, value,
      "\(object) has no member '\(name.prefix(40))'" + Suggestions.phrase(near))
  }

  /// Whether the names differ in case only, or by one insertion, deletion, replacement or swap.
  private static func isOneEdit(from name: String, to other: String) -> Bool {
    Suggestions.distance(Array(name.lowercased().utf8), Array(other.lowercased().utf8)) < 2
  }
}
