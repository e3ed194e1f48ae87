import PushCore

/// Computes the key that identifies a record in journals and shards.
///
/// The key is the first 128 bits of the SHA-256 digest of a canonical JSON object. Its members are
/// `vendor`, `account` (the project, label key or app ID), `event` (the vendor's name of a report,
/// or the command) and the record after aliases and defaults: strings, sorted by name, without white
/// space. Left out are `ref`, `uuid`, `ts`, `datetime`, keys and addresses, and IDs that pushkit
/// made. A payload is replaced by its IDs.
struct RecordIdentity {
  /// A member of the canonical object.
  private struct Member {
    let name: String
    let option: OptionID
    /// The setting that has the value if no option does.
    let setting: SettingID?
  }

  /// The options that are part of the identity, for each vendor.
  private var members: [Vendor: [Member]] = [:]

  private static let excluded: Set<OptionID> = [.vendor, .uuid, .ts, .datetime]

  init(_ shape: RecordShape) {
    let keys = Set(SettingTable.rows.filter { $0.kind == .key }.map(\.id.option))
    for option in shape.options where !Self.excluded.contains(option) && !keys.contains(option) {
      let setting = SettingID.allCases.first { $0.option == option }
      let member = Member(name: option.key, option: option, setting: setting)
      for vendor in Vendor.allCases where VendorOptions.mayApply(option, to: vendor) {
        members[vendor, default: []].append(member)
      }
    }
  }

  /// Returns the key of a planned call.
  func key(_ call: Call, _ input: CallInput) throws(Failure) -> RecordKey {
    let out = ByteBuffer(capacity: 256)
    try append(call, input, to: out)
    let digest = SHA256.digest(out.bytes)
    func word(_ start: Int) -> UInt64 {
      digest[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    return RecordKey(high: word(0), low: word(8))
  }

  /// Appends the canonical JSON.
  func append(_ call: Call, _ input: CallInput, to out: ByteBuffer) throws(Failure) {
    let settings = try input.access.settings(call.vendor)
    var members: [(name: String, json: String)] = [
      ("account", JSONText.quoted(try settings.require(call.vendor.callable().account))),
      ("event", JSONText.quoted(call.event ?? call.command)),
      ("vendor", JSONText.quoted("\(call.vendor.name)")),
    ]
    for member in self.members[call.vendor] ?? [] {
      guard let json = try value(of: member, call, input, settings) else { continue }
      members.append((member.name, json))
    }
    members.sort { $0.name < $1.name }
    var object = JSONObjectWriter(out)
    for member in members { object.json(member.name, member.json) }
    object.end()
  }

  private func value(
    of member: Member, _ call: Call, _ input: CallInput, _ settings: Settings
  ) throws(Failure) -> String? {
    let option = member.option
    if option == .metadata || option == .tag {
      var object = call.identifiers[option]
      if object == nil { object = try input.arguments.object(option) }
      return object.flatMap { $0 == "{}" ? nil : CanonicalJSON.text($0) }
    }
    if let known = call.identifiers[option] { return JSONText.quoted(known) }
    if option == .token { return try input.access.text(option).map(JSONText.quoted) }
    if let text = input.arguments[option] { return JSONText.quoted(text) }
    return member.setting.flatMap { settings[$0] }.map { JSONText.quoted($0.value) }
  }
}

/// JSON with sorted names and without white space, so that equal objects have equal text.
enum CanonicalJSON {
  static func text(_ json: String) -> String {
    guard let value = JSONValue(json.utf8) else { return json }
    let out = ByteBuffer(capacity: json.utf8.count)
    sorted(StateTree(value)).append(to: out)
    return out.string
  }

  private static func sorted(_ tree: StateTree) -> StateTree {
    switch tree {
    case .object(let members):
      .object(
        members.sorted { $0.name < $1.name }
          .map { StateTree.Member(name: $0.name, value: sorted($0.value)) })
    case .list(let elements): .list(elements.map(sorted))
    case .text, .verbatim: tree
    }
  }
}

extension Shard {
  /// Whether the part contains a record: the first 64 bits of its key, as a fraction of 2^64,
  /// choose the part.
  func contains(_ key: RecordKey) -> Bool {
    key.high.multipliedFullWidth(by: count).high == index
  }
}
