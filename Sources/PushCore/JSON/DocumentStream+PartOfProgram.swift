/// Objects of a program that are beside the payload: they are no documents, and they have
/// credentials.
extension DocumentStream {
  /// Skips the object on the tape if it is a part of the program around the payload.
  ///
  /// Returns whether it did; an object that stays is noted if it is a request, or the body of one.
  func skipsPartOfProgram() -> Bool {
    guard array == .none, tape.kind(0) == .object, !request.isRewritten else { return false }
    let names = tape.keys(of: 0).map { tape.text($0).lowercased() }
    // The empty block of a function.
    if names.isEmpty && prose.blockHead != nil || isPartOfProgram(names) {
      skipPartOfProgram()
      return true
    }
    noteRequest(names)
    return false
  }

  /// Whether the object has nothing but placeholders or comments, or it is made by a call and has no
  /// text or no name of a part of a message, or a function returns it or takes it and it has no such
  /// name at any depth, or it is a part of a request.
  private func isPartOfProgram(_ names: [String]) -> Bool {
    // What the reader of pasted text has noted is of an earlier document otherwise.
    if isConfiguration(names) { return true }
    guard paste.isRewritten else { return isPartOfRequest(names) }
    let isMessage = tape.keys(of: 0).contains { PastedText.isPartOfMessage(tape.bytes($0)) }
    if hasNamedArguments {
      let isOfVariables = !hasText(0) && !hasMessageInside
      if isOfVariables || !tape.hasUncertainTypes && !isMessage { return true }
    }
    let isOfProgram =
      prose.isReturned && pasted.repairs.hasUnquotedKeys
      || prose.isArgument && (pasted.repairs.form == .dartMap || pasted.repairs.hasProgramSyntax)
    if isOfProgram, !hasPartOfMessage(0) { return true }
    guard pasted.repairs.hasOmissions else { return isPartOfRequest(names) }
    let isEmpty = tape.keys(of: 0).allSatisfy { tape.kind(tape.value(ofKey: $0)) == .null }
    return isEmpty || !isMessage && hasNothing(0) || isPartOfRequest(names)
  }

  /// Whether the object is what a program gives to the plugin for Cordova (phonegap-plugin-push: API,
  /// `PushNotification.init`).
  private func isConfiguration(_ names: [String]) -> Bool {
    guard names.allSatisfy(Self.platforms.contains) else { return false }
    return tape.keys(of: 0).contains {
      tape.member(tape.value(ofKey: $0), "senderID") != nil
    }
  }

  private static let platforms: Set<String> = ["android", "ios", "windows", "browser"]

  /// Marks the object on the tape as a request if it is the options of one, with a body, and
  /// otherwise as the body of one whose URL is before it.
  private func noteRequest(_ names: [String]) {
    let isRequest =
      Self.areOptions(names) && names.contains(where: Self.bodies.contains)
      && names.allSatisfy { Self.bodies.contains($0) || Self.options.contains($0) }
    tape.isRequest = isRequest
    if isRequest || prose.url.map({ RequestURL($0.utf8).service != nil }) == true {
      tape.requestURL = prose.url
    }
  }

  private static func areOptions(_ names: [String]) -> Bool {
    names.contains("headers") || names.contains("method")
  }

  /// Whether a document that cannot be read is the arguments of a call in a program, which are text;
  /// those of a class with parts of a message are a mistake; nil if more input decides it.
  ///
  /// Each attempt can read all input, so only some are made.
  func isOtherCall() -> Bool? {
    guard options.skipsText, array == .none, buffer.base[start] == UInt8(ascii: "("),
      prose.brokenCalls < 16
    else { return false }
    var (text, mayGrow) = textAtHead()
    let isOther = prose.isMethod || !text.hasPartsOfMessage(1)
    if text.ranOut, mayGrow { return nil }
    prose.brokenCalls += 1
    return isOther
  }

  /// Whether the document is the arguments of a call, of which the first has a name.
  private var hasNamedArguments: Bool {
    guard buffer.base[start] == UInt8(ascii: "(") else { return false }
    var text = PastedText(UnsafePointer(buffer.base + start), end: head - start)
    let sign = text.afterBlanksOnLine(text.afterName(text.afterBlanks(1)))
    return text[sign] == UInt8(ascii: "=")
      || text[sign] == UInt8(ascii: ":") && !tape.hasUncertainTypes
  }

  /// Whether a name in a value, at any depth, is one of a part of a message.
  private func hasPartOfMessage(_ value: Int) -> Bool {
    switch tape.kind(value) {
    case .object:
      tape.keys(of: value).contains {
        PastedText.isPartOfMessage(tape.bytes($0)) || hasPartOfMessage(tape.value(ofKey: $0))
      }
    case .array: tape.elements(of: value).contains(where: hasPartOfMessage)
    default: false
    }
  }

  /// Whether a member is an object with a part of a message.
  private var hasMessageInside: Bool {
    tape.keys(of: 0).contains {
      let value = tape.value(ofKey: $0)
      return tape.kind(value) == .object && hasPartOfMessage(value)
    }
  }

  /// Whether nothing but null is in a value.
  private func hasNothing(_ value: Int) -> Bool {
    switch tape.kind(value) {
    case .null: true
    case .object: tape.keys(of: value).allSatisfy { hasNothing(tape.value(ofKey: $0)) }
    case .array: tape.elements(of: value).allSatisfy(hasNothing)
    default: false
    }
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
  private func isPartOfRequest(_ names: [String]) -> Bool {
    let keys = tape.keys(of: 0)
    if Self.areOptions(names) { return zip(names, keys).allSatisfy(isOption) }
    // Options of curl in PHP, whose body is a variable.
    if names.first?.hasPrefix("curlopt_") == true {
      return !keys.contains { tape.kind(tape.value(ofKey: $0)) == .object }
    }
    if names.contains("iss") || names.contains("alg") {
      return names.allSatisfy(Self.token.contains)
    }
    // The keys of a library for web push.
    if names.contains("vapid") || names.contains("privatekey") {
      return names.allSatisfy(Self.keys.contains)
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

  /// Keys of the sender (web-push-libs: web-push-php, web-push).
  private static let keys: Set<String> = [
    "vapid", "gcm", "subject", "publickey", "privatekey", "pemfile", "pem",
  ]

  /// Skips a part of a program, which may have credentials.
  private func skipPartOfProgram() {
    noteError(
      JSONSyntaxError(
        .jsonSyntax, "expected a payload, found only headers, options or other parts of a program",
        at: 0), at: start)
    notes.removeAll()
    prose.position = prose.position ?? position(of: start)
    (mode, lastLine) = (.between, position(of: head).line)
    // Another argument may follow.
    let isArgument = prose.isArgument
    prose.forgetHead()
    prose.isArgument = isArgument
  }
}
