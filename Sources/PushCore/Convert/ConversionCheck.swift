/// Compares the records of a message before and after a conversion.
struct ConversionCheck {
  /// A member of a record that a conversion must not change.
  private struct Member {
    let field: RecordField
    /// The text before the value: a brace, the key and a colon.
    let label: InlineText
    /// Whether iOS gets it only from the APNs payload of a request.
    let isForAPNs: Bool

    init(_ field: RecordField, isForAPNs: Bool = false) {
      (self.field, self.isForAPNs) = (field, isForAPNs)
      label = InlineText("{\"\(field.rawValue)\":")
    }
  }

  /// Platform, format and delivery depend on the target format; confidence and diagnostics may too.
  private static let members: [Member] = [
    Member(.kind), Member(.title, isForAPNs: true), Member(.subtitle, isForAPNs: true),
    Member(.body, isForAPNs: true), Member(.imageURL), Member(.iconURL),
    Member(.sound, isForAPNs: true), Member(.channelID), Member(.importance),
    Member(.interruptionLevel), Member(.relevanceScore), Member(.category, isForAPNs: true),
    Member(.thread), Member(.style), Member(.loc), Member(.messageID), Member(.campaignID),
    Member(.url), Member(.deepLink), Member(.badge, isForAPNs: true),
    Member(.defaultAction), Member(.buttons), Member(.inApp), Member(.liveActivity),
    Member(.attributes), Member(.tracking),
  ]

  /// The values of ``members`` in the record of a message, each as an object with this one member.
  ///
  /// Most values are the same, byte for byte, so that only few have to be parsed.
  struct Record {
    fileprivate let vendor: Vendor
    private let text = ByteBuffer(capacity: 2048)
    /// The ranges of the values in the text.
    private var ranges: [Range<Int>] = []

    init(_ reading: PayloadReading) {
      vendor = reading.vendor
      ranges.reserveCapacity(members.count)
      for member in members {
        let start = text.count
        reading.write(member.field, after: member.label, .string, PayloadOptions(), to: text)
        if text.count > start { text.append(UInt8(ascii: "}")) }
        ranges.append(start..<text.count)
      }
    }

    /// Returns the bytes of a member; none if it is missing.
    fileprivate func bytes(_ member: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: text.bytes[ranges[member]])
    }

    /// Returns the value of a member; nil if it is missing.
    fileprivate func value(_ member: Int) -> JSONValue? {
      JSONValue(bytes(member), extraDepth: 16)?.members.first?.value
    }
  }

  let source: Record
  /// The messages of the result that have the content of the source: one for each platform.
  let outcomes: [Record]

  /// Returns the differences between the records, each with the value before and after.
  ///
  /// - Parameters:
  ///   - isMerged: Whether the result is made from the data and the APNs payload of a request.
  ///   - known: Members that may differ.
  func differences(isMerged: Bool, except known: Set<String>) -> [String] {
    let differing = Self.members.indices.filter { index in
      let member = Self.members[index]
      return (member.isForAPNs || !isMerged) && !isSame(index)
        && !known.contains(member.field.rawValue)
    }
    return (isMerged ? [] : differentVendors)
      + differing.map { index in
        let value = source.value(index)
        let other = outcomes.map { $0.value(index) }.first { !Self.comparison.isSame(value, $0) }
        return Self.describe(Self.members[index].field.rawValue, value, other ?? nil)
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
  private func isSame(_ member: Int) -> Bool {
    var isFound = false
    for outcome in outcomes {
      if isSame(member, in: outcome) {
        isFound = true
      } else if let other = outcome.value(member),
        Self.members[member].field != .kind || other.text != "silent"
      {
        return false
      }
    }
    return isFound
  }

  private func isSame(_ member: Int, in outcome: Record) -> Bool {
    let (mine, theirs) = (source.bytes(member), outcome.bytes(member))
    if mine.hasSameBytes(as: theirs) { return true }
    // iOS shows a number on the icon that apps on other platforms ignore.
    if mine.isEmpty { return Self.members[member].field == .badge }
    let (value, other) = (source.value(member), outcome.value(member))
    guard value != nil, other != nil || theirs.isEmpty else { return false }
    // Attributes that are all null equal missing ones.
    if other == nil, let object = value?.object,
      object.distinctMembers.allSatisfy({ $0.value.kind == .null })
    {
      return true
    }
    return Self.comparison.isSame(value, other)
  }

  /// The difference of the vendors, if there is one.
  private var differentVendors: [String] {
    let vendors = outcomes.map(\.vendor)
    // Plain messages have the vendor of their transport.
    guard let other = vendors.first(where: { $0 != source.vendor }),
      source.vendor.isNamed || vendors.contains(where: \.isNamed)
    else { return [] }
    return ["vendor was \"\(source.vendor.name)\" and would be \"\(other.name)\""]
  }
}

extension Conversion {
  /// Whether two values are equal; see ``ConversionCheck``.
  func isSame(_ one: Int, _ other: Int) -> Bool {
    ConversionCheck.comparison.isSame(JSONValue(tape, one), JSONValue(tape, other))
  }
}
