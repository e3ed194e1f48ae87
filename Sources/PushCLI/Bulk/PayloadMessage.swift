import PushCore

/// The data of a push message that reports need.
struct PayloadMessage {
  let vendor: Vendor
  /// Whether the payload itself shows the vendor.
  let showsVendor: Bool
  /// The vendor's ID of the message; empty if there is none.
  let messageID: String
  /// The fields for reports, an object with the names of the vendor's API.
  let tracking: JSONValue?

  /// Throws exit status 65 if the vendor is only a guess.
  ///
  /// - Parameter named: The vendor that the user names; it needs no evidence.
  func check(_ named: Vendor?) throws(Failure) {
    guard vendor.isNamed, !showsVendor, vendor != named else { return }
    throw .vendorGuess(vendor)
  }

  /// Returns arguments with the fields for reports, which take precedence.
  func added(to arguments: ParsedArguments) throws(Failure) -> ParsedArguments {
    guard let tracking else { return arguments }
    var arguments = arguments
    try arguments.add(tracking: tracking, of: vendor)
    return arguments
  }
}

extension Failure {
  /// Creates the error for a payload of a vendor to which a run does not report.
  static func wrongVendor(_ vendor: Vendor, served: [Vendor]) -> Failure {
    let names = served.map(\.title).joined(separator: ", ")
    let whose = vendor == .unknown ? "of no known vendor" : "\(vendor.title)'s"
    return Failure(.recordWrongVendor, "the payload is \(whose), and this report goes to \(names)")
  }

  /// Creates the error for a payload that may be of a vendor, but does not show it.
  static func vendorGuess(_ vendor: Vendor) -> Failure {
    Failure(
      .recordVendorGuess, "that the payload is \(vendor.title)'s is only a guess",
      hint: "if it is, confirm it with --vendor \(vendor.name)")
  }
}
