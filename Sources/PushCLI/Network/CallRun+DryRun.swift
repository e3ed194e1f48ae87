import PushCore

extension CallRun {
  /// Prints the requests of a call instead of sending them.
  func show(_ call: Call) throws(Failure) {
    for request in [call.first.request] + call.following { try show(request) }
  }

  private func show(_ request: HTTPRequest) throws(Failure) {
    guard case .curl(let revealsKeys) = options.mode else {
      DryRun.append(request, to: printer.begin())
      printer.end()
      return
    }
    if !revealsKeys, options.hidesCredentials(of: request) {
      context.warn(
        .configHiddenCredentials,
        "the curl command lacks the user name and the password of a URL or of the proxy",
        hint: "add --reveal to print them")
    }
    do {
      let line = try CurlCommand.text(
        request, options: options.curlWords, revealsKeys: revealsKeys)
      context.emit(line: line)
    } catch {
      throw Failure(
        .configKeyInCurl,
        "\(error.variable) has characters that need encoding, which a variable in a curl command cannot provide",
        hint: "add --reveal to print the key itself")
    }
  }
}
