/// Everlytic's configuration string, decoded.
///
/// Base64 of variables separated by semicolons: `p` is the project, `i` the installation's URL.
package struct EverlyticConfiguration: Sendable, Equatable {
  package var projectUUID: String
  /// Without a `/` at its end.
  package var installURL: String
  /// All other variables, in order.
  package var extra: [Variable]
  package var findings: [Finding]

  package struct Variable: Sendable, Equatable {
    package var name: String
    package var value: String

    init(_ name: String, _ value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  /// Decodes a string, or the contents of a file that contains one.
  ///
  /// - Throws: If the string cannot be used. No message repeats a value, since values are secrets.
  package static func decode(_ bytes: [UInt8]) throws(Failure) -> EverlyticConfiguration {
    var findings: [Finding] = []
    var variables = try variables(in: text(of: bytes, &findings), &findings)
    let project = remove("p", from: &variables) ?? ""
    let address = remove("i", from: &variables) ?? ""
    if project.isEmpty {
      throw Failure(
        .everlyticConfigMissingProjectUUID,
        "the configuration string has no project: p is missing or empty")
    }
    if project.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw Failure(.everlyticConfigBadProjectUUID, "the project p has control characters")
    }
    if address.isEmpty {
      throw Failure(
        .everlyticConfigMissingInstallURL,
        "the configuration string has no URL: i is missing or empty")
    }
    if let fault = fault(ofInstallURL: address) {
      throw Failure(.everlyticConfigBadInstallURL, "the URL i \(fault)")
    }
    if !UUIDFormat.fits(project.utf8) {
      findings.append(Finding(.everlyticConfigUUIDShape, "the project p is not a UUID"))
    }
    return EverlyticConfiguration(
      projectUUID: project, installURL: URLParts.withoutSlashes(address), extra: variables,
      findings: findings)
  }

  // MARK: Text

  private static func text(
    of bytes: [UInt8], _ findings: inout [Finding]
  ) throws(Failure) -> String {
    let bytes = withoutMark(bytes).trimmed
    var plain = bytes
    if isPlain(bytes) {
      findings.append(Finding(.everlyticConfigPlainText, "the string is plain text, not base64"))
    } else {
      guard let decoded = Base64.decode(bytes) else {
        throw Failure(.everlyticConfigNotBase64, "the configuration string is not base64")
      }
      plain = withoutMark(decoded[...]).trimmed
    }
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw Failure(.everlyticConfigNotUTF8, "the decoded configuration string is not UTF-8")
    }
    return text
  }

  /// Whether a segment begins with `p=` or `i=`, which base64 cannot.
  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: ";")).contains { segment in
      segment.starts(with: "p=".utf8) || segment.starts(with: "i=".utf8)
    }
  }

  private static func withoutMark(_ bytes: some Collection<UInt8>) -> ArraySlice<UInt8> {
    let bytes = Array(bytes)
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  // MARK: Variables

  private static func variables(in text: String, _ findings: inout [Finding]) -> [Variable] {
    var variables: [Variable] = []
    var last: [[UInt8]: Int] = [:]
    for segment in text.utf8.split(separator: UInt8(ascii: ";")) {
      let parts = segment.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(Substring(parts[0]))
      let value = parts.count > 1 ? String(Substring(parts[1])) : ""
      if last.updateValue(variables.count, forKey: Array(name.utf8)) != nil {
        let message = "a variable appears twice; the last value is used"
        findings.append(Finding(.everlyticConfigDuplicate, message))
      }
      variables.append(Variable(name, value))
    }
    return last.values.sorted().map { variables[$0] }
  }

  private static func remove(_ name: String, from variables: inout [Variable]) -> String? {
    guard let index = variables.firstIndex(where: { $0.name == name }) else { return nil }
    return variables.remove(at: index).value
  }

  // MARK: Checks

  private static func fault(ofInstallURL address: String) -> String? {
    switch URLCheck.fault(of: address) {
    case .notHTTP: "is not http or https"
    case .noHost: "has no host"
    case .badPort, .badCharacter, .controlCharacter:
      "has a bad port or characters that must be encoded"
    case nil: URLCheck.hasQueryOrFragment(address) ? "has a query or a fragment" : nil
    }
  }
}

extension DiagnosticKind {
  package static let everlyticConfigNotBase64 = DiagnosticKind(
    "everlytic.config-not-base64", .data, summary: "the configuration string is not base64",
    meaning: """
      A character is not part of the base64 or base64url alphabet, or the length is impossible.
      """,
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: "Copy the whole string again.")
  package static let everlyticConfigNotUTF8 = DiagnosticKind(
    "everlytic.config-not-utf8", .data, summary: "the decoded configuration is not UTF-8",
    meaning: "The string is valid base64, but its content is not text.",
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: "Copy the whole string again.")
  package static let everlyticConfigMissingProjectUUID = DiagnosticKind(
    "everlytic.config-missing-project-uuid", .data,
    summary: "the configuration has no project UUID",
    meaning: "The variable `p` is missing or empty, as in strings from before 2019.",
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: "Ask Everlytic for the configuration string of a push project.")
  package static let everlyticConfigMissingInstallURL = DiagnosticKind(
    "everlytic.config-missing-install-url", .data, summary: "the configuration has no install URL",
    meaning: "The variable `i` is missing or empty.",
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: "Ask Everlytic for the configuration string of a push project.")
  package static let everlyticConfigBadProjectUUID = DiagnosticKind(
    "everlytic.config-bad-project-uuid", .data,
    summary: "the project UUID cannot be sent in a header",
    meaning: "The variable `p` contains control characters.",
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: "Copy the string again from the settings of the push project.")
  package static let everlyticConfigBadInstallURL = DiagnosticKind(
    "everlytic.config-bad-install-url", .data, summary: "the install URL is not valid",
    meaning: """
      The variable `i` is not an http or https URL with a host, or it has a query or a fragment.
      """,
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: """
      Copy the string again, or give the two settings with `--project-uuid` and `--install-url`.
      """)
  package static let everlyticConfigUUIDShape = DiagnosticKind(
    "everlytic.config-uuid-shape", .warning, summary: "the project UUID does not look like a UUID",
    meaning: """
      pushkit uses the value unchanged. The sample in Everlytic's guide has the wrong grouping, \
      too.
      """,
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: "Nothing, if this is the UUID of your push project. Otherwise copy the string again.")
  package static let everlyticConfigPlainText = DiagnosticKind(
    "everlytic.config-plain-text", .warning, summary: "the configuration is not encoded",
    meaning: "The variables are in plain text. pushkit accepts them anyway.",
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: "Encode the string as base64 before you use it in an app.")
  package static let everlyticConfigDuplicate = DiagnosticKind(
    "everlytic.config-duplicate", .warning, summary: "a variable appears twice",
    meaning: "pushkit uses the last value, as the SDKs do.",
    source: "Everlytic's push SDK guide, section Using the configuration string",
    remedy: "Nothing, if the last value is right. Otherwise copy the string again.")
}
