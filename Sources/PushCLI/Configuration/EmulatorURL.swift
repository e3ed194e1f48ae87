import PushCore

/// The emulator on this machine that `PUSHKIT_EMULATOR` names.
package struct EmulatorURL: Sendable, Equatable {
  package static let variable = "PUSHKIT_EMULATOR"

  /// The host and port, such as `127.0.0.1:8080`.
  private let authority: String

  /// Reads the variable; nil if it is not set.
  ///
  /// Throws exit status 78 unless the URL names this machine and has nothing after the port.
  package init?(_ environment: Environment) throws(Failure) {
    guard let text = environment.nonEmpty(Self.variable) else { return nil }
    let hint = "it is http://127.0.0.1:PORT, as pushkit emulate prints it"
    if let fault = URLCheck.fault(of: text) {
      throw Failure(.configBadValue, "\(Self.variable): the URL \(fault.message)", hint: hint)
    }
    guard let parts = URLParts(text), parts.isLoopback else {
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
    row.endpoint.map { "\($0.emulated.scheme)://\(authority)\($0.emulated.path)" }
  }

  /// Returns the error for a URL that is not on this machine; `name` is the URL's source.
  static func refused(_ name: String) -> Failure {
    Failure(
      .configNotLoopback,
      "\(name) is a URL of another machine, but \(Self.variable) allows only this one",
      hint: "omit the URL, or unset \(Self.variable)")
  }
}
