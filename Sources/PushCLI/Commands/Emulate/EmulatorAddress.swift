import PushCore
import PushEmulator

/// Where clients reach an emulator.
struct EmulatorAddress {
  /// The address to listen on, and the names that clients may use.
  struct Plan {
    /// An IPv4 or IPv6 address.
    let address: String
    /// The port to listen on; 0 selects a free one.
    let port: Int
    /// Names of hosts besides those of loopback.
    let hosts: [String]

    /// A free port.
    static let defaultPort = 0

    init(_ arguments: ParsedArguments) {
      address = arguments[.listen] ?? "127.0.0.1"
      port = arguments.integer(.port) ?? Self.defaultPort
      hosts = arguments.all(.host)
    }

    /// The hosts that requests may have.
    ///
    /// The IP address is one of them: DNS rebinding needs a name.
    func hostCheck(playsServices: Bool) -> HostCheck {
      HostCheck(
        names: hosts + [EmulatorAddress.host(of: address)], playsServices: playsServices)
    }
  }

  private let plan: Plan
  private let port: Int

  init(of plan: Plan, port: Int) {
    (self.plan, self.port) = (plan, port)
  }

  /// Whether only this machine reaches the emulator.
  var isLoopback: Bool { plan.address.hasPrefix("127.") || plan.address == "::1" }

  /// The address and the port that the emulator listens on.
  var listened: String { "\(Self.host(of: plan.address)):\(port)" }

  /// The URL on this machine.
  var url: String {
    let isAny = ["0.0.0.0", "::"].contains(plan.address)
    return "http://\(isAny ? "127.0.0.1" : Self.host(of: plan.address)):\(port)"
  }

  /// The hosts by which clients reach the emulator, for the exceptions of a proxy: libraries differ in
  /// whether an IPv6 address has brackets there.
  var names: [String] {
    let own = [plan.address, Self.host(of: plan.address)] + plan.hosts
    let others = own.filter { !["127.0.0.1", "0.0.0.0", "::", "[::]"].contains($0) }
    return others.reduce(into: ["127.0.0.1", "localhost"]) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The URL on other machines, if they have a name for this one.
  var outerURL: String { plan.hosts.first.map { "http://\($0):\(port)" } ?? url }

  private static func host(of address: String) -> String {
    address.contains(":") ? "[\(address)]" : address
  }
}

extension TextForm {
  static let ipAddress = TextForm("an IP address such as 0.0.0.0", isPublic: true) {
    IPAddress($0) != nil
  }

  static let hostName = TextForm("a name without scheme and port", isPublic: true) { text in
    (1...253).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isDigit || $0.isLetter || "-._".utf8.contains($0) }
  }
}

extension DiagnosticKind {
  static let emulatorExposed = DiagnosticKind(
    "emulator.exposed", .warning, summary: "other machines can reach the emulator",
    meaning: """
      The address of `--listen` is not one of loopback. Who reaches the port can read the requests, \
      with the credentials in them. Requests still need a host of loopback or of `--host`.
      """,
    remedy: "Use it only in a container or a network of your own.")
}
