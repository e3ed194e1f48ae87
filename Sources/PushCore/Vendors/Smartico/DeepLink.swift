/// A parsed Smartico deep link, such as `dp:gf_saw&id=5`; ``LinkScan`` finds its class.
package struct DeepLink: Sendable, Equatable {
  package struct Parameter: Sendable, Equatable {
    /// The name as in the link, but in lower case.
    package var rawName: String
    /// The value as in the link; nil for a flag, which has no value.
    package var rawValue: String?

    /// The percent-decoded ``rawName``.
    package var name: String { DeepLink.decoded(rawName) }
    /// The percent-decoded value: `true` for a flag, the raw value if it is malformed.
    package var value: String { rawValue.map(DeepLink.decoded) ?? "true" }
  }

  package var linkClass: LinkClass
  /// The name in lower case; nil for a URL and for an invalid link.
  package var name: String?
  package var parameters: [Parameter] = []
  /// The link in normal form: with the prefix `dp:`, or a URL as given; nil for an invalid link.
  package var normalized: String?
  /// The link as given, without blanks around it and with the prefix `dp:`, unless it is a URL; nil
  /// for an invalid link.
  ///
  /// Names of parameters keep their case, which the page distinguishes.
  package var whole: String?
  package var findings: [Finding] = []

  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { DeepLink(bytes: $0) }
  }

  package init(bytes: UnsafeBufferPointer<UInt8>) {
    let scan = LinkScan(bytes)
    linkClass = UTF8Check.isValid(bytes) ? scan.linkClass : .invalid
    guard linkClass != .invalid else {
      findings = [Finding(.smarticoLinkInvalid, scan.fault)]
      return
    }
    guard !scan.isAddress else {
      let prefix = scan.hasPrefix ? "dp:" : ""
      normalized = prefix + String(decoding: scan.body, as: UTF8.self)
      whole = String(decoding: scan.link, as: UTF8.self)
      if scan.isDropped {
        let message = "Smartico's SDKs ignore a URL after dp:; they read it as a name"
        findings = [Finding(.smarticoLinkIgnored, message)]
      }
      return
    }
    name = Self.lowerCase(scan.name)
    let parameters = scan.body.drop { $0 != UInt8(ascii: "&") }
    addParameters(parameters.split(separator: UInt8(ascii: "&")))
    normalized = compose()
    whole = (scan.hasPrefix ? "" : "dp:") + String(decoding: scan.link, as: UTF8.self)
  }

  /// Returns only the class of a link, without copying; does not check that it is UTF-8.
  package static func classify(_ bytes: UnsafeBufferPointer<UInt8>) -> LinkClass {
    LinkScan(bytes).linkClass
  }

  private mutating func addParameters(_ segments: some Collection<LinkScan.Bytes>) {
    var all: [Parameter] = []
    var last: [[UInt8]: Int] = [:]
    for segment in segments {
      let parameter = Self.parameter(segment)
      let name = parameter.name
      // Smartico's SDKs drop a parameter without a name.
      if name.isEmpty { continue }
      if last.updateValue(all.count, forKey: Array(name.utf8)) != nil {
        let message = "the parameter \(name) appears twice; the last value is used"
        findings.append(Finding(.smarticoLinkDuplicate, message))
      }
      all.append(parameter)
    }
    let positions = last.values.sorted()
    parameters = positions.map { all[$0] }
  }

  private static func parameter(_ segment: LinkScan.Bytes) -> Parameter {
    let parts = segment.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    return Parameter(
      rawName: lowerCase(parts[0]),
      rawValue: parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil)
  }

  private func compose() -> String {
    var text = "dp:" + (name ?? "")
    for parameter in parameters {
      text += "&" + parameter.rawName
      if let value = parameter.rawValue { text += "=" + value }
    }
    return text
  }

  private static func lowerCase(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func decoded(_ raw: String) -> String {
    PercentEncoding.decodedForm(raw.utf8) ?? raw
  }
}

extension JSONObjectWriter {
  /// Writes the members of a link, without its diagnostics.
  ///
  /// - Parameter input: The link as given.
  package mutating func members(of link: DeepLink, input: String) {
    string("input", input)
    string("class", link.linkClass.rawValue)
    string("name", ifAny: link.name)
    if !link.parameters.isEmpty { texts("parameters", link.parameters.map { ($0.name, $0.value) }) }
    string("normalized", ifAny: link.normalized)
  }
}

extension DiagnosticKind {
  package static let smarticoLinkInvalid = DiagnosticKind(
    "smartico.link-invalid", .data, summary: "the deep link is not valid",
    meaning: "It is empty, has no name, or contains control characters.",
    source: "Smartico's guide, section 3.4",
    remedy: "Give `dp:`, a name and optional parameters, in quotes: `'dp:gf_saw&id=5'`.")
  package static let smarticoLinkIgnored = DiagnosticKind(
    "smartico.link-ignored", .warning, summary: "a URL after `dp:` opens nothing",
    meaning: """
      After `dp:` Smartico's SDKs accept a path, but not a URL with a scheme. They read such a URL \
      as a name, and do nothing unless the app handles this name itself.
      """,
    source: "Smartico's Swift SDK, parseDp",
    remedy: "Send the URL without `dp:`, or as `dp:go&url=…`.")
  package static let smarticoLinkDuplicate = DiagnosticKind(
    "smartico.link-duplicate", .warning, summary: "a parameter of the deep link appears twice",
    meaning: "pushkit uses the last value.", source: "Smartico's guide, section 3.4",
    remedy: "Remove one of the two.")
}

/// The effect of a Smartico deep link.
package enum LinkClass: String, Sendable, CaseIterable {
  /// Only closes the current message.
  case dummy
  /// Opens the gamification page.
  case gamification
  /// Handled by the app.
  case custom
  /// Opens a URL.
  case url
  /// Empty, without a name, not UTF-8, or with control characters.
  case invalid
}
