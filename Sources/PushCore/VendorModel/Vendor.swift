/// The ID of a vendor; ``Vendors`` has the module of each.
package enum Vendor: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// In descending order of evidence strength: if several vendors claim a payload, the first one
  /// wins.
  case pushexpress, optimobile, emarsys, smartico, everlytic
  /// Messages that no vendor claims.
  case apns, fcm, unknown

  /// Whether this is a vendor with its own payload format, not a transport.
  package var isNamed: Bool { rawValue < Vendor.apns.rawValue }

  /// The vendors that have their own payload format, the one with the strongest evidence first.
  package static let named = allCases.filter(\.isNamed)
}
