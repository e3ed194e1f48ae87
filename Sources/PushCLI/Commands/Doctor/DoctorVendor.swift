import PushCore
import PushNet

/// The checks of one vendor: the source of its settings, each setting, and its URLs.
struct DoctorVendor {
  private let vendor: Vendor
  private let configuration: Configuration

  init(_ vendor: Vendor, _ configuration: Configuration) {
    (self.vendor, self.configuration) = (vendor, configuration)
  }

  /// Prints all results; returns the URLs that can be called.
  func check(_ printer: inout DoctorPrinter) -> [DoctorEndpoint] {
    var line = DoctorLine(.vendor, vendor)
    let settings: Settings
    do {
      settings = try Settings(reading: vendor, configuration)
    } catch {
      line.failure = error
      printer.emit(line)
      return []
    }
    let lines = SettingTable.rows(of: vendor).compactMap { setting($0, settings) }
    let isConfigured = lines.contains { $0.failure != nil || isOwn($0) }
    line.source = source(settings, isConfigured)
    line.findings = settings.findings
    if !isConfigured, isExpected(settings) {
      line.attempt { _ throws(Failure) in _ = try settings.require(settings.requireAccount()) }
    }
    printer.emit(line)
    for line in lines { printer.emit(line) }
    guard isConfigured, !lines.contains(where: { $0.failure != nil }) else { return [] }
    return addresses(settings, &printer)
  }

  /// Whether the profile in use is meant for calls to the vendor, which all fail without keys.
  private func isExpected(_ settings: Settings) -> Bool {
    guard let profile = settings.profile else { return false }
    let arguments = configuration.arguments
    return isFor(profile) || arguments.has(.profile) && arguments.has(.vendor)
  }

  /// Whether a profile is for the vendor, or has settings of it.
  private func isFor(_ profile: Profile) -> Bool {
    profile.vendor == vendor
      || SettingTable.rows(of: vendor).contains { profile.values[$0.id.key] != nil }
  }

  private func source(_ settings: Settings, _ isConfigured: Bool) -> String {
    if let profile = settings.profile, isFor(profile) { return profile.source.name }
    if SettingLayers.isConfigured(vendor, configuration.context.environment),
      !configuration.arguments.has(.profile)
    {
      return "variables"
    }
    return isConfigured ? "options" : "none"
  }

  /// Whether a line shows a key or a URL that does not come from the emulator's variable.
  private func isOwn(_ line: DoctorLine) -> Bool {
    let row = SettingTable.rows(of: vendor).first { $0.id.key == line.name }
    return row?.kind != .identifier && line.source != EmulatorURL.variable
  }

  private func setting(_ row: SettingRow, _ settings: Settings) -> DoctorLine? {
    var line = DoctorLine(.setting, vendor, name: row.id.key)
    do {
      guard let setting = try settings.given(row.id) else { return nil }
      let isAddress = row.kind == .url
      line.value =
        row.id.isSecret
        ? Masking.masked(setting.value)
        : isAddress ? Masking.maskingSecrets(ofURL: setting.value) : setting.value
      line.source = setting.source.name
      if case .profile = setting.source, let file = settings.profile?.file(of: row.id) {
        line.findings = DoctorFiles.warnings(file, "\(row.id.key) is in it")
      }
    } catch {
      line.failure = error
    }
    return line
  }

  // MARK: Addresses

  private func addresses(_ settings: Settings, _ printer: inout DoctorPrinter) -> [DoctorEndpoint] {
    guard let interface = vendor.interface else { return [] }
    var found: [DoctorEndpoint] = []
    for row in interface.settings {
      guard let endpoint = row.endpoint else { continue }
      var line = DoctorLine(.address, vendor, name: endpoint.name)
      line.attempt { line throws(Failure) in
        _ = try settings.require(interface.account)
        let setting = try settings.setting(row.id)
        line.value = Masking.maskingSecrets(ofURL: setting.value)
        line.source = setting.source.name
        line.findings = Settings.warning(setting.value).map { [$0] } ?? []
        found.append(DoctorEndpoint(vendor: vendor, name: endpoint.name, value: setting.value))
      }
      printer.emit(line)
    }
    return found
  }
}

/// The network checks of `doctor`.
protocol DoctorConnectivity {
  /// Sets the version and the features of the HTTP library; throws status 78 if none can be used.
  func library(_ line: inout DoctorLine) throws(Failure)

  /// Resolves the host, connects and, for https and wss, completes the TLS handshake.
  ///
  /// Sends no request, and adds the details of the connection. Throws status 69 if a step fails.
  func reach(_ address: String, _ line: inout DoctorLine) throws(Failure)
}

/// The network checks with libcurl.
struct CurlNetwork: DoctorConnectivity {
  let arguments: ParsedArguments
  let context: Context

  func library(_ line: inout DoctorLine) throws(Failure) {
    let client = try HTTPClient(ready: CallOptions(arguments, context).http)
    let words = client.libraryVersion.split(separator: " ").map(String.init)
    line.value = words.first.map { $0.split(on: "/").last ?? $0 } ?? ""
    // `(+libidn2/2.3.3)` is a library of another library.
    let features =
      words.dropFirst().filter { !$0.hasPrefix("(") } + (client.hasHTTP2 ? ["HTTP2"] : [])
    line.details.append(("features", .list(Array(features))))
  }

  func reach(_ address: String, _ line: inout DoctorLine) throws(Failure) {
    let options = try CallOptions(arguments, context).http
    let client = try HTTPClient(ready: options)
    let begin = context.clock.monotonic
    let scheme = URLParts(address)?.scheme ?? ""
    let isSocket = ["ws", "wss"].contains(scheme)
    // libcurl connects to the http or https URL that corresponds to a ws or wss URL.
    let url =
      isSocket ? (scheme == "ws" ? "http" : "https") + address.dropFirst(scheme.count) : address
    let peer: String
    do {
      peer = try client.connect(to: url, tunnels: isSocket)
    } catch {
      var failure = Failure(error.kind, error.detail)
      // The usual hints of these faults lead to this command.
      if error.kind == .resolve || error.kind == .connect {
        failure.hint = "check the host and the port of the URL, and the network's DNS and firewalls"
      }
      throw failure
    }
    if let proxy = options.proxy(for: url) {
      line.details.append(("proxy", .text(proxy.shown)))
    } else {
      // With a proxy, this is not the address of the server.
      line.details.append(("peer", .text(peer)))
    }
    if ["https", "wss"].contains(scheme) { line.details.append(("tls", .text("verified"))) }
    line.details.append(("elapsed_ms", .number(Int(context.clock.monotonic - begin))))
  }
}
