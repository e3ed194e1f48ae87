import PushCore

/// The keys of a command's batch records.
///
/// They are the names of its options (``OptionID``) with `_` in place of `-`, and the members of the
/// vendors' requests (``GuideMember``), which may be in objects, as in the request. Left out are options about the run instead of a record, and URLs: a
/// record is data, and must not decide who receives the keys of the command line.
struct BatchKeys: Sendable {
  private let keys: [String: Key]

  /// A key; an object, because a copy of its row takes longer than the rest of the look-up.
  private final class Key: Sendable {
    /// The option that receives the value; nil if none of the command does.
    let row: OptionRow?
    let use: GuideMember.Use?
    /// The other uses, each with the vendor whose requests have the member.
    let constants: [(use: GuideMember.Use, vendor: Vendor)]

    init(_ use: GuideMember.Use?, _ row: OptionRow?, _ constants: [(GuideMember.Use, Vendor)] = [])
    {
      (self.use, self.row) = (use, row)
      self.constants = constants.map { (use: $0.0, vendor: $0.1) }
    }
  }

  /// The objects of requests whose members are keys.
  private static let groups = Set(
    VendorCalls.all.flatMap(\.members).compactMap { member in
      let parts = member.name.split(on: ".")
      return parts.count > 1 ? parts[0] : nil
    })

  /// The keys that are not options.
  static let special = ["payload", "ref"]

  /// The options about the run instead of a record.
  private static let excluded = Set(
    [.fromPayload, .retryLost, .watch, .method, .configString, .profile, .state, .noState]
      + [OptionGroup.calls, .batch, .records, .jsonInput, .common].flatMap { $0.rows.map(\.id) })

  /// - Parameters:
  ///   - options: The options of the command, with those of its configuration.
  init(_ options: [OptionRow]) {
    var keys: [String: Key] = [:]
    let addresses = SettingTable.rows.filter { $0.kind == .url }.map(\.id.option)
    for row in options where !Self.excluded.contains(row.id) && !addresses.contains(row.id) {
      keys[row.id.key] = Key(.option(row.id), row)
    }
    for calls in VendorCalls.all {
      for member in calls.members {
        let known = keys[member.name]
        let found = member.uses.lazy.compactMap { use in
          options.first { $0.id == use.option }.map { (use, $0) }
        }.first
        let constants = member.uses.filter { $0.option == nil }.map { ($0, calls.vendor) }
        let others = (known?.constants ?? []).map { ($0.use, $0.vendor) } + constants
        guard found != nil || !others.isEmpty else { continue }
        keys[member.name] = Key(found?.0 ?? known?.use, found?.1 ?? known?.row, others)
      }
    }
    self.keys = keys
  }

  /// The names of all keys, sorted.
  var names: [String] { (keys.keys + Self.special).sorted() }

  /// The options that are keys, by name; a record's canonical form has them in this order.
  var options: [OptionID] {
    Set(keys.values.compactMap { $0.row?.id }).sorted { $0.key < $1.key }
  }

  /// A record that was read from a batch.
  struct Record {
    /// The values, which take precedence over those of the command line.
    var values: ParsedArguments
    var payload: JSONValue?
    /// The keys whose values the requests of a vendor have anyway.
    var constants: [(name: String, vendor: Vendor)] = []
    /// The unknown keys.
    var ignored: [String] = []
    /// The keys of IDs and tokens whose values are placeholders.
    var placeholders: [String] = []
  }

  /// Adds the values of a request's header fields and path that are options of the command and not in
  /// the body.
  func add(_ request: JSONValue, to values: inout ParsedArguments) {
    func add(_ text: String, _ option: OptionID?) {
      guard let option, values.recorded(option) == nil, options.contains(option) else { return }
      values.set(text, json: JSONText.quoted(text), for: option)
    }
    for (name, value) in request["headers"]?.members ?? [] where value.kind == .string {
      let name = name.lowercased()
      add(value.text, VendorCalls.all.lazy.flatMap(\.headers).first { $0.name == name }?.option)
    }
    let path = request["url"]?.string?.prefix { $0 != "?" && $0 != "#" } ?? ""
    let segments = path.split(separator: "/").map(String.init)
    for (name, value) in zip(segments, segments.dropFirst()) {
      guard value.utf8.first != UInt8(ascii: ":"), !PlaceholderText.isPlaceholder(value) else {
        continue
      }
      add(value, VendorCalls.all.lazy.flatMap(\.segments).first { $0.name == name }?.option)
    }
  }

  /// Reads an object.
  ///
  /// Throws exit status 65 for an unknown key, unless `ignoresUnknown` is true, and for a value of a
  /// wrong type.
  func read(
    _ object: JSONValue, command: String, ignoresUnknown: Bool
  ) throws(Failure) -> Record {
    var record = Record(values: ParsedArguments(command: command))
    for (name, value) in object.members where name != "ref" && value.kind != .null {
      // A request that reports an event has a payload, too.
      if name == "payload", object["event_type"] == nil {
        // The elements of an array would be documents of their own.
        guard value.kind == .object else { throw Self.wrong(name, "must be an object") }
        record.payload = value
      } else if value.kind == .object, Self.groups.contains(name) {
        for (inner, value) in value.members where value.kind != .null {
          try add("\(name).\(inner)", value, object, to: &record, ignoresUnknown)
        }
      } else {
        try add(name, value, object, to: &record, ignoresUnknown)
      }
    }
    return record
  }

  private func add(
    _ name: String, _ value: JSONValue, _ object: JSONValue, to record: inout Record,
    _ ignoresUnknown: Bool
  ) throws(Failure) {
    guard let key = keys[name] else { return try ignore(name, in: &record, ignoresUnknown) }
    if let row = key.row, let use = key.use {
      let text = value.text
      if case .optionOrEmpty = use, value.kind == .string, text.isEmpty { return }
      try Self.check(value, text, name, row)
      if Self.isIdentifier(row), PlaceholderText.isPlaceholder(text) {
        record.placeholders.append(name)
      }
      switch use {
      case .optionOutsideSocket where object["cid"] != nil: break
      case .optionWithout(_, let other)
      where object.members.contains { keys[$0.name]?.row?.id == other }:
        throw Self.wrong(name, "has no effect beside \(other.key)")
      case .zoneSeconds:
        let zone = try Self.zone(text, name)
        record.values.set(zone, json: JSONText.quoted(zone), for: row.id)
      default: record.values.set(text, json: value.json, for: row.id)
      }
      return
    }
    let command = record.values.command
    guard let (use, vendor) = key.constants.first(where: { $0.use.applies(to: command) }) else {
      return try ignore(name, in: &record, ignoresUnknown)
    }
    try Self.check(value, name, use)
    if case .constant(_, _, let method?) = use { record.values.add(method, to: .method) }
    record.constants.append((name, vendor))
  }

  private func ignore(
    _ name: String, in record: inout Record, _ ignoresUnknown: Bool
  ) throws(Failure) {
    guard ignoresUnknown else {
      throw Failure(
        .recordUnknownKey,
        "the record has the unknown key "
          + TypedText.quoted(name, among: names.filter { $0 != name }),
        hint: "--ignore-unknown ignores unknown keys")
    }
    record.ignored.append(name)
  }

  /// Checks the keys of a record that are no options, after its vendor is known.
  ///
  /// Throws exit status 65 for a key that only another vendor's requests have, unless
  /// `ignoresUnknown` is true, and for an ignored key that a request of the vendor has: to leave out
  /// such a value could send the opposite of what the record says.
  func check(_ record: Record, of vendor: Vendor, ignoresUnknown: Bool) throws(Failure) {
    if !ignoresUnknown, let other = record.constants.first(where: { $0.vendor != vendor }) {
      throw Self.foreign(other.name, vendor)
    }
    guard !record.ignored.isEmpty else { return }
    let names = try VendorCalls.of(vendor).names
    guard let known = record.ignored.first(where: names.contains) else { return }
    throw Failure(
      .recordUnknownKey,
      "\(record.values.command) does not send \(TypedText.quoted(known)) of \(vendor.title)'s guide",
      hint: "--ignore-unknown does not ignore the vendor's own names; remove the key")
  }

  /// Whether arguments have a value that a record could have, other than a key or the vendor.
  func describesCall(_ arguments: ParsedArguments) -> Bool {
    let keys = SettingTable.rows.filter { $0.kind == .key }.map(\.id.option)
    return options.contains { $0 != .vendor && !keys.contains($0) && arguments.isGiven($0) }
  }

  /// Removes the values of keys that only other vendors have.
  ///
  /// Throws exit status 65 for such a key, unless `ignoresUnknown` is true.
  func keep(
    _ values: inout ParsedArguments, of vendor: Vendor, in object: JSONValue, ignoresUnknown: Bool
  ) throws(Failure) {
    for option in Array(values.recordedOptions) where !OptionVendors.mayApply(option, to: vendor) {
      guard ignoresUnknown else {
        let name = object.members.first { keys[$0.name]?.row?.id == option }?.name
        throw Self.foreign(name ?? option.key, vendor)
      }
      values.remove(option)
    }
  }

  private static func foreign(_ name: String, _ vendor: Vendor) -> Failure {
    Failure(
      .recordUnknownKey,
      "the record is for \(vendor.title), which has no key \(TypedText.quoted(name))",
      hint: "--ignore-unknown ignores unknown keys")
  }

  /// Returns an offset such as `+03:00`, which as a number of seconds could also be hours.
  private static func zone(_ text: String, _ name: String) throws(Failure) -> String {
    guard let seconds = Int(text), let zone = ZoneOffset.text(seconds: seconds) else {
      throw Self.wrong(name, "must be the seconds east of UTC, such as 10800")
    }
    return zone
  }

  /// Checks a value that the request has anyway.
  private static func check(
    _ value: JSONValue, _ name: String, _ use: GuideMember.Use
  ) throws(Failure) {
    switch use {
    case .constant(let words, _, _) where !words.contains(value.text):
      throw wrong(name, "must be \(words.listed("or")), not \(TypedText.quoted(value.text))")
    case .empty where value.kind != .object || !value.members.isEmpty:
      throw wrong(name, "must be an empty object, because the request has no other")
    default: break
    }
  }

  private static func check(
    _ value: JSONValue, _ text: String, _ name: String, _ row: OptionRow
  ) throws(Failure) {
    switch value.kind {
    case .object where row.collects:
      // Push.Express has tags as a map of strings.
      guard row.id == .tag else { return }
      for tag in value.members where tag.value.kind != .string {
        throw wrong("\(name).\(tag.name)", "must be a string; got \(tag.value.kind.name)")
      }
    // A Boolean may be a word.
    case .true where row.choices == nil, .false where row.choices == nil:
      throw wrong(name, "must be a string or a number")
    case .string, .number, .true, .false:
      if row.collects { throw wrong(name, "must be an object") }
      if let fault = ValueCheck.failure(of: text, for: row, what: "the key \(name)") {
        throw Failure(
          .recordBadValue, fault.message, hint: fault.hint)
      }
    default:
      throw wrong(name, row.collects ? "must be an object" : "must be a string or a number")
    }
  }

  /// Whether an option's value is an ID, a token or a key.
  private static func isIdentifier(_ row: OptionRow) -> Bool {
    if case .identifier? = row.form { true } else { settings.contains(row.id) }
  }

  /// The options of settings that are IDs or keys.
  private static let settings = Set(
    SettingTable.rows.filter { $0.kind != .url && $0.id != .environment }.map(\.id.option))

  private static func wrong(_ name: String, _ what: String) -> Failure {
    Failure(.recordBadValue, "the key \(name) \(what)")
  }
}

extension DiagnosticKind {
  static let recordBadValue = DiagnosticKind(
    "record.bad-value", .data, summary: "a value in a record is not valid",
    meaning: """
      A key of the record has a value of the wrong type or outside its range. Nothing was sent.
      """,
    remedy: "Correct the value. The keys and their values are those of the command's options.")
  static let recordPlaceholder = DiagnosticKind(
    "record.placeholder", .warning, summary: "a value in a record is a placeholder",
    meaning: """
      The value of an ID, a token or a key is a placeholder from a guide or a template, such as \
      `<TOKEN>`, `{{user_id}}`, `xxxxx` or `abc...xyz`. pushkit sends it anyway.
      """,
    source: "The samples of the vendors' guides.",
    remedy: "Replace it with the value from the vendor, the device or your data.")
  static let recordUnknownKey = DiagnosticKind(
    "record.unknown-key", .data, summary: "a record has an unknown key",
    meaning: """
      The keys of a record are the command's option names with `_` in place of `-`, the vendors' own \
      names, `payload` and `ref`. Options about the run, such as timeouts, and URLs are not keys of \
      records. A key of another vendor than the record's is unknown, too. `--ignore-unknown` never \
      ignores a name that the requests in the vendor's guide have.
      """,
    remedy: """
      Correct the key, or ignore unknown keys with `--ignore-unknown`. Remove a name of the vendor's \
      guide that the call does not send.
      """)
}
