import PushCore

/// `--vendor` where payloads are read.
enum PayloadVendor {
  static let row = OptionRow(
    .vendor, .choice("VENDOR", VendorTable.optionWords),
    "read every payload as this vendor's",
    detail: """
      Evidence against it becomes a warning. `px` is `pushexpress`, `kumulos` is `optimobile`. \
      Only `pushexpress` makes a document of bare `title`, `body`, `icon`, `image`, `url` and \
      `msg_id` a web push of Push.Express.
      """)

  /// The vendor that a command line names, if it names one.
  static func named(_ arguments: ParsedArguments) throws(Failure) -> Vendor? {
    guard let name = arguments[.vendor] else { return nil }
    guard let vendor = Vendor(name: name) else {
      throw .usage("bad-value", "--vendor: unknown vendor '\(name)'")
    }
    return vendor
  }
}
