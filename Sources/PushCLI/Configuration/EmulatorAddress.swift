import PushCore

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
