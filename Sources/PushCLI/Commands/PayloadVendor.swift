import PushCore

/// The option `--vendor` of commands that read payloads.
enum PayloadVendor {
  static let row = OptionRow(
    .vendor, "VENDOR", .word(Vendor.optionWords),
    "read every payload as one of this vendor",
    detail: """
      Evidence of another vendor becomes a warning. `px` means `pushexpress`, `kumulos` means \
      `optimobile`. With `pushexpress`, a document with the bare keys `title`, `body`, `icon`, \
      `image`, `url` and `msg_id` is a Push.Express web push.
      """)

  static let requireRow = OptionRow(
    .requireVendor, "fail on payloads without a known vendor",
    detail: "Exits with 65 if `vendor` is `unknown`, `apns` or `fcm`.")

  /// Returns the vendor that `--vendor` names; nil without the option.
  static func named(_ arguments: ParsedArguments) throws(Failure) -> Vendor? {
    guard let name = arguments[.vendor] else { return nil }
    guard let vendor = Vendor(name: name) else {
      throw Failure(.usageBadValue, "--vendor: unknown vendor '\(name)'")
    }
    return vendor
  }
}
