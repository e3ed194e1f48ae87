import PushCore

/// The keys of a command's batch records.
///
/// They are the names of its options (``OptionID``) with `_` in place of `-`, and the vendors' own
/// names (``VendorCalls``). Left out are options about the run instead of a record, and URLs: a
/// record is data, and must not decide who receives the keys of the command line.
struct BatchKeys: Sendable {
  private let rows: [String: Key]

  /// A key; an object, because a copy of its row takes longer than the rest of the look-up.
  private final class Key: Sendable {
    let row: OptionRow

    init(_ row: OptionRow) {
      self.row = row
    }
  }

  /// The names that the vendors' APIs and SDKs use, with the options that they stand for.
  static let aliases = VendorCalls.all.flatMap(\.aliases)

  /// The keys that are not options.
  static let special = ["payload", "ref"]

  /// The options about the run instead of a record.
  private static let excluded = Set(
    [.fromPayload, .retryLost, .watch, .method, .configString, .profile, .state, .noState]
      + [OptionGroup.calls, .batch, .records, .jsonInput, .common].flatMap { $0.rows.map(\.id) })

  /// - Parameters:
  ///   - options: The options of the command, with those of its configuration.
  init(_ options: [OptionRow]) {
    var rows: [String: Key] = [:]
    let addresses = SettingTable.rows.filter { $0.kind == .url }.map(\.id.option)
    for row in options where !Self.excluded.contains(row.id) && !addresses.contains(row.id) {
      rows[row.id.key] = Key(row)
    }
    for alias in Self.aliases {
      if let row = options.first(where: { $0.id == alias.option }) { rows[alias.name] = Key(row) }
    }
    self.rows = rows
  }

  /// The names of all keys, sorted.
  var names: [String] { (rows.keys + Self.special).sorted() }

  /// The options that are keys, by name; a record's canonical form has them in this order.
  var options: [OptionID] {
    Set(rows.values.map(\.row.id)).sorted { $0.key < $1.key }
  }

  /// A record that was read from a batch.
  struct Record {
    /// The values, which take precedence over those of the command line.
    var values: ParsedArguments
    var payload: JSONValue?
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
      if name == "payload" {
        // The elements of an array would be documents of their own.
        guard value.kind == .object else { throw Self.wrong(name, "must be an object") }
        record.payload = value
      } else if let key = rows[name] {
        let text = value.text
        try Self.check(value.kind, text, name, key.row)
        record.values.set(text, json: value.json, for: key.row.id)
      } else if !ignoresUnknown {
        throw Failure(
          .recordUnknownKey,
          "the record has the unknown key \(TypedText.quoted(name, among: names))",
          hint: "--ignore-unknown ignores unknown keys")
      }
    }
    return record
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
        let name = object.members.first { rows[$0.name]?.row.id == option }?.name ?? option.key
        throw Failure(
          .recordUnknownKey,
          "the record is for \(vendor.title), which has no key \(TypedText.quoted(name))",
          hint: "--ignore-unknown ignores unknown keys")
      }
      values.remove(option)
    }
  }

  private static func check(
    _ kind: JSONKind, _ text: String, _ name: String, _ row: OptionRow
  ) throws(Failure) {
    switch kind {
    case .object where row.collects: break
    case .string, .number:
      if row.collects { throw wrong(name, "must be an object") }
      if let fault = ValueCheck.failure(of: text, for: row, what: "the key \(name)") {
        throw Failure(
          .recordBadValue, fault.message, hint: fault.hint)
      }
    default:
      throw wrong(name, row.collects ? "must be an object" : "must be a string or a number")
    }
  }

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
  static let recordUnknownKey = DiagnosticKind(
    "record.unknown-key", .data, summary: "a record has an unknown key",
    meaning: """
      The keys of a record are the command's option names with `_` in place of `-`, the vendors' own \
      names, `payload` and `ref`. Options about the run, such as timeouts, and URLs are not keys of \
      records. A key of another vendor than the record's is unknown, too.
      """,
    remedy: "Correct the key, or ignore unknown keys with `--ignore-unknown`.")
}
