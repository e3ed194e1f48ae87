import PushCore

/// `--redact` where payloads are read.
enum RedactOption {
  static let row = OptionRow(
    .redact, .none, "replace sensitive values with placeholders",
    detail: """
      Replaces every value that identifies a device or a person, or that grants access. \
      pushkit-redaction(7) describes the rules and their limits.
      """)

  /// The redactor of a command that reads documents on one thread; nil without the option.
  static func redactor(_ arguments: ParsedArguments) -> Redactor? {
    arguments.has(.redact) ? Redactor(RedactionKey()) : nil
  }
}
