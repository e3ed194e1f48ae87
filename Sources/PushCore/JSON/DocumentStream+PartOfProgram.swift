/// Objects of a program that are beside the payload: they are no documents, and they have
/// credentials.
extension DocumentStream {
  /// Whether the object on the tape is a part of the program around the payload: it has nothing but
  /// placeholders or comments, or it is made by a call and has no text, or it is a part of a request.
  var isPartOfProgram: Bool {
    guard array == .none, tape.kind(0) == .object, !request.isRewritten else { return false }
    if hasNamedArguments, !hasText(0) { return true }
    let keys = tape.keys(of: 0)
    let isEmpty = keys.allSatisfy { tape.kind(tape.value(ofKey: $0)) == .null }
    return isEmpty && paste.isRewritten && pasted.repairs.hasOmissions || isPartOfRequest
  }

  /// Marks the object on the tape as a request if it is the options of one, with a body, and
  /// otherwise as the body of one whose URL is before it.
  func noteRequest() {
    guard array == .none, tape.kind(0) == .object, !request.isRewritten else { return }
    let keys = tape.keys(of: 0)
    let names = keys.map { tape.text($0).lowercased() }
    let isRequest =
      (names.contains("headers") || names.contains("method"))
      && names.contains(where: Self.bodies.contains)
      && names.allSatisfy { Self.bodies.contains($0) || Self.options.contains($0) }
    tape.isRequest = isRequest
    if isRequest || prose.url.map({ RequestURL($0.utf8).service != nil }) == true {
      tape.requestURL = prose.url
    }
  }

  /// Whether the document is the arguments of a call, of which the first has a name.
  private var hasNamedArguments: Bool {
    guard buffer.base[start] == UInt8(ascii: "(") else { return false }
    var text = PastedText(UnsafePointer(buffer.base + start), end: head - start)
    return text.assigns(text.afterBlanks(1))
  }

  /// Whether a text is in a value.
  private func hasText(_ value: Int) -> Bool {
    switch tape.kind(value) {
    case .string: true
    case .object: tape.keys(of: value).contains { hasText(tape.value(ofKey: $0)) }
    case .array: tape.elements(of: value).contains(where: hasText)
    default: false
    }
  }

  /// Whether the object on the tape is nothing but the header fields, the options or the signed
  /// token of any request.
  private var isPartOfRequest: Bool {
    let keys = tape.keys(of: 0)
    let names = keys.map { tape.text($0).lowercased() }
    if names.contains("headers") || names.contains("method") {
      return zip(names, keys).allSatisfy(isOption)
    }
    // Options of curl in PHP, whose body is a variable.
    if names.first?.hasPrefix("curlopt_") == true {
      return !keys.contains { tape.kind(tape.value(ofKey: $0)) == .object }
    }
    if names.contains("iss") || names.contains("alg") {
      return names.allSatisfy(Self.token.contains)
    }
    return names.allSatisfy(Self.isHeader) && names.contains { !$0.hasPrefix("x-") }
  }

  private func isOption(_ name: String, _ key: Int) -> Bool {
    // A body that is not a variable may be the payload.
    let isBody = Self.bodies.contains(name)
    let isVariable = [.null, .true, .false].contains(tape.kind(tape.value(ofKey: key)))
    return isBody ? isVariable : Self.options.contains(name)
  }

  private static func isHeader(_ name: String) -> Bool {
    PushService.generalFields.contains(name)
      || ["x-", "apns-", "servicebus"].contains(where: name.hasPrefix)
  }

  /// Options of requests in lower case, without the body (Node.js: `https.request`; WHATWG: Fetch;
  /// axios).
  private static let options: Set<String> = [
    "method", "url", "uri", "host", "hostname", "port", "path", "protocol", "headers", "timeout",
    "mode", "cache", "credentials",
  ]
  private static let bodies: Set<String> = ["body", "data", "json"]

  /// Members of the header and of the claims of a token (RFC 7515, section 4.1; RFC 7519, section
  /// 4.1; OAuth 2.0).
  private static let token: Set<String> = [
    "alg", "kid", "typ", "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "scope",
  ]

  /// Skips a part of a program, which may have credentials.
  func skipPartOfProgram() -> Event? {
    let error = JSONSyntaxError(
      .jsonSyntax, "expected a payload, found only headers, options or other parts of a program",
      at: 0)
    if !prose.hasResult { prose.error = prose.error ?? (error, position(of: start)) }
    notes.removeAll()
    prose.position = prose.position ?? position(of: start)
    (mode, lastLine) = (.between, position(of: head).line)
    return nil
  }
}
