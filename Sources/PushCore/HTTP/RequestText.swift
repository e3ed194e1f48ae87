/// Text of a request that records the positions of keys.
///
/// Requests and dry runs use ``plain``; a curl line has the keys' variables instead.
package struct RequestText: Sendable, Equatable, ExpressibleByStringInterpolation {
  package enum Part: Sendable, Equatable {
    case text(String)
    /// A key, and its encoded form at this position.
    case key(RequestKey, spelling: String)
  }

  package private(set) var parts: [Part] = []

  package init(_ text: String) {
    append(text)
  }

  package init(_ key: RequestKey) {
    parts = [.key(key, spelling: key.value)]
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  package init(stringInterpolation: Interpolation) {
    self = stringInterpolation.text
  }

  package struct Interpolation: StringInterpolationProtocol {
    var text = RequestText("")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      text.append(literal)
    }

    package mutating func appendInterpolation(_ value: String) {
      text.append(value)
    }

    package mutating func appendInterpolation(_ other: RequestText) {
      text.append(other)
    }
  }

  package mutating func append(_ text: String) {
    if text.isEmpty { return }
    guard case .text(var last)? = parts.last else { return parts.append(.text(text)) }
    // Without a second reference, the text grows in place.
    parts.removeLast()
    last.append(text)
    parts.append(.text(last))
  }

  package mutating func append(_ other: RequestText) {
    for part in other.parts {
      if case .text(let text) = part { append(text) } else { parts.append(part) }
    }
  }

  /// The text including the keys.
  package var plain: String { joined { _, spelling in spelling } }

  /// The text with keys masked.
  package var masked: String { joined { key, _ in Masking.masked(key.value) } }

  private func joined(_ keyText: (RequestKey, _ spelling: String) -> String) -> String {
    // Most texts have no key.
    if parts.count == 1, case .text(let text) = parts[0] { return text }
    return parts.map { part in
      switch part {
      case .text(let text): text
      case .key(let key, let spelling): keyText(key, spelling)
      }
    }.joined()
  }

  /// A URL without the user name and the password before its host.
  package var removingCredentials: RequestText {
    guard case .text(let base)? = parts.first else { return self }
    var other = self
    other.parts[0] = .text(URLParts.removingCredentials(base))
    return other
  }

  /// Returns the text with `transform` applied to every part, including keys.
  package func mapped(_ transform: (String) -> String) -> RequestText {
    var mapped = RequestText("")
    mapped.parts = parts.map { part in
      switch part {
      case .text(let text): .text(transform(text))
      case .key(let key, let spelling): .key(key, spelling: transform(spelling))
      }
    }
    return mapped
  }
}

/// A key in a request, and the environment variable that replaces it in a curl line.
package struct RequestKey: Sendable, Equatable {
  package let value: String
  /// Its name, such as `PUSHKIT_SMARTICO_LABEL_KEY`.
  package let variable: String

  package init(_ value: String, variable: String) {
    (self.value, self.variable) = (value, variable)
  }
}

/// Encodes path segments of URLs.
package enum PathSegment {
  /// Whether a text can be a segment; one that is empty, `.` or `..` would change the path.
  package static func isValid(_ text: String) -> Bool { !["", ".", ".."].contains(text) }

  /// Returns the percent-encoded segment; throws exit status 65 for a text that cannot be one.
  ///
  /// `what` names the text in the message.
  package static func encoded(_ text: String, as what: String) throws(Failure) -> String {
    guard isValid(text) else {
      let shown = text.isEmpty ? "empty" : "'\(text)'"
      throw Failure(.requestBadPath, "\(what) is \(shown), which would change the path of the URL")
    }
    return PercentEncoding.encoded(text)
  }
}

extension DiagnosticKind {
  package static let requestBadPath = DiagnosticKind(
    "request.bad-path", .data, summary: "an ID would change the path of the URL",
    meaning: "An ID that is empty, `.` or `..` cannot be part of a URL.",
    source: "RFC 3986, section 5.2.4",
    remedy: """
      Give the IDs that Push.Express assigned: `--app-id` from its dashboard, `--instance-id` from \
      the output of px-register.
      """)
}
