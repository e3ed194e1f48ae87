/// Formats a request as a curl command for POSIX shells, zsh and fish.
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
