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

/// How Smartico's addresses follow from the number of its environment.
package enum SmarticoAddresses {
  /// The environment that a label key tells: the digit at the end of one of 38 characters.
  package static func environment(_ labelKey: String) -> String? {
    guard labelKey.utf8.count == 38, let last = labelKey.utf8.last,
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(last)
    else { return nil }
    return String(last - UInt8(ascii: "0"))
  }

  /// The whole address of the HTTP interface.
  package static func http(_ environment: String) -> String {
    let number = Int(environment) ?? 1
    return "https://papi\(number == 1 ? "" : String(number)).smartico.ai/services/public"
  }

  /// The address of the socket, without a query; nil is an environment that nobody knows.
  package static func socket(_ environment: String?) -> String {
    let number = environment.flatMap { Int($0) } ?? 1
    return "wss://api\(number <= 2 ? "" : String(number)).smartico.ai/websocket/services"
  }

  /// A socket's address with `master`, `domain` and `version` added to its query when missing.
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

/// The stand-in on this machine that `PUSHKIT_EMULATOR` names.
package struct EmulatorAddress: Sendable, Equatable {
  package static let variable = "PUSHKIT_EMULATOR"

  /// `127.0.0.1:8080`.
  private let authority: String

  /// Nil when the variable is not set; 78 unless it names this machine, with nothing behind it.
  package init?(_ environment: Environment) throws(Failure) {
    guard let text = environment.filled(Self.variable) else { return nil }
    let hint = "it is http://127.0.0.1:PORT, as pushkit emulate prints it"
    if let fault = AddressCheck.fault(of: text) {
      throw Failure(
        "config.bad-value", .config, "\(Self.variable): the address \(fault.message)", hint: hint)
    }
    guard let parts = AddressParts(text), parts.isLoopback else {
      throw Failure(
        "config.not-loopback", .config, "\(Self.variable) names another machine", hint: hint)
    }
    let rest = text.utf8.dropFirst(parts.scheme.utf8.count + 3 + parts.hostAndPort.utf8.count)
    guard parts.scheme == "http", !parts.hasCredentials, rest.allSatisfy({ $0 == 0x2F }) else {
      throw Failure(
        "config.bad-value", .config, "\(Self.variable) has more than a host and a port", hint: hint)
    }
    authority = parts.hostAndPort
  }

  /// The URL that replaces the value of a setting; nil if the setting is not a URL.
  func address(_ row: SettingRow) -> String? {
    row.emulatorURL.map { "\($0.scheme)://\(authority)\($0.path)" }
  }

  /// What is said of an address, named by where it comes from, that is not on this machine.
  static func refused(_ name: String) -> Failure {
    Failure(
      "config.not-loopback", .config,
      "\(name) names another machine, and \(Self.variable) keeps all calls on this one",
      hint: "leave the address out, or unset \(Self.variable)")
  }
}
