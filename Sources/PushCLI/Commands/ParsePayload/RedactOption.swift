/// The option `--redact` of commands that read payloads.
enum RedactOption {
  static let row = OptionRow(
    .redact, .none, "replace sensitive values with placeholders",
    detail: """
      Replaces values that pushkit recognizes as keys, tokens, IDs or personal data. \
      pushkit-redaction(7) describes the rules and their limits.
      """)
}
