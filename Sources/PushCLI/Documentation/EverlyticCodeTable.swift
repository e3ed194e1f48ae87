/// The codes of Everlytic configuration strings.
package enum EverlyticCodeTable {
  private static let section = "Everlytic, Using the configuration string"

  package static let rows: [DiagnosticRow] = [
    error(
      "not-base64", "the string is no base64",
      "It has characters of neither alphabet, or a length that no base64 has.",
      "Copy the whole string again."),
    error(
      "not-utf8", "the string holds no text",
      "What the base64 stands for is not UTF-8.", "Copy the whole string again."),
    error(
      "missing-project-uuid", "p is missing",
      "The variable `p` is missing or empty; strings from before 2019 have none.",
      "Copy the string from the push project's settings."),
    error(
      "missing-install-url", "i is missing",
      "The variable `i` is missing or empty.",
      "Copy the string from the push project's settings."),
    error(
      "bad-project-uuid", "p has control characters",
      "`p` is sent as a header, which cannot hold them.", "Copy the string again."),
    error(
      "bad-install-url", "i is no usable address",
      "`i` is no http or https address with a host, or it has a query or a fragment.",
      "Copy the string again."),
    warning(
      "plain-text", "the string is not encoded",
      "It was read as it stands. The vendor's apps would not take it."),
    warning(
      "duplicate", "a variable is there twice", "The last one counts."),
    warning(
      "uuid-shape", "p has not the form of a UUID",
      "The guide says that it has 36 characters; its own sample has other groups than a UUID."),
  ]

  private static func error(
    _ name: String, _ summary: String, _ meaning: String, _ mend: String
  ) -> DiagnosticRow {
    DiagnosticRow(
      "everlytic.config-\(name)", "error", summary, meaning, source: section, mend: mend)
  }

  private static func warning(
    _ name: String, _ summary: String, _ meaning: String
  ) -> DiagnosticRow {
    DiagnosticRow("everlytic.config-\(name)", "warning", summary, meaning, source: section)
  }
}
