/// Formats a request as a curl command for POSIX shells, zsh and fish, for `--dry-run`.
///
/// The command that convert-payload prints is `ConvertedCurl`.
package enum CurlCommand {
  /// A key that needs an encoding at its position, so that its variable cannot replace it.
  package struct UnprintableKey: Error, Sendable, Equatable {
    package let variable: String
  }

  /// Returns the words of a command as one line, which fails without a call of curl if one of the
  /// variables is empty or not set.
  ///
  /// `${VARIABLE:?}` is shorter, but fish does not have it.
  package static func line(_ words: [String], variables: [String]) -> String {
    variables.map { "test -n \"$\($0)\" && " }.joined() + words.joined(separator: " ")
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
    return line(words, variables: revealsKeys ? [] : variables(of: request))
  }

  /// Returns the variables of a request's keys, each once.
  private static func variables(of request: HTTPRequest) -> [String] {
    let texts = request.headers.map(\.value) + (request.body.map { [$0] } ?? []) + [request.url]
    var found: [String] = []
    for case .key(let key, _) in texts.flatMap(\.parts) where !found.contains(key.variable) {
      found.append(key.variable)
    }
    return found
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
