import PushCore

/// The vendor that a command calls, and the source of the choice.
package struct VendorChoice: Sendable, Equatable {
  package let vendor: Vendor
  package let source: SettingSource

  init(_ vendor: Vendor, _ source: SettingSource) {
    (self.vendor, self.source) = (vendor, source)
  }

  /// Returns the vendor of a call: from the options, else the payload, else a variable or profile.
  ///
  /// Throws exit status 64 if no source names a vendor, if options contradict each other or
  /// `PUSHKIT_VENDOR`, and for a vendor that is not in `allowed`.
  package static func choose(
    _ configuration: Configuration,
    among allowed: [Vendor] = SettingTable.vendors, payload: Vendor? = nil
  ) throws(Failure) -> Vendor {
    let arguments = configuration.arguments
    if let choice = try explicit(arguments, among: allowed) {
      try check(choice, configuration)
      return choice.vendor
    }
    if let payload, allowed.contains(payload) { return payload }
    if allowed.count == 1, let only = allowed.first { return only }
    if let standing = try fromEnvironmentOrProfile(configuration, among: allowed) {
      try check(standing, arguments)
      return standing.vendor
    }
    throw Failure(
      .usageMissingOption, "no option or setting selects a vendor",
      hint: "set --vendor or PUSHKIT_VENDOR to one of \(names(allowed, ", "))")
  }

  /// Returns the vendors whose payloads are reported: the vendor that `--vendor` or the profile of
  /// `--profile` names, else all of `allowed`.
  ///
  /// With several vendors the options are defaults, so an ID does not exclude a vendor. Throws
  /// exit status 64 for any other option that has no effect for the vendor of `--vendor`.
  package static func reportedVendors(
    _ configuration: Configuration, among allowed: [Vendor]
  ) throws(Failure) -> [Vendor] {
    let arguments = configuration.arguments
    if let vendor = arguments[.vendor].flatMap(Vendor.init(name:)) {
      for row in OptionVendors.rows where arguments.has(row.option) && !row.isIdentifier {
        guard row.vendors.contains(vendor) else { throw contradiction(.vendor, row, vendor) }
      }
      return [try checked(vendor, allowed, "--vendor")]
    }
    if let vendor = try configuration.namedProfile()?.vendor {
      return [try checked(vendor, allowed, "the profile")]
    }
    return allowed
  }

  /// Returns the vendor that the options imply; nil if they do not decide.
  package static func explicit(
    _ arguments: ParsedArguments, among allowed: [Vendor] = SettingTable.vendors
  ) throws(Failure) -> VendorChoice? {
    var choice = try arguments[.vendor].flatMap(Vendor.init(name:)).map { vendor throws(Failure) in
      VendorChoice(try checked(vendor, allowed, "--vendor"), .option(.vendor))
    }
    var open = choice.map { [$0.vendor] } ?? SettingTable.vendors
    var decisive = OptionID.vendor
    for row in OptionVendors.rows where arguments.has(row.option) {
      let left = open.filter(row.vendors.contains)
      guard !left.isEmpty else { throw contradiction(decisive, row, choice?.vendor) }
      if left.count < open.count { decisive = row.option }
      open = left
      if choice == nil, open.count == 1 {
        let vendor = try checked(open[0], allowed, "--\(row.option.rawValue)")
        choice = VendorChoice(vendor, .option(row.option))
      }
    }
    return choice
  }

  /// Returns the vendor that a profile or `PUSHKIT_VENDOR` names, if no option does.
  package static func fromEnvironmentOrProfile(
    _ configuration: Configuration,
    among allowed: [Vendor] = SettingTable.vendors
  ) throws(Failure) -> VendorChoice? {
    let named = try configuration.namedProfile()
    if let named, let vendor = named.vendor {
      return VendorChoice(try checked(vendor, allowed, "the profile"), named.source)
    }
    if let word = configuration.context.environment.nonEmpty("PUSHKIT_VENDOR") {
      guard let vendor = Vendor(name: word), vendor.isNamed else {
        throw Failure(.configBadValue, "PUSHKIT_VENDOR: unknown vendor \(TypedText.quoted(word))")
      }
      let source = SettingSource.variable("PUSHKIT_VENDOR")
      return VendorChoice(try checked(vendor, allowed, source.name), source)
    }
    guard named == nil, let profile = try configuration.selectedProfile(),
      let vendor = profile.vendor
    else { return nil }
    return VendorChoice(try checked(vendor, allowed, "the profile"), profile.source)
  }

  // MARK: Errors

  /// Throws if `PUSHKIT_VENDOR` contradicts an option that implies a vendor without `--vendor`.
  private static func check(
    _ choice: VendorChoice, _ configuration: Configuration
  ) throws(Failure) {
    guard !configuration.arguments.has(.vendor), case .option(let option) = choice.source,
      let word = configuration.context.environment.nonEmpty("PUSHKIT_VENDOR"),
      Vendor(name: word) != choice.vendor
    else { return }
    throw Failure(
      .usageWrongVendor,
      "PUSHKIT_VENDOR \(TypedText.quoted(word)) and --\(option.rawValue) exclude each other",
      hint: "--vendor \(choice.vendor.name) takes precedence over the variable")
  }

  /// Returns the error of a command that does not support `vendor`.
  static func notCallable(_ vendor: Vendor) -> Failure {
    Failure(.usageWrongVendor, "this command does not support \(vendor.title)")
  }

  /// Throws if an option does not belong to the vendor that a variable or a profile names.
  private static func check(
    _ standing: VendorChoice, _ arguments: ParsedArguments
  ) throws(Failure) {
    for row in OptionVendors.rows
    where arguments.has(row.option) && !row.vendors.contains(standing.vendor) {
      throw Failure(
        .usageWrongVendor,
        "\(standing.source.name) selects \(standing.vendor.name), but --\(row.option.rawValue) is for "
          + names(row.vendors, " or "))
    }
  }

  private static func checked(
    _ vendor: Vendor, _ allowed: [Vendor], _ source: String
  ) throws(Failure) -> Vendor {
    if allowed.contains(vendor) { return vendor }
    let why =
      SettingTable.vendors.contains(vendor)
      ? "this command does not support it" : "its guide describes no API"
    throw Failure(
      .usageWrongVendor, "\(source) selects \(vendor.title), but \(why)",
      hint: "--vendor can be \(names(allowed, ", "))")
  }

  private static func names(_ vendors: [Vendor], _ separator: String) -> String {
    vendors.map { "\($0.name)" }.joined(separator: separator)
  }

  private static func contradiction(
    _ decisive: OptionID, _ row: OptionVendors, _ vendor: Vendor?
  ) -> Failure {
    let first = decisive == .vendor ? "--vendor \(vendor?.name ?? "")" : "--\(decisive.rawValue)"
    return Failure(
      .usageWrongVendor, "\(first) and --\(row.option.rawValue) exclude each other",
      hint: "--\(row.option.rawValue) is for \(names(row.vendors, " or "))")
  }
}
