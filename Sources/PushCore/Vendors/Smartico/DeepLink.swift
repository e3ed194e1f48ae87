/// The effect of a Smartico deep link.
package enum LinkClass: String, Sendable, CaseIterable {
  /// Only closes the current view.
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

/// A parsed Smartico deep link, such as `dp:gf_saw&id=5`.
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

/// The class and the parts of a deep link, found without copying its bytes.
struct LinkScan {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  let linkClass: LinkClass
  /// Whether the link begins with `dp:`.
  let hasPrefix: Bool
  /// The trimmed link without its prefix.
  let body: Bytes
  /// Whether the body is a URL or a path, not a name with parameters.
  let isAddress: Bool
  /// The name of a link that is not an address, without blanks around it.
  let name: Bytes
  private let hasControls: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let link = Self.trimmed(bytes[...])
    hasPrefix = Self.begins(link, "dp:")
    body = hasPrefix ? link.dropFirst(3) : link
    hasControls = Self.hasControls(link)
    let start = Self.trimmed(body)
    isAddress = start.first == UInt8(ascii: "/") || Self.hasScheme(start)
    name = Self.trimmed(body.prefix { $0 != UInt8(ascii: "&") })
    isDropped = isAddress && hasPrefix && body.first != UInt8(ascii: "/")
    linkClass =
      hasControls
      ? .invalid
      : isAddress
        ? !isDropped && Self.isURL(body) ? .url : .custom : Self.classify(name, in: body)
  }

  /// Whether Smartico's SDKs ignore the address, because it follows `dp:` and is not a path.
  let isDropped: Bool

  /// The reason why the link is invalid, for a message.
  var fault: String {
    if hasControls { return "the link has control characters" }
    if linkClass != .invalid { return "the link is not UTF-8" }
    return body.isEmpty && !hasPrefix ? "the link is empty" : "the link has no name"
  }

  private static func classify(_ name: Bytes, in body: Bytes) -> LinkClass {
    if name.isEmpty { return .invalid }
    if isDummy(name) { return .dummy }
    if equals(name, "gf") || begins(name, "gf_") { return .gamification }
    let parameters = body.drop { $0 != UInt8(ascii: "&") }
    return equals(name, "go") && hasURLParameter(parameters) ? .url : .custom
  }

  private static func isDummy(_ name: Bytes) -> Bool {
    equals(name, "ok") || equals(name, "cancel") || equals(name, "close")
      || equals(name, "action") || equals(name, "close_me") || equals(name, "gf_close")
  }

  private static func isURL(_ address: Bytes) -> Bool {
    address.first == UInt8(ascii: "/") || begins(address, "http://") || begins(address, "https://")
  }

  /// Whether the last parameter `url` is not empty; false if there is none.
  private static func hasURLParameter(_ parameters: Bytes) -> Bool {
    var rest = parameters
    var leads = false
    while rest.first == UInt8(ascii: "&") {
      rest = rest.dropFirst()
      let segment = rest.prefix { $0 != UInt8(ascii: "&") }
      let name = segment.prefix { $0 != UInt8(ascii: "=") }
      if isURLName(name) { leads = segment.count > name.count + 1 }
      rest = rest.dropFirst(segment.count)
    }
    return leads
  }

  /// Whether a parameter's percent-decoded name is `url`.
  private static func isURLName(_ name: Bytes) -> Bool {
    var rest = name
    for letter in "url".utf8 {
      guard let byte = rest.popFirst() else { return false }
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(Hexadecimal.value),
          let low = rest.popFirst().flatMap(Hexadecimal.value), high << 4 | low == letter
        else { return false }
      } else if byte | 0x20 != letter {
        return false
      }
    }
    return rest.isEmpty
  }

  /// Whether the body begins with a scheme and a colon.
  private static func hasScheme(_ body: Bytes) -> Bool {
    guard let first = body.first, first.isLetter else { return false }
    let scheme = body.prefix { byte in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    return body.dropFirst(scheme.count).first == UInt8(ascii: ":")
  }

  // MARK: Bytes

  private static func trimmed(_ link: Bytes) -> Bytes {
    var rest = link.drop(while: \.isBlank)
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return rest
  }

  /// Whether a link contains C0, DEL or C1 characters; UTF-8 encodes C1 as two bytes.
  private static func hasControls(_ link: Bytes) -> Bool {
    var before: UInt8 = 0
    for byte in link {
      if byte < 0x20 || byte == 0x7F || (before == 0xC2 && byte < 0xA0) { return true }
      before = byte
    }
    return false
  }

  private static func equals(_ bytes: Bytes, _ word: StaticString) -> Bool {
    bytes.count == word.utf8CodeUnitCount && begins(bytes, word)
  }

  /// Whether the bytes begin with a lowercase word, ignoring ASCII case.
  private static func begins(_ bytes: Bytes, _ word: StaticString) -> Bool {
    guard bytes.count >= word.utf8CodeUnitCount else { return false }
    var index = bytes.startIndex
    for position in 0..<word.utf8CodeUnitCount {
      let byte = bytes[index]
      let lower = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      if lower != word.utf8Start[position] { return false }
      index += 1
    }
    return true
  }
}
