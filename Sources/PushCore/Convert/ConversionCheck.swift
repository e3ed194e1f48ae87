/// Compares the records of a message before and after a conversion.
struct ConversionCheck {
  /// A member of a record that a conversion must not change.
  private struct Member {
    let key: JSONKey
    let name: String
    /// Whether iOS gets it only from the APNs payload of a request.
    let isForAPNs: Bool

    init(_ key: JSONKey, isForAPNs: Bool = false) {
      (self.key, self.name, self.isForAPNs) = (key, key.text, isForAPNs)
    }
  }

  /// In the order of ``RecordField``.
  ///
  /// Platform, format and delivery depend on the target format; confidence and diagnostics may too.
  private static let members: [Member] = [
    Member("kind"), Member("title", isForAPNs: true), Member("subtitle", isForAPNs: true),
    Member("body", isForAPNs: true), Member("image_url"), Member("icon_url"),
    Member("sound", isForAPNs: true), Member("channel_id"), Member("importance"),
    Member("interruption_level"), Member("relevance_score"), Member("category", isForAPNs: true),
    Member("thread"), Member("style"), Member("loc"), Member("message_id"), Member("campaign_id"),
    Member("url"), Member("deep_link"), Member("badge", isForAPNs: true),
    Member("default_action"), Member("buttons"), Member("in_app"), Member("live_activity"),
    Member("attributes"), Member("tracking"),
  ]

  /// A record, and its values of ``members``.
  private struct Record {
    let vendor: JSONValue?
    var values = [JSONValue?](repeating: nil, count: ConversionCheck.members.count)

    init(_ record: JSONValue) {
      vendor = record["vendor"]
      var next = 0
      let tape = record.tape
      for key in tape.keys(of: record.index) {
        // The members of a record are in the order of ``members``.
        let found = members[next...].firstIndex { tape.keyMatches(key, $0.key) }
        guard let found else { continue }
        values[found] = record[members[found].key]
        next = found + 1
      }
    }
  }

  private let source: Record
  private let outcomes: [Record]

  /// - Parameters:
  ///   - source: The record of the message.
  ///   - outcomes: The messages of the result that have the content of the source: one for each
  ///     platform.
  init(source: JSONValue, outcomes: [JSONValue]) {
    (self.source, self.outcomes) = (Record(source), outcomes.map(Record.init))
  }

  /// Returns the differences between the records, each with the value before and after.
  ///
  /// - Parameters:
  ///   - isMerged: Whether the result is made from the data and the APNs payload of a request.
  ///   - known: Members that may differ.
  func differences(isMerged: Bool, except known: Set<String>) -> [String] {
    let differing = Self.members.indices.filter { index in
      let member = Self.members[index]
      return (member.isForAPNs || !isMerged) && !isSame(index) && !known.contains(member.name)
    }
    let vendors = isMerged ? [] : differentVendors
    return vendors
      + differing.map { index in
        let value = source.values[index]
        let other = outcomes.map { $0.values[index] }.first { !Self.comparison.isSame(value, $0) }
        return Self.describe(Self.members[index].name, value, other ?? nil)
      }
  }

  /// FCM's `data` has only strings, and no null.
  fileprivate static let comparison = JSONComparison(.embedded)

  /// Describes the first difference: `kind was "notification" and would be "silent"`.
  private static func describe(_ name: String, _ one: JSONValue?, _ other: JSONValue?) -> String {
    guard let first = comparison.differences(one, other, limit: 1).first else { return name }
    let path = ([Array(name.utf8)] + first.steps).map { String(decoding: $0, as: UTF8.self) }
    return "\(path.joined(separator: ".")) was \(quoted(first.left)) and would be "
      + quoted(first.right)
  }

  /// Returns the JSON of a value, truncated if it is long.
  private static func quoted(_ value: JSONValue?) -> String {
    guard let text = value?.json else { return "missing" }
    return text.count > 48 ? "\(text.prefix(47))…" : text
  }

  /// Whether a message of the result has the member, and no other has another value; not all
  /// platforms read all members.
  private func isSame(_ index: Int) -> Bool {
    let (name, value) = (Self.members[index].name, source.values[index])
    var isFound = false
    for outcome in outcomes {
      let other = outcome.values[index]
      if isSame(name, value, other) {
        isFound = true
      } else if other != nil, name != "kind" || other?.text != "silent" {
        return false
      }
    }
    return isFound
  }

  private func isSame(_ name: String, _ one: JSONValue?, _ other: JSONValue?) -> Bool {
    // iOS shows a number on the icon that apps on other platforms ignore.
    if one == nil { return other == nil || name == "badge" }
    // Attributes that are all null equal missing ones.
    if other == nil, let object = one?.object,
      object.distinctMembers.allSatisfy({ $0.value.kind == .null })
    {
      return true
    }
    return Self.comparison.isSame(one, other)
  }

  /// The difference of the vendors, if there is one.
  private var differentVendors: [String] {
    let vendors = ([source] + outcomes).map(\.vendor)
    let words = Set(vendors.map { $0?.text ?? "" })
    // Plain messages have the vendor of their transport.
    if words.count == 1 || words.isSubset(of: ["apns", "fcm", "unknown"]) { return [] }
    let other = vendors.first { !Self.comparison.isSame(source.vendor, $0) }
    return [Self.describe("vendor", source.vendor, other ?? nil)]
  }
}

extension Conversion {
  /// Whether two values are equal; see ``ConversionCheck``.
  func isSame(_ one: Int, _ other: Int) -> Bool {
    ConversionCheck.comparison.isSame(JSONValue(tape, one), JSONValue(tape, other))
  }
}
