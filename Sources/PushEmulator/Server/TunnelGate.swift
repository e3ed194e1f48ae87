import CPlatform
import PushCore

/// Decides where the tunnels of CONNECT requests lead: to the server with TLS for the hosts of
/// ``PlayedHost``, to the hosts that a user allows, and nowhere else.
package final class TunnelGate {
  private let port: Int
  private let passed: [String: String]
  private var count = 0

  /// The maximum number of tunnels.
  static let limit = 256

  /// - Parameters:
  ///   - port: The port of 127.0.0.1 with TLS.
  ///   - passed: The IP addresses of the hosts that may be reached, by their names in lower case.
  package init(port: Int, passed: [String: String] = [:]) {
    (self.port, self.passed) = (port, passed)
  }

  /// Returns a tunnel to the target of a CONNECT request, `HOST:PORT`.
  func open(_ target: String) throws(HTTPFault) -> TunnelSession {
    let name = HTTPSyntax.hostName(in: target)
    let number = target.utf8.split(separator: UInt8(ascii: ":")).last.flatMap { Int(Substring($0)) }
    if let host = PlayedHost.at(name), let number, host.has(port: number) { return try open() }
    if number == 443, let address = passed[name] { return try connect(address, 443) }
    throw HTTPFault(
      403,
      "CONNECT to \(target.prefix(Self.longest)) would leave this machine; --pass HOST allows it")
  }

  private static let longest = 200

  /// Returns a tunnel to the server with TLS.
  func open() throws(HTTPFault) -> TunnelSession { try connect("127.0.0.1", port) }

  private func connect(_ address: String, _ port: Int) throws(HTTPFault) -> TunnelSession {
    guard count < Self.limit else { throw HTTPFault(503, "there are \(Self.limit) tunnels") }
    let descriptor = pk_connect(address, UInt16(truncatingIfNeeded: port))
    guard descriptor >= 0 else {
      throw HTTPFault(502, "cannot connect to \(address) on port \(port)")
    }
    count += 1
    return TunnelSession(to: descriptor, TunnelPlace { [self] in count -= 1 })
  }
}

/// One of the limited places for tunnels, which both ends share: it is free when both are gone.
final class TunnelPlace {
  private let release: () -> Void

  init(release: @escaping () -> Void) { self.release = release }

  deinit { release() }
}
