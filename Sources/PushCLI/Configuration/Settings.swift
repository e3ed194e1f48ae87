import PushCore

/// The effective settings of one vendor: each value and its source.
package final class Settings {
  package let vendor: Vendor
  /// The effective profile, if any.
  package let profile: Profile?
  /// The findings about a usable configuration string.
  let findings: [Finding]
  let context: Context
  private let results: [SettingID: Result<Setting?, Failure>]
  /// The keys of a batch record, which take precedence.
  private let record: [(id: SettingID, setting: Setting)]
  /// The settings without the record, if it has no keys, so that account and URLs are the same.
  private let withoutRecord: Settings?
  /// The account, once it was needed.
  var account: Account?

  /// The key of the account that calls are for, and the URL of the vendor's HTTP API in the form that
  /// is called.
  typealias Account = (key: RequestKey, address: String)

  /// The valid environment numbers.
  package static let environments = 1...9999

  /// Reads the settings from options, variables and profiles.
  ///
  /// Throws for an invalid effective value: 64 or 65 from an option, 66 for an `@FILE` of an
  /// option, 78 from other sources. ``require(_:)`` reports missing values.
  package convenience init(_ vendor: Vendor, _ configuration: Configuration) throws(Failure) {
    try self.init(reading: vendor, configuration)
    for row in SettingTable.rows(of: vendor) { _ = try given(row.id) }
    for finding in findings { context.report(Failure(finding)) }
  }

  /// Reads the settings; ``given(_:)`` throws the error of an invalid one.
  init(reading vendor: Vendor, _ configuration: Configuration) throws(Failure) {
    self.vendor = vendor
    context = configuration.context
    var layers = try SettingLayers(vendor, configuration)
    findings = try layers.open(vendor, context)
    profile = layers.profile
    (record, withoutRecord) = ([], nil)
    // Each setting is read only once, because a value may come from standard input.
    results = SettingTable.rows(of: vendor).reduce(into: [:]) { [context] results, row in
      results[row.id] = Result { () throws(Failure) in try layers.resolve(row, context) }
    }
  }

  private init(
    _ other: Settings, _ record: [(id: SettingID, setting: Setting)], hasKeys: Bool
  ) {
    (vendor, profile, findings) = (other.vendor, other.profile, other.findings)
    (context, results) = (other.context, other.results)
    self.record = record
    withoutRecord = hasKeys ? nil : other
  }

  /// Returns the effective value of a setting; nil if there is none.
  func given(_ id: SettingID) throws(Failure) -> Setting? {
    for own in record where own.id == id { return own.setting }
    return try results[id]?.get()
  }

  package subscript(_ id: SettingID) -> Setting? {
    try? given(id)
  }

  /// Returns these settings with the values of a batch record, which take precedence.
  ///
  /// Throws exit status 65 for an invalid value, 78 for an empty or blank key. A record has no URLs,
  /// because it is data, and a URL decides who receives the keys.
  func overridden(by record: ParsedArguments) throws(Failure) -> Settings {
    var own: [(id: SettingID, setting: Setting)] = []
    var hasKeys = false
    for (id, kind) in SettingTable.kinds(of: vendor) where kind != .url {
      guard let text = record[id.option] else { continue }
      if let fault = SettingCheck.fault(of: text, id, kind) {
        let isMissing = kind == .key && text.blankness != nil
        throw Failure(
          isMissing ? .configBadValue : .recordBadValue, "the key \(id.key): the value \(fault)")
      }
      own.append((id, Setting(text, .record(key: id.key))))
      hasKeys = hasKeys || kind == .key
    }
    return own.isEmpty ? self : Settings(self, own, hasKeys: hasKeys)
  }

  /// The settings from which the account and the URLs follow.
  var ofAccount: Settings { withoutRecord ?? self }

  /// Returns a required setting; if missing, throws 78 for a key or a URL, 64 for an identifier.
  package func require(_ id: SettingID) throws(Failure) -> String {
    try setting(id).value
  }

  /// Returns a required setting with its source.
  package func setting(_ id: SettingID) throws(Failure) -> Setting {
    if let setting = value(id) { return setting }
    guard let row = SettingTable.row(id, vendor) else {
      throw Failure(.internalBug, "\(vendor.name) has no setting \(id.key)")
    }
    // A URL is rarely given itself.
    let source = row.kind == .url ? row.fallback?.source : nil
    throw missing(source.flatMap { SettingTable.row($0, vendor) } ?? row)
  }

  /// Returns a required key, which curl command lines take from the setting's variable.
  func key(_ id: SettingID) throws(Failure) -> RequestKey {
    let value = try require(id)
    guard let variable = SettingTable.row(id, vendor)?.variable else {
      throw Failure(.internalBug, "\(id.key) has no variable")
    }
    return RequestKey(value, variable: variable)
  }

  /// Returns the account that calls are for; throws exit status 64 if pushkit cannot call the vendor.
  func requireAccount() throws(Failure) -> SettingID {
    try vendor.requireInterface().account
  }

  /// Returns a setting, or the value that follows from others; nil if there is none.
  func value(_ id: SettingID) -> Setting? {
    if let given = self[id] { return given }
    guard let fallback = SettingTable.row(id, vendor)?.fallback else { return nil }
    let source = fallback.source.flatMap(value)
    guard let value = fallback.value(source?.value) else { return nil }
    if let source, case .derived = source.source { return Setting(value, source.source) }
    return Setting(value, .derived(from: source.flatMap { _ in fallback.source?.key } ?? "default"))
  }

  /// Returns a URL without trailing slashes; warns if it is not encrypted.
  func checked(_ address: String) -> String {
    if let warning = Self.warning(address) {
      context.report(Failure(warning))
    }
    return URLParts.withoutSlashes(address)
  }

  /// Returns the warning about a usable URL, if any.
  static func warning(_ address: String) -> Finding? {
    guard let parts = URLParts(address), ["http", "ws"].contains(parts.scheme),
      !parts.isLoopback
    else { return nil }
    return Finding(
      .configInsecureURL,
      "calls to \(parts.hostAndPort) are not encrypted: the scheme is \(parts.scheme)")
  }

  /// Returns the failure for a missing setting, which names all missing keys and URLs at once.
  private func missing(_ row: SettingRow) -> Failure {
    if row.kind == .identifier { return Self.missing([row]) }
    let others = SettingTable.rows(of: vendor).filter {
      $0.id != row.id && $0.isRequired && value($0.id) == nil
    }
    return Self.missing([row] + others)
  }

  private static func missing(_ rows: [SettingRow]) -> Failure {
    let options = rows.map { "--\($0.id.option.rawValue)" }
    let inConfigString = [SettingID.projectUUID, .installURL]
    let configString = rows.contains { inConfigString.contains($0.id) } ? ["--config-string"] : []
    let variables = rows.compactMap(\.variable)
    let keys = rows.map(\.id.key).listed("and")
    let hint =
      rows.count == 1
      ? "give \((configString + options + variables).listed("or")), or \(keys) in a profile, which --profile selects"
      : "give "
        + (configString + [options.listed("and"), "set \(variables.listed("and"))"])
        .joined(separator: ", or ") + ", or put \(keys) into a profile, which --profile selects"
    let saving = rows[0].savingCommand.map { "; pushkit \($0) saves it" } ?? ""
    let isIdentifier = rows[0].kind == .identifier
    return Failure(
      isIdentifier ? .usageMissingOption : .configMissing,
      "\(rows.map(\.title).listed("and")) \(rows.count == 1 ? "is" : "are") missing",
      hint: hint + saving)
  }
}

extension SettingRow {
  /// Whether all calls of the vendor need the setting, and nothing replaces it.
  fileprivate var isRequired: Bool {
    kind != .identifier && fallback == nil && ![.configString, .brandKey].contains(id)
  }
}
