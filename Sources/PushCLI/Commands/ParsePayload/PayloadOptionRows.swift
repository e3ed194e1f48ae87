import PushCore

/// The option `--vendor` of commands that read payloads.
enum PayloadVendor {
  static let row = OptionRow(
    .vendor, .choice("VENDOR", Vendor.optionWords),
    "read every payload as one of this vendor",
    detail: """
      Evidence of another vendor becomes a warning. `px` means `pushexpress`, `kumulos` means \
      `optimobile`. With `pushexpress`, a document with the bare keys `title`, `body`, `icon`, \
      `image`, `url` and `msg_id` is a Push.Express web push.
      """)

  static let requireRow = OptionRow(
    .requireVendor, .none, "fail on payloads without a known vendor",
    detail: "For `unknown` and for plain `apns` and `fcm`, the exit status is then 65.")

  /// Returns the vendor that `--vendor` names; nil without the option.
  static func named(_ arguments: ParsedArguments) throws(Failure) -> Vendor? {
    guard let name = arguments[.vendor] else { return nil }
    guard let vendor = Vendor(name: name) else {
      throw Failure(.usageBadValue, "--vendor: unknown vendor '\(name)'")
    }
    return vendor
  }
}

extension Failure {
  /// Returns the failure for a payload that is not from a known vendor, for `--require-vendor`.
  static func noVendor(_ input: InputPlace) -> Failure {
    Failure(.payloadNoVendor, "pushkit recognized no vendor in the payload", input: input)
  }
}

/// The option `--redact` of commands that read payloads.
enum RedactOption {
  static let row = OptionRow(
    .redact, .none, "replace sensitive values with placeholders",
    detail: """
      Replaces values that pushkit recognizes as keys, tokens, IDs or personal data. \
      pushkit-redaction(7) describes the rules and their limits.
      """)

  /// Returns the redactor of a command that reads documents on one thread; nil without the option.
  static func redactor(_ arguments: ParsedArguments) -> Redactor? {
    arguments.has(.redact) ? Redactor(RedactionKey()) : nil
  }
}

extension DiagnosticKind {
  static let payloadNoVendor = DiagnosticKind(
    "payload.no-vendor", .data, summary: "pushkit recognized no vendor",
    meaning: "`--require-vendor` is set, and the payload is plain or unknown.",
    remedy: """
      Check `evidence` and `diagnostics` in the record. To choose a vendor yourself, add \
      `--vendor`.
      """
  )
}
