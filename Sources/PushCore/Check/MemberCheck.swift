/// Finds unknown members of objects whose members a vendor defines.
///
/// Objects with free names, such as a message's data, are not checked.
enum MemberCheck: RuleFamily {
  static let misspelledMember = DiagnosticKind(
    "payload.misspelled-member", .warning, summary: "another spelling of a known name",
    meaning: """
      The object has a fixed set of members, and this one is not among them. Its name differs from \
      one of them by a single character or by its hyphens, underscores and capitals, or it is the \
      name that another library or service has for the same member.
      """,
    source: "The references of APNs, HMS and browsers, and the vendors' guides.",
    remedy: "Correct the name. The app or the service ignores the member.")
  static let misplacedMember = DiagnosticKind(
    "payload.misplaced-member", .warning, summary: "a known member in the wrong object",
    meaning: """
      The object does not define the member, but another object of the same request does. The \
      service or the app ignores it here. FCM's HTTP v1 API rejects the request: \
      `fcm.unknown-member`.
      """,
    source: "The references of APNs, FCM, HMS and gorush.",
    remedy: "Move the member to the object that the message names.")
  static let unknownMember = DiagnosticKind(
    "payload.unknown-member", .info, summary: "a member that its object does not define",
    meaning: """
      The object has a fixed set of members, and this one is not among them. Your own values belong \
      into the data of the message, where all names are free.
      """,
    source: "The references of APNs, HMS and browsers, and the vendors' guides.",
    remedy: "Correct the name, or move the value to the data of the message.")

  static let diagnostics = [misspelledMember, misplacedMember, unknownMember]

  static func run(_ message: CheckedMessage) {
    let reading = message.reading
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
      let names = schema.members.map(\.text)
      report(
        value, schema.name, place: nil, among: names, reading,
        fix: Suggestions.only(for: tape.text(key), among: names).map(Fix.rename))
    }
  }

  /// Where an unknown member belongs.
  enum RightPlace {
    /// Another name in the same object.
    case spelling(String)
    /// Other objects.
    case objects([String])
    /// The object around it has the members of the unknown one.
    case members([String], of: String)

    /// The end of a message that names the place.
    var phrase: String {
      switch self {
      case .spelling(let name): Suggestions.phrase([name])
      case .objects(let objects): "; it belongs into \(objects.listed("or"))"
      case .members(let names, let object):
        "; \(names.listed("and")) \(names.count == 1 ? "belongs" : "belong") into \(object) itself"
      }
    }
  }

  /// Reports a member that an object does not define, and that is ignored.
  ///
  /// - Parameter place: Nil if no object of the service has such a member.
  static func report(
    _ value: Int, _ object: String, place: RightPlace?, among names: [String],
    _ reading: PayloadReading, fix: Fix?
  ) {
    let name = reading.tape.text(reading.tape.key(ofValue: value))
    let near = place == nil ? Suggestions.nearest(to: name, among: names, limit: 1) : []
    let isMisspelled = near.first.map { isOneEdit(from: name, to: $0) } ?? false
    let kind =
      switch place {
      case .spelling: misspelledMember
      case .objects, .members: misplacedMember
      case nil: isMisspelled ? misspelledMember : unknownMember
      }
    reading.report(
      kind, value,
      "\(object) has no member '\(name.prefix(40))'" + (place?.phrase ?? Suggestions.phrase(near)),
      fix: fix)
  }

  /// Whether the names differ in case only, or by one insertion, deletion, replacement or swap.
  private static func isOneEdit(from name: String, to other: String) -> Bool {
    Suggestions.distance(Array(name.lowercased().utf8), Array(other.lowercased().utf8)) < 2
  }
}
