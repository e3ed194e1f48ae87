import PushCore

/// The messages of real clients that differ from the rows of ``SocketKind``, with `--lenient`.
///
/// INIT_SESSION_REQUEST then needs only a label key and a device ID: the Swift SDK has a name in its
/// version, and the Android SDK sends no `ts`, no `uuid` and no null.
enum SmarticoLeniency {
  /// A member whose rule differs.
  private struct Change {
    /// The class ID of the message; nil for all.
    let cid: Int?
    let name: String
    let reason: Leniency
    let change: @Sendable (SchemaMember) -> SchemaMember

    init(
      _ cid: Int?, _ name: String, _ reason: Leniency,
      _ change: @escaping @Sendable (SchemaMember) -> SchemaMember = { $0.optional() }
    ) {
      (self.cid, self.name, self.reason, self.change) = (cid, name, reason, change)
    }

    func applies(to kind: SocketKind) -> Bool { cid == nil || cid == kind.rawValue }
  }

  private static let changes: [Change] = [
    Change(nil, "ts", .noStamps), Change(nil, "uuid", .noStamps) { $0.optional(.text(.plain)) },
    Change(3, "brand_key", .shortInit), Change(3, "page", .shortInit),
    Change(3, "session_id", .shortInit), Change(3, "tracker_version", .noVersion),
    Change(9, "eventType", .anyEvent) { $0.with(.text(.plain)) },
    Change(9, "payload", .anyEvent) { $0.optional(.map) },
  ]

  /// Returns the broken rules of a client's message.
  static func violations(
    _ message: JSONValue, _ kind: SocketKind, isLenient: Bool
  ) -> [Violation] {
    guard var schema = kind.request else { return [] }
    // The Android SDK of 2023 sends the label key as `label_name`.
    let isRenamed =
      kind == .initRequest && message["label_key"] == nil && message["label_name"] != nil
    for change in changes where isLenient && change.applies(to: kind) {
      schema = schema.changing(change.name, change.change)
    }
    if isRenamed, isLenient { schema = schema.renaming("label_key", to: "label_name") }
    return schema.breaches(of: message).map { breach in
      let isLabel = isRenamed && !isLenient && breach.path == ["label_key"]
      return Violation(
        breach.path.joined(separator: "."), breach.rule,
        isLabel ? .labelName : isLenient ? nil : reason(breach, message, kind, schema))
    }
  }

  /// Returns the reason why `--lenient` accepts a message in spite of a breach; nil if it does not.
  private static func reason(
    _ breach: SchemaBreach, _ message: JSONValue, _ kind: SocketKind, _ schema: Schema
  ) -> Leniency? {
    guard
      let change = changes.first(where: { $0.name == breach.path[0] && $0.applies(to: kind) })
    else { return nil }
    let remaining = schema.changing(change.name, change.change).breaches(of: message)
    return remaining.contains { $0.path[0] == change.name } ? nil : change.reason
  }
}
