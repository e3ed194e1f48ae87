import PushCore

/// A run's access to the vendors; reads the settings of each vendor once.
final class VendorAccess {
  private let configuration: Configuration
  private let isReadOnly: Bool
  private var gathered: [Vendor: Settings] = [:]
  private var smarticoAddress: String?
  private var everlyticEndpoint: EverlyticEndpoint?
  private var pushExpressAddress: String?
  private var store: StateStore?

  /// Creates the access; if `isReadOnly`, for dry runs, the state does not change.
  init(_ configuration: Configuration, isReadOnly: Bool) {
    self.configuration = configuration
    self.isReadOnly = isReadOnly
  }

  private var arguments: ParsedArguments { configuration.arguments }
  private var context: Context { configuration.context }

  func settings(_ vendor: Vendor) throws(Failure) -> Settings {
    if let known = gathered[vendor] { return known }
    let made = try Settings(vendor, configuration)
    gathered[vendor] = made
    return made
  }

  /// Returns the state of this device; the profile of the first vendor may name its file.
  func state(_ vendor: Vendor) throws(Failure) -> StateStore {
    if let store { return store }
    let profile = try settings(vendor).profile
    let made = try StateStore(configuration, profile: profile, isReadOnly: isReadOnly)
    store = made
    let isUnwanted = arguments.has(.noState) || profile?.usesNoState == true
    if made.path == nil, !isUnwanted, !isReadOnly {
      context.warn(
        .stateNoPlace, "no place is known for the state: what is learned now is not kept",
        hint: "set HOME, or name a file with --state; --no-state says that none is wanted")
    }
    return made
  }

  // MARK: Interfaces

  func everlytic() throws(Failure) -> EverlyticAPI {
    let endpoint = try endpoint()
    let project = RequestKey(
      endpoint.projectUUID, variable: "PUSHKIT_EVERLYTIC_PROJECT_UUID")
    return EverlyticAPI(installURL: endpoint.installURL, project: project)
  }

  private func endpoint() throws(Failure) -> EverlyticEndpoint {
    if let everlyticEndpoint { return everlyticEndpoint }
    let made = try settings(.everlytic).everlyticEndpoint()
    everlyticEndpoint = made
    return made
  }

  func smartico() throws(Failure) -> SmarticoAPI {
    let keys = try smarticoKeys()
    if smarticoAddress == nil { smarticoAddress = try settings(.smartico).smarticoHTTP() }
    return SmarticoAPI(url: smarticoAddress ?? "", labelKey: keys.label, brandKey: keys.brand)
  }

  func smarticoKeys() throws(Failure) -> (label: RequestKey, brand: RequestKey?) {
    let settings = try settings(.smartico)
    let label = RequestKey(
      try settings.require(.labelKey), variable: "PUSHKIT_SMARTICO_LABEL_KEY")
    let brand = settings[.brandKey].flatMap { setting in
      setting.value.isEmpty
        ? nil : RequestKey(setting.value, variable: "PUSHKIT_SMARTICO_BRAND_KEY")
    }
    return (label, brand)
  }

  func pushExpress() throws(Failure) -> PushExpressAPI {
    let settings = try settings(.pushexpress)
    let app = RequestKey(try settings.require(.appID), variable: "PUSHKIT_PUSHEXPRESS_APP_ID")
    let base = pushExpressAddress ?? settings.pushExpressBase()
    pushExpressAddress = base
    do {
      return try PushExpressAPI(base: base, appID: app)
    } catch {
      throw Failure(error, "the app id")
    }
  }

  // MARK: Saved IDs

  /// Returns the scope of the project, label or app in the state.
  func scope(_ vendor: Vendor) throws(Failure) -> DeviceState.Scope {
    let settings = try settings(vendor)
    // An emulator's IDs are invalid at the vendor and must not replace the vendor's.
    let isStandIn = context.environment.filled(EmulatorAddress.variable) != nil
    let mark = isStandIn ? " (emulator)" : ""
    let account = try settings.require(VendorInterface.of(vendor).account)
    return DeviceState.Scope(layout: try layout(vendor), id: account + mark)
  }

  /// Returns the device's ID: given, stored, or newly created and saved.
  func deviceID(of vendor: Vendor) throws(Failure) -> String {
    if let given = try settings(vendor)[.deviceID] { return given.value }
    let scope = try scope(vendor)
    let made = context.randomness.uuid()
    let state = try state(vendor).update { state in
      if state.device(scope) == nil { state.keep(device: made, scope) }
    }
    return state.device(scope) ?? made
  }

  /// Returns the ID of the subscription or instance: the stored one for the contact that options
  /// name, else the setting, else the only stored one.
  ///
  /// Throws exit status 64 if there is none, or if several stored ones match.
  func entry(_ id: SettingID, of vendor: Vendor) throws(Failure) -> String {
    let settings = try settings(vendor)
    let contact = contact(try layout(vendor))
    if contact == nil, let setting = settings[id] { return setting.value }
    if let known = try state(vendor).current().entry(try scope(vendor), contact) { return known }
    guard contact != nil else { return try settings.require(id) }
    throw Failure(
      .usageMissingOption, "the state has no entry for this contact",
      hint: "give --\(id.option.rawValue), or register the contact first")
  }

  private func layout(_ vendor: Vendor) throws(Failure) -> DeviceState.Layout {
    guard let layout = DeviceState.Layout.all.first(where: { $0.vendor == vendor }) else {
      throw VendorChoice.notCallable(vendor)
    }
    return layout
  }

  /// Returns the contact that options name.
  private func contact(_ layout: DeviceState.Layout) -> DeviceState.Contact? {
    let names = layout.contactKeys
    let options = names.map { OptionID(rawValue: $0.split(on: "_").joined(separator: "-")) }
    let values = options.map { option in option.flatMap { arguments[$0] } }
    return DeviceState.Contact(Dictionary(zip(names, values)) { first, _ in first })
  }
}

extension Failure {
  /// Creates the error for a text that cannot be a path segment.
  init(_ fault: PathSegment.Fault, _ what: String) {
    let shown = fault.text.isEmpty ? "empty" : "'\(fault.text)'"
    self.init(.requestBadPath, "\(what) is \(shown), and would name another path")
  }
}

extension DiagnosticKind {
  static let requestBadPath = DiagnosticKind(
    "request.bad-path", .data, summary: "an id would name another path",
    meaning: "An id that is empty, `.` or `..` cannot stand in an address.",
    source: "RFC 3986, section 5.2.4",
    remedy: """
      Give the ids as Push.Express has them: `--app-id` as its dashboard tells it, \
      `--instance-id` as px-register prints it.
      """)
  static let stateNoPlace = DiagnosticKind(
    "state.no-place", .warning, summary: "nothing is kept: no place is known for the state",
    meaning: """
      Neither `HOME` nor `XDG_STATE_HOME` is set, and no file is named. Ids that are made now are \
      made anew the next time, and the vendor sees another device.
      """,
    remedy: "Set `HOME`, or name a file with `--state`; `--no-state` says that none is wanted.")
}
