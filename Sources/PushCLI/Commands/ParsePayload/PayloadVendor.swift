import PushCore

/// `--vendor` where payloads are read.
enum PayloadVendor {
  static let row = OptionRow(
    .vendor, .choice("VENDOR", Vendor.optionWords),
    "read every payload as this vendor's",
    detail: """
      Evidence against it becomes a warning. `px` is `pushexpress`, `kumulos` is `optimobile`. \
      Only `pushexpress` makes a document of bare `title`, `body`, `icon`, `image`, `url` and \
      `msg_id` a web push of Push.Express.
      """)

  static let requireRow = OptionRow(
    .requireVendor, .none, "fail on payloads of no known vendor",
    detail: "`unknown`, and plain `apns` and `fcm`, then end with 65.")

  /// The vendor that a command line names, if it names one.
  static func named(_ arguments: ParsedArguments) throws(Failure) -> Vendor? {
    guard let name = arguments[.vendor] else { return nil }
    guard let vendor = Vendor(name: name) else {
      throw .usage("bad-value", "--vendor: unknown vendor '\(name)'")
    }
    return vendor
  }
}

extension Failure {
  /// That `--require-vendor` is given, and a payload is not of a known vendor.
  static func noVendor(_ input: InputPlace) -> Failure {
    Failure("payload.no-vendor", .data, "the payload is no known vendor's", input: input)
  }
}
