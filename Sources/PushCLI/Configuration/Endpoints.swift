import PushCore

/// The URLs for calls; a missing one throws exit status 78.
///
extension Settings {
  package static let pushExpressBase = "https://core.push.express"

  /// Returns the complete URL of Smartico's HTTP API with its source, without a warning.
  func smarticoHTTPSetting() throws(Failure) -> Setting {
    if let given = self[.apiURL] { return given }
    guard let environment else {
      throw Failure(
        .configMissing, "the Smartico environment is unknown",
        hint: """
          give --environment or PUSHKIT_SMARTICO_ENVIRONMENT, or environment in a profile; a label \
          key of 38 characters tells it too
          """)
    }
    return Setting(
      SmarticoAddresses.http(environment.value), .derived(from: environment.source.name))
  }

  /// Returns the URL of Smartico's WebSocket, with its query.
  package func smarticoSocket(domain: String, version: String) -> String {
    let address = smarticoSocketSetting().value
    return SmarticoAddresses.completed(checked(address), domain: domain, version: version)
  }

  /// Returns the same URL with its source, without query and warning.
  func smarticoSocketSetting() -> Setting {
    if let given = self[.socketURL] { return given }
    let source = SettingSource.derived(from: environment?.source.name ?? "default")
    return Setting(SmarticoAddresses.socket(environment?.value), source)
  }

  /// Returns the part of Push.Express URLs before `/api/r/v2` with its source, without a warning.
  func pushExpressSetting() -> Setting {
    self[.apiURL] ?? Setting(Self.pushExpressBase, .derived(from: "default"))
  }

  /// Returns a URL without trailing slashes; warns if it is not encrypted.
  func checked(_ address: String) -> String {
    if let warning = Self.warning(address) {
      context.report(Failure(warning))
    }
    return Self.withoutSlashes(address)
  }

  /// Returns the warning about a usable URL, if any.
  static func warning(_ address: String) -> Finding? {
    guard let parts = AddressParts(address), ["http", "ws"].contains(parts.scheme),
      !parts.isLoopback
    else { return nil }
    return Finding(
      .configInsecureURL,
      "calls to \(parts.hostAndPort) are not encrypted: the address is \(parts.scheme)")
  }

  static func withoutSlashes(_ address: String) -> String {
    var rest = Substring(address).utf8
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return String(Substring(rest))
  }
}

/// The configuration that calls to a vendor require.
struct VendorInterface: Sendable {
  /// A URL that calls go to.
  struct Endpoint: Sendable {
    /// `http` or `socket`; `calls` for a vendor with a single URL.
    let name: String
    /// Returns the URL and its source, without a warning.
    let address: @Sendable (Settings) throws(Failure) -> Setting
  }

  let vendor: Vendor
  /// The setting that identifies the project, label or app.
  ///
  /// Every call requires it, and the state has one scope for each value.
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

  /// Returns the interface of a vendor; throws exit status 64 if the vendor has none.
  static func of(_ vendor: Vendor) throws(Failure) -> VendorInterface {
    guard let interface = all.first(where: { $0.vendor == vendor }) else {
      throw VendorChoice.notCallable(vendor)
    }
    return interface
  }
}

/// Derives Smartico's URLs from the environment number.
package enum SmarticoAddresses {
  /// Returns the environment of a label key: the final digit, 1 to 9, of a key with 38 characters.
  package static func environment(_ labelKey: String) -> String? {
    guard labelKey.utf8.count == 38, let last = labelKey.utf8.last,
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(last)
    else { return nil }
    return String(last - UInt8(ascii: "0"))
  }

  /// Returns the complete URL of the HTTP API.
  package static func http(_ environment: String) -> String {
    let number = Int(environment) ?? 1
    return "https://papi\(number == 1 ? "" : String(number)).smartico.ai/services/public"
  }

  /// Returns the URL of the WebSocket without a query; nil means an unknown environment.
  package static func socket(_ environment: String?) -> String {
    let number = environment.flatMap { Int($0) } ?? 1
    return "wss://api\(number <= 2 ? "" : String(number)).smartico.ai/websocket/services"
  }

  /// Returns a WebSocket URL with `master`, `domain` and `version` added to its query if missing.
  package static func completed(_ address: String, domain: String, version: String) -> String {
    let parts = address.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let given = parts.count > 1 ? parts[1].split(separator: UInt8(ascii: "&")) : []
    let names = given.map { String(Substring($0.prefix { $0 != UInt8(ascii: "=") })) }
    var query = given.map { String(Substring($0)) }
    if !names.contains("master") { query.append("master") }
    if !names.contains("domain") { query.append("domain=\(PercentEncoding.encoded(domain))") }
    if !names.contains("version") { query.append("version=\(PercentEncoding.encoded(version))") }
    return "\(Substring(parts[0]))?\(query.joined(separator: "&"))"
  }
}

/// The emulator on this machine that `PUSHKIT_EMULATOR` names.
package struct EmulatorAddress: Sendable, Equatable {
  package static let variable = "PUSHKIT_EMULATOR"

  /// The host and port, such as `127.0.0.1:8080`.
  private let authority: String

  /// Reads the variable; nil if it is not set.
  ///
  /// Throws exit status 78 unless the URL names this machine and has nothing after the port.
  package init?(_ environment: Environment) throws(Failure) {
    guard let text = environment.filled(Self.variable) else { return nil }
    let hint = "it is http://127.0.0.1:PORT, as pushkit emulate prints it"
    if let fault = AddressCheck.fault(of: text) {
      throw Failure(.configBadValue, "\(Self.variable): the address \(fault.message)", hint: hint)
    }
    guard let parts = AddressParts(text), parts.isLoopback else {
      throw Failure(.configNotLoopback, "\(Self.variable) is a URL of another machine", hint: hint)
    }
    let rest = text.utf8.dropFirst(parts.scheme.utf8.count + 3 + parts.hostAndPort.utf8.count)
    guard parts.scheme == "http", !parts.hasCredentials, rest.allSatisfy({ $0 == 0x2F }) else {
      throw Failure(.configBadValue, "\(Self.variable) must be only a host and a port", hint: hint)
    }
    authority = parts.hostAndPort
  }

  /// Returns the URL that replaces the value of a setting; nil if the setting is not a URL.
  func address(_ row: SettingRow) -> String? {
    row.emulatorURL.map { "\($0.scheme)://\(authority)\($0.path)" }
  }

  /// Returns the error for a URL that is not on this machine; `name` is the URL's source.
  static func refused(_ name: String) -> Failure {
    Failure(
      .configNotLoopback,
      "\(name) is a URL of another machine, but \(Self.variable) allows only this one",
      hint: "omit the URL, or unset \(Self.variable)")
  }
}
