import PushCore

/// The hosts of services and vendors that an emulator answers for when clients use TLS.
package struct PlayedHost: Sendable {
  /// In lower case; a `*` at the beginning is one label.
  package let name: String
  private let services: [EmulatedService]
  /// The ports on which clients reach the service.
  private let ports: [Int]

  private init(_ name: String, _ services: EmulatedService..., ports: [Int] = [443]) {
    (self.name, self.services, self.ports) = (name, services, ports)
  }

  package static let all: [PlayedHost] =
    [
      PlayedHost("fcm.googleapis.com", .fcm, .legacyFCM),
      PlayedHost("oauth2.googleapis.com", .fcm), PlayedHost("iid.googleapis.com", .fcm),
      PlayedHost("api.push.apple.com", .apns, ports: [443, 2197]),
      PlayedHost("api.sandbox.push.apple.com", .apns, ports: [443, 2197]),
      // An older name of the sandbox, which PyAPNs2 uses.
      PlayedHost("api.development.push.apple.com", .apns, ports: [443, 2197]),
      PlayedHost("push-api.cloud.huawei.com", .huawei),
      PlayedHost("oauth-login.cloud.huawei.com", .huawei), PlayedHost("exp.host", .expo),
      PlayedHost("api.onesignal.com", .oneSignal), PlayedHost("onesignal.com", .oneSignal),
      PlayedHost("*.everlytic.net", .everlytic), PlayedHost("*.everlytic.com", .everlytic),
      PlayedHost("*.smartico.ai", .smartico), PlayedHost("core.push.express", .pushexpress),
    ] + regions.map { PlayedHost("sns.\($0).amazonaws.com", .sns) }

  /// The regions of AWS; a certificate cannot have `sns.*.amazonaws.com`.
  private static let regions = [
    "af-south-1", "ap-east-1", "ap-east-2", "ap-northeast-1", "ap-northeast-2", "ap-northeast-3",
    "ap-south-1", "ap-south-2", "ap-southeast-1", "ap-southeast-2", "ap-southeast-3",
    "ap-southeast-4", "ap-southeast-5", "ap-southeast-6", "ap-southeast-7", "ca-central-1",
    "ca-west-1", "eu-central-1", "eu-central-2", "eu-north-1", "eu-south-1", "eu-south-2",
    "eu-west-1", "eu-west-2", "eu-west-3", "il-central-1", "me-central-1", "me-south-1",
    "mx-central-1", "sa-east-1", "us-east-1", "us-east-2", "us-west-1", "us-west-2",
    "us-gov-east-1", "us-gov-west-1",
  ]

  private static let rows = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Returns the row of a host, with or without a port; nil for any other host.
  static func at(_ host: String) -> PlayedHost? {
    let name = HTTPSyntax.hostName(in: host)
    if let row = rows[name] { return row }
    guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return nil }
    return rows["*" + name[dot...]]
  }

  func has(port: Int) -> Bool { ports.contains(port) }

  /// Returns the dialect of a path among those of the host; the first one if none has the path.
  func dialect(of path: String, among registry: [any Dialect.Type]) -> (any Dialect.Type)? {
    let own = registry.filter { services.contains($0.vendor) }
    return own.first { $0.handles(path: path) } ?? own.first
  }
}
