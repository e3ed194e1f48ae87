import PushCore

/// A check that a request names this server as its host.
///
/// A web page can make its own name resolve to 127.0.0.1 to reach local servers (DNS rebinding).
/// It cannot make the browser send another host than its own.
package struct HostCheck: Sendable {
  /// In lower case.
  private let names: Set<String>
  private let playsServices: Bool

  /// - Parameters:
  ///   - names: Names that are allowed besides those of loopback.
  ///   - playsServices: Whether the hosts of ``PlayedHost`` are allowed.
  package init(names: [String] = [], playsServices: Bool = false) {
    self.names = Set(names.map { $0.lowercased() })
    self.playsServices = playsServices
  }

  /// Returns the fault to report for a host that is not allowed; nil for one that is.
  func fault(of host: String?) -> HTTPFault? {
    let host = host ?? ""
    if Self.isLoopback(host) || names.contains(HTTPSyntax.hostName(in: host)) { return nil }
    if playsServices, PlayedHost.at(host) != nil { return nil }
    let rule = "the host must be 127.0.0.1, localhost or [::1]"
    // This machine, as the emulators of Android Studio and Genymotion call it.
    guard host.hasPrefix("10.0.2.2") || host.hasPrefix("10.0.3.2") else {
      return HTTPFault(421, "\(rule), or one of --host")
    }
    return HTTPFault(
      421,
      "\(rule); for an app in an Android emulator, run 'adb reverse tcp:PORT tcp:PORT' "
        + "and use 127.0.0.1")
  }

  /// Whether `host`, with or without a port, is a loopback name.
  static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains(HTTPSyntax.hostName(in: host))
  }
}
