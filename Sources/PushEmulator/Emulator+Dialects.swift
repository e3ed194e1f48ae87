import PushCore

extension Emulator {
  /// The dialects of all vendors, in the order of the documentation.
  static let registry: [any Dialect.Type] = [
    EverlyticDialect.self, SmarticoDialect.self, PushExpressDialect.self,
  ]

  /// The vendors that have a dialect.
  package static let vendors = registry.map { $0.vendor }

  /// The diagnostics for requests and messages that break a vendor's rules.
  package static let violations = registry.map { $0.violation }

  /// The paths that open a session instead of serving requests.
  static let socketPaths = Set(registry.compactMap { $0.socketPath })

  /// Returns the diagnostic for a request or a message that breaks a rule of a vendor.
  package static func violation(of vendor: Vendor) -> DiagnosticKind? {
    registry.first { $0.vendor == vendor }?.violation
  }

  /// Returns the vendor whose dialect handles `path`; nil if none does.
  static func vendor(ofPath path: String) -> Vendor? {
    registry.first { $0.handles(path: path) }?.vendor
  }
}
