import PushCore
import PushNet

/// What a call is planned from: the options or the keys of a record, the settings of the vendors, and
/// the state of this device.
final class CallInput {
  /// What all calls of a run share; reads the settings of each vendor once.
  private final class Shared {
    let configuration: Configuration
    let options: CallOptions
    var settings: [(vendor: Vendor, result: Result<Settings, Failure>)] = []
    /// The URLs in the form that is called, by their configured form.
    var addresses: [String: String] = [:]
    var store: StateStore?

    init(_ configuration: Configuration, _ options: CallOptions) {
      (self.configuration, self.options) = (configuration, options)
    }

    /// Whether the state does not change, as in a dry run.
    var isReadOnly: Bool { options.mode != .send }
  }

  private let shared: Shared
  /// The options of the command line; the keys of a record take precedence over them.
  let arguments: ParsedArguments
  /// The keys of a record, which take precedence over all settings.
  private let record: ParsedArguments?
  /// The settings with the keys of the record.
  private var overridden: Settings?
  /// Whether IDs are read from the state and saved in it.
  let usesState: Bool

  convenience init(_ configuration: Configuration, _ options: CallOptions) {
    self.init(Shared(configuration, options), configuration.arguments, nil, usesState: true)
  }

  private init(
    _ shared: Shared, _ arguments: ParsedArguments, _ record: ParsedArguments?, usesState: Bool
  ) {
    (self.shared, self.arguments) = (shared, arguments)
    (self.record, self.usesState) = (record, usesState)
  }

  /// Returns the input with other arguments; the settings are the same.
  func with(_ arguments: ParsedArguments) -> CallInput {
    CallInput(shared, arguments, record, usesState: usesState)
  }

  /// Returns the input for a record, whose keys take precedence over all settings.
  func with(record: ParsedArguments, usesState: Bool) -> CallInput {
    CallInput(shared, arguments.overridden(by: record), record, usesState: usesState)
  }

  var context: Context { shared.configuration.context }

  /// Whether reports are repeated: only on `--retry lost`, unless nothing was sent.
  var reportIdempotency: Idempotency {
    .notIdempotent(retriesLost: shared.options.retriesLost)
  }

  /// The time of the call in the vendors' format, unless `--datetime` gives it.
  ///
  /// A date alone is its midnight in UTC.
  var datetime: String {
    guard let given = arguments[.datetime] else { return context.datetime }
    return UTCDateTime.midnight(given).map(UTCDateTime.text) ?? given
  }

  /// Throws exit status 64 if there is no token; does not read its file, which may be a stream.
  func requireToken() throws(Failure) {
    guard arguments.has(.token) else { throw Self.noToken }
  }

  private static let noToken = Failure(.usageMissingOption, "--token is missing")

  /// Returns the token that every registration requires.
  func token() throws(Failure) -> String {
    guard let text = try text(.token) else { throw Self.noToken }
    // The value may come from a file.
    if let fault = text.blankness {
      throw Failure(.usageBadValue, "--token: the value is \(fault)")
    }
    if text.utf8.contains(0) {
      throw Failure(.usageBadValue, "--token: the value has a NUL")
    }
    return text
  }

  // MARK: Settings

  /// Returns the value of an option, which may be in a file, or of a record's key, which may not.
  func text(_ option: OptionID) throws(Failure) -> String? {
    if let record, let text = record[option] { return text }
    return try shared.configuration.arguments[option].map { text throws(Failure) in
      try AtFile(context).value(text)
    }
  }

  func settings(_ vendor: Vendor) throws(Failure) -> Settings {
    if let overridden, overridden.vendor == vendor { return overridden }
    guard let record else { return try fromEnvironmentOrProfile(vendor) }
    let settings = try fromEnvironmentOrProfile(vendor).overridden(by: record)
    overridden = settings
    return settings
  }

  /// Returns the settings without those of a record.
  private func fromEnvironmentOrProfile(_ vendor: Vendor) throws(Failure) -> Settings {
    for known in shared.settings where known.vendor == vendor { return try known.result.get() }
    let result = Result { () throws(Failure) in try Settings(vendor, shared.configuration) }
    shared.settings.append((vendor, result))
    return try result.get()
  }

  /// Returns the state of this device; the profile of the first vendor may name its file.
  func state(_ vendor: Vendor) throws(Failure) -> StateStore {
    guard usesState else { return StateStore(path: nil) }
    if let store = shared.store { return store }
    let profile = try settings(vendor).profile
    let store = try StateStore(
      shared.configuration, profile: profile, isReadOnly: shared.isReadOnly)
    shared.store = store
    let isUnwanted = shared.configuration.arguments.has(.noState) || profile?.usesNoState == true
    if store.path == nil, !isUnwanted, !shared.isReadOnly {
      context.warn(
        .stateNoPlace, "no state file is known: new IDs are not saved",
        hint: "set HOME, or name a file with --state; use --no-state if you need none")
    }
    return store
  }

  /// Returns a URL in the form that is called; warns once if it is not encrypted.
  private func checked(_ address: String, _ settings: Settings) -> String {
    if let known = shared.addresses[address] { return known }
    let checked = settings.checked(address)
    shared.addresses[address] = checked
    return checked
  }

  /// Returns the account, with the URL of the setting `address`, which is the same in all calls.
  func account(_ vendor: Vendor, _ address: SettingID) throws(Failure) -> Settings.Account {
    let settings = try settings(vendor).ofAccount
    if let known = settings.account { return known }
    let key = try settings.key(settings.requireAccount())
    let account = (key: key, address: checked(try settings.require(address), settings))
    settings.account = account
    return account
  }

  /// Returns a required key, which curl command lines take from the setting's variable.
  func key(_ vendor: Vendor, _ id: SettingID) throws(Failure) -> RequestKey {
    try settings(vendor).key(id)
  }

  // MARK: Saved IDs

  /// Returns the scope of the project, label or app in the state.
  func scope(_ vendor: Vendor) throws(Failure) -> DeviceState.Scope {
    let settings = try settings(vendor)
    // An emulator's IDs are invalid at the vendor and must not replace the vendor's.
    let isEmulated = context.environment.nonEmpty(EmulatorURL.variable) != nil
    let mark = isEmulated ? DeviceState.Scope.emulatorMark : ""
    let account = try settings.require(settings.requireAccount())
    return DeviceState.Scope(layout: try vendor.requireInterface().state, id: account + mark)
  }

  /// Returns the device's ID: given, stored, or newly created and saved.
  func deviceID(of vendor: Vendor) throws(Failure) -> String {
    if let given = try settings(vendor)[.deviceID] { return given.value }
    let made = UUIDFormat.random()
    guard usesState else { return made }
    let scope = try scope(vendor)
    let state = try state(vendor).update { state in
      if state.device(scope) == nil { state.save(device: made, scope) }
    }
    return state.device(scope) ?? made
  }

  /// Returns the ID of the subscription or instance: the stored one for the contact that options
  /// name, else the setting, else the only stored one.
  ///
  /// Throws exit status 64 if there is none, or if several stored ones match.
  func entry(_ id: SettingID, of vendor: Vendor) throws(Failure) -> String {
    let settings = try settings(vendor)
    let contact = usesState ? contact(try vendor.requireInterface().state) : nil
    if contact == nil, let setting = settings[id] { return setting.value }
    guard usesState else { return try settings.require(id) }
    if let known = try state(vendor).current().entry(try scope(vendor), contact) { return known }
    guard contact != nil else { return try settings.require(id) }
    throw Failure(
      .usageMissingOption, "the state has no entry for this contact",
      hint:
        "pushkit show-state lists the saved IDs; give --\(id.option.rawValue), or register first")
  }

  /// Returns the contact that options name.
  private func contact(_ layout: StateLayout) -> DeviceState.Contact? {
    let names = layout.contactKeys
    let options = names.map { OptionID(rawValue: $0.split(on: "_").joined(separator: "-")) }
    let given = record ?? shared.configuration.arguments
    let values = options.map { option in option.flatMap { given[$0] } }
    return DeviceState.Contact(Dictionary(zip(names, values)) { first, _ in first })
  }
}

extension DiagnosticKind {
  static let stateNoPlace = DiagnosticKind(
    "state.no-place", .warning, summary: "pushkit saves no state: no file is known",
    meaning: """
      Neither `HOME` nor `XDG_STATE_HOME` is set, and no option names a file. The next run creates \
      new IDs, so the vendor sees another device.
      """,
    remedy: "Set `HOME`, or name a file with `--state`. If you need no state, use `--no-state`.")
}
