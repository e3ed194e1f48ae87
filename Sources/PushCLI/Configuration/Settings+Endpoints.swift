import PushCore

/// Where Everlytic is called, and for which project.
package struct EverlyticEndpoint: Sendable, Equatable {
  /// Without a `/` at its end; a path is kept.
  package let installURL: String
  package let projectUUID: String
}

/// The addresses that calls go to; what is missing is 78.
///
/// An address that sends keys in clear over a network gives a warning each time it is asked for.
extension Settings {
  package static let pushExpressBase = "https://core.push.express"

  package func everlyticEndpoint() throws(Failure) -> EverlyticEndpoint {
    let project = try require(.projectUUID)
    return EverlyticEndpoint(
      installURL: checked(try require(.installURL)), projectUUID: project)
  }

  /// The whole address of Smartico's HTTP interface.
  package func smarticoHTTP() throws(Failure) -> String {
    checked(try smarticoHTTPSetting().value)
  }

  /// The same with its source, and without a warning.
  func smarticoHTTPSetting() throws(Failure) -> Setting {
    if let given = self[.apiURL] { return given }
    guard let environment else {
      throw Failure(
        "config.missing", .config, "the Smartico environment is not known",
        hint: """
          give --environment or PUSHKIT_SMARTICO_ENVIRONMENT, or environment in a profile; a label \
          key of 38 characters tells it too
          """)
    }
    return Setting(
      SmarticoAddresses.http(environment.value), .derived(from: environment.source.name))
  }

  /// The address of Smartico's socket, with its query.
  package func smarticoSocket(domain: String, version: String) -> String {
    let address = smarticoSocketSetting().value
    return SmarticoAddresses.completed(checked(address), domain: domain, version: version)
  }

  /// The same with its source, and without query and warning.
  func smarticoSocketSetting() -> Setting {
    if let given = self[.socketURL] { return given }
    let source = SettingSource.derived(from: environment?.source.name ?? "default")
    return Setting(SmarticoAddresses.socket(environment?.value), source)
  }

  /// What stands before `/api/r/v2` at Push.Express, without a `/` at its end.
  package func pushExpressBase() -> String {
    checked(pushExpressSetting().value)
  }

  func pushExpressSetting() -> Setting {
    self[.apiURL] ?? Setting(Self.pushExpressBase, .derived(from: "default"))
  }

  /// An address without slashes at its end; warns of one that is not encrypted.
  private func checked(_ address: String) -> String {
    if let warning = Self.warning(address) {
      context.warn(warning.code, warning.message)
    }
    return Self.withoutSlashes(address)
  }

  /// What is to be said of an address that can be used.
  static func warning(_ address: String) -> Finding? {
    guard let parts = AddressParts(address), ["http", "ws"].contains(parts.scheme),
      !parts.isLoopback
    else { return nil }
    return Finding(
      .warning, "config.insecure-url",
      "calls to \(parts.hostAndPort) are not encrypted: the address is \(parts.scheme)")
  }

  static func withoutSlashes(_ address: String) -> String {
    var rest = Substring(address).utf8
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return String(Substring(rest))
  }
}

/// How calls to one vendor are configured.
struct VendorInterface: Sendable {
  /// A URL that calls go to.
  struct Endpoint: Sendable {
    /// `http`, `socket`, or `calls` for a vendor with a single one.
    let name: String
    /// The URL and its source, without a warning.
    let address: @Sendable (Settings) throws(Failure) -> Setting
  }

  let vendor: Vendor
  /// The setting that names the project, label or app: every call requires it, and the state has
  /// one scope for each value.
  let account: SettingID
  let endpoints: [Endpoint]

  static let all: [VendorInterface] = [
    VendorInterface(
      vendor: .everlytic, account: .projectUUID,
      endpoints: [
        Endpoint(name: "calls") { settings throws(Failure) in try settings.setting(.installURL) }
      ]),
    VendorInterface(
      vendor: .smartico, account: .labelKey,
      endpoints: [
        Endpoint(name: "http") { settings throws(Failure) in try settings.smarticoHTTPSetting() },
        Endpoint(name: "socket") { $0.smarticoSocketSetting() },
      ]),
    VendorInterface(
      vendor: .pushexpress, account: .appID,
      endpoints: [Endpoint(name: "calls") { $0.pushExpressSetting() }]),
  ]

  /// The interface of a vendor; 64 for a vendor that has none.
  static func of(_ vendor: Vendor) throws(Failure) -> VendorInterface {
    guard let interface = all.first(where: { $0.vendor == vendor }) else {
      throw VendorChoice.notCallable(vendor)
    }
    return interface
  }
}
