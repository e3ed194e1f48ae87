import PushCore

/// Computes the key that identifies a record in journals and shards.
///
/// The key is the first 128 bits of the SHA-256 digest of a canonical JSON object. Its members are
/// `vendor`, `account` (the project, label key or app ID), `event` (the vendor's name of a report,
/// or the command) and the record after aliases and defaults: strings, sorted by name, without white
/// space. Left out are `ref`, `uuid`, `ts`, `datetime`, keys and URLs, and IDs that pushkit
/// made. A payload is replaced by its IDs.
struct JournalKeyHasher {
  /// A member of the canonical object.
  private struct Member {
    let name: String
    let value: Value
    /// The name with its quotes and the colon.
    let label: String

    init(_ name: String, _ value: Value) {
      (self.name, self.value) = (name, value)
      label = "\(JSONText.quoted(name)):"
    }
  }

  private enum Value {
    case account, event, vendor
    /// A value of the record, or of `setting` if no option has it.
    case option(OptionID, setting: SettingID?)
    /// The object of an option that collects members.
    case object(OptionID)
  }

  /// The members for each vendor, by its raw value; in the order of their names.
  private let members: [[Member]]
  private let text = ByteBuffer(capacity: 512)

  private static let excluded: Set<OptionID> = [.vendor, .uuid, .ts, .datetime]

  init(_ batchKeys: BatchKeys) {
    let keys = Set(SettingTable.rows.filter { $0.kind == .key }.map(\.id.option))
    let options = batchKeys.options.filter { !Self.excluded.contains($0) && !keys.contains($0) }
    members = Vendor.allCases.map { vendor in
      let applicable = options.filter { OptionVendors.mayApply($0, to: vendor) }
      let members =
        [Member("account", .account), Member("event", .event), Member("vendor", .vendor)]
        + applicable.map { Member($0.key, Self.value(of: $0)) }
      return members.sorted { CanonicalJSON.precedes($0.name, $1.name) }
    }
  }

  private static func value(of option: OptionID) -> Value {
    if option == .metadata || option == .tag { return .object(option) }
    return .option(option, setting: SettingID.allCases.first { $0.option == option })
  }

  /// Returns the key of a planned call.
  func key(_ call: Call, _ input: CallInput) throws(Failure) -> JournalKey {
    text.removeAll()
    try append(call, input, to: text)
    let words = SHA256.words(text.bytes)
    return JournalKey(
      high: UInt64(words[0]) << 32 | UInt64(words[1]),
      low: UInt64(words[2]) << 32 | UInt64(words[3]))
  }

  /// Appends the canonical JSON.
  func append(_ call: Call, _ input: CallInput, to out: ByteBuffer) throws(Failure) {
    let settings = try input.settings(call.vendor)
    var separator = UInt8(ascii: "{")
    for member in members[Int(call.vendor.rawValue)] {
      guard let value = try Self.text(member.value, call, input, settings) else { continue }
      out.append(separator)
      separator = UInt8(ascii: ",")
      out.append(contentsOf: member.label)
      if case .object = member.value {
        CanonicalJSON.append(value, to: out)
      } else {
        JSONText.appendQuoted(value, to: out)
      }
    }
    out.append(UInt8(ascii: "}"))
  }

  /// Returns a value as text; nil if the record has none.
  private static func text(
    _ value: Value, _ call: Call, _ input: CallInput, _ settings: Settings
  ) throws(Failure) -> String? {
    switch value {
    case .account:
      if let known = settings.ofAccount.account?.key.value { return known }
      return try settings.require(settings.requireAccount())
    case .event: return call.event ?? call.command
    case .vendor: return "\(call.vendor.name)"
    case .object(let option):
      if let known = known(option, call) { return known == "{}" ? nil : known }
      let object = try input.arguments.object(option)
      return object == "{}" ? nil : object
    case .option(let option, let setting):
      if let known = known(option, call) { return known }
      if option == .token { return try input.text(option) }
      return input.arguments[option] ?? setting.flatMap { settings[$0]?.value }
    }
  }

  /// Returns the value of an option if the call's plan has it.
  private static func known(_ option: OptionID, _ call: Call) -> String? {
    call.identifiers.first { $0.key == option }?.value
  }
}

extension Shard {
  /// Whether the part contains a record: the first 64 bits of its key, as a fraction of 2^64,
  /// choose the part.
  func contains(_ key: JournalKey) -> Bool {
    key.high.multipliedFullWidth(by: count).high == index
  }
}

/// JSON with sorted names and without white space, so that equal objects have equal text.
enum CanonicalJSON {
  static func append(_ json: String, to out: ByteBuffer) {
    if let value = JSONValue(json.utf8) {
      append(value, to: out)
    } else {
      out.append(contentsOf: json)
    }
  }

  /// Whether a name comes before another, compared by bytes.
  static func precedes(_ name: String, _ other: String) -> Bool {
    name.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func append(_ value: JSONValue, to out: ByteBuffer) {
    switch value.kind {
    case .object:
      var members = value.members
      members.sort { precedes($0.name, $1.name) }
      var object = JSONObjectWriter(out)
      for member in members {
        object.key(member.name)
        append(member.value, to: out)
      }
      object.end()
    case .array: out.appendList(value.elements, "[", "]") { append($0, to: out) }
    case .string: JSONText.appendQuoted(value.text, to: out)
    default: out.append(contentsOf: value.text)
    }
  }
}
