/// Formats requests for a dry run.
package enum DryRun {
  /// Appends `{"method","url","query","headers","body"}`.
  ///
  /// Keys are not masked, because the output of a dry run is data.
  package static func append(_ request: HTTPRequest, to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("method", request.method.rawValue)
    let (address, fields) = split(request)
    object.string("url", address)
    if !fields.isEmpty { object.texts("query", fields) }
    object.texts("headers", request.headers.map { ($0.name, $0.value.plain) })
    if let body = request.body {
      object.key("body")
      out.append(contentsOf: body.plain)
    }
    object.end()
  }

  /// Appends `{"method","url","headers","frames"}` for a session: the request that opens it, and
  /// the messages sent after it.
  ///
  /// - Parameter handshake: The header fields of the handshake, printed before those of `upgrade`.
  package static func append(
    session upgrade: HTTPRequest, handshake: [HTTPRequest.Field], frames: [RequestText],
    to out: ByteBuffer
  ) {
    var object = JSONObjectWriter(out)
    object.string("method", upgrade.method.rawValue)
    object.string("url", upgrade.url.plain)
    object.texts("headers", (handshake + upgrade.headers).map { ($0.name, $0.value.plain) })
    object.key("frames")
    out.appendList(frames, "[", "]") { out.append(contentsOf: $0.plain) }
    object.end()
  }

  /// Returns the URL without its query, and all query parameters, decoded.
  private static func split(
    _ request: HTTPRequest
  ) -> (address: String, fields: [(name: String, value: String)]) {
    let parts = request.address.plain.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var fields: [(name: String, value: String)] = []
    if parts.count > 1 {
      for field in parts[1].split(separator: UInt8(ascii: "&")) {
        let pair = field.split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let texts = pair.map { PercentEncoding.decodedForm($0) ?? String(Substring($0)) }
        fields.append((texts[0], texts.count > 1 ? texts[1] : ""))
      }
    }
    fields += request.query.map { ($0.name, $0.value.plain) }
    return (String(Substring(parts[0])), fields)
  }
}

/// Formats a request as a curl command for a POSIX shell.
package enum CurlCommand {
  /// A key that needs an encoding at its position, so that its variable cannot replace it.
  package struct UnprintableKey: Error, Sendable, Equatable {
    package let variable: String
  }

  /// Returns the command without a line break.
  ///
  /// Unless `revealsKeys` is set, keys appear as `"$VARIABLE"` and the URL has no credentials.
  /// `options` are additional words for curl.
  package static func text(
    _ request: HTTPRequest, options: [String] = [], revealsKeys: Bool
  ) throws(UnprintableKey) -> String {
    var words = ["curl", "--silent", "--show-error", "--path-as-is", "--globoff"]
    words += try options.map { option throws(UnprintableKey) in
      try quoted(RequestText(option), revealsKeys)
    }
    words += ["--request", request.method.rawValue]
    for header in request.headers {
      words += ["--header", try quoted("\(header.name): \(header.value)", revealsKeys)]
    }
    if let body = request.body { words += ["--data-raw", try quoted(body, revealsKeys)] }
    let url = revealsKeys ? request.url : request.url.removingCredentials
    words.append(try quoted(url, revealsKeys))
    return words.joined(separator: " ")
  }

  private static func quoted(
    _ text: RequestText, _ revealsKeys: Bool
  ) throws(UnprintableKey) -> String {
    if revealsKeys { return ShellQuoting.word(text.plain) }
    var literal = ""
    var word = ""
    for part in text.parts {
      switch part {
      case .text(let text): literal += text
      case .key(let key, let spelling):
        guard spelling.utf8.elementsEqual(key.value.utf8) else {
          throw UnprintableKey(variable: key.variable)
        }
        if !literal.isEmpty { word += ShellQuoting.word(literal) }
        literal = ""
        word += "\"$\(key.variable)\""
      }
    }
    return literal.isEmpty && !word.isEmpty ? word : word + ShellQuoting.word(literal)
  }
}
