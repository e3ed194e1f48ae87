import PushCore

/// The vendors' interfaces as a run reaches them: settings are gathered once for each.
final class VendorAccess {
  private let configuration: Configuration
  private let isReadOnly: Bool
  private var gathered: [Vendor: Settings] = [:]
  private var smarticoAddress: String?
  private var everlyticEndpoint: EverlyticEndpoint?
  private var pushExpressAddress: String?
  private var store: StateStore?

  /// `isReadOnly` leaves the state as it is, for dry runs.
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

  /// What this device is known by; of the first vendor's profile where profiles name it.
  func state(_ vendor: Vendor) throws(Failure) -> StateStore {
    if let store { return store }
    let profile = try settings(vendor).profile
    let made = try StateStore(configuration, profile: profile, isReadOnly: isReadOnly)
    store = made
    let isUnwanted = arguments.has(.noState) || profile?.usesNoState == true
    if made.path == nil, !isUnwanted, !isReadOnly {
      context.warn(
        "state.no-place", "no place is known for the state: what is learned now is not kept",
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

  // MARK: What the state knows

  /// Under which name the state keeps what belongs to the project, label or app.
  func scope(_ vendor: Vendor) throws(Failure) -> DeviceState.Scope {
    let settings = try settings(vendor)
    // Ids of a stand-in mean nothing to the vendor, and must not take the place of the vendor's.
    let isStandIn = context.environment.filled(EmulatorAddress.variable) != nil
    let mark = isStandIn ? " (emulator)" : ""
    let account = try settings.require(VendorInterface.of(vendor).account)
    return DeviceState.Scope(layout: try layout(vendor), id: account + mark)
  }

  /// The device's id: given, known, or made now and kept for good.
  func deviceID(of vendor: Vendor) throws(Failure) -> String {
    if let given = try settings(vendor)[.deviceID] { return given.value }
    let scope = try scope(vendor)
    let made = context.randomness.uuid()
    let state = try state(vendor).update { state in
      if state.device(scope) == nil { state.keep(device: made, scope) }
    }
    return state.device(scope) ?? made
  }

  /// The subscription or instance: for the contact that options name, the state's; else the setting;
  /// else the only one in the state.
  ///
  /// 64 when there is none, or when several in the state match.
  func entry(_ id: SettingID, of vendor: Vendor) throws(Failure) -> String {
    let settings = try settings(vendor)
    let contact = contact(try layout(vendor))
    if contact == nil, let setting = settings[id] { return setting.value }
    if let known = try state(vendor).current().entry(try scope(vendor), contact) { return known }
    guard contact != nil else { return try settings.require(id) }
    throw .usage(
      "missing-option", "the state has no entry for this contact",
      hint: "give --\(id.option.rawValue), or register the contact first")
  }

  private func layout(_ vendor: Vendor) throws(Failure) -> DeviceState.Layout {
    guard let layout = DeviceState.Layout.all.first(where: { $0.vendor == vendor }) else {
      throw VendorChoice.notCallable(vendor)
    }
    return layout
  }

  /// The contact that options name.
  private func contact(_ layout: DeviceState.Layout) -> DeviceState.Contact? {
    let names = layout.contactKeys
    let options = names.map { OptionID(rawValue: $0.split(on: "_").joined(separator: "-")) }
    let values = options.map { option in option.flatMap { arguments[$0] } }
    return DeviceState.Contact(Dictionary(zip(names, values)) { first, _ in first })
  }
}

extension Failure {
  /// A text that cannot be a segment of a path.
  init(_ fault: PathSegment.Fault, _ what: String) {
    let shown = fault.text.isEmpty ? "empty" : "'\(fault.text)'"
    self.init("request.bad-path", .data, "\(what) is \(shown), and would name another path")
  }
}
