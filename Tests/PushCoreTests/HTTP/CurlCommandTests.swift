import Foundation
import Testing

@testable import PushCore

/// A curl line says to a shell what the live request is.
@Suite struct CurlCommandTests {
  /// A shell, and a function `curl` in its language that prints its arguments.
  private struct Shell {
    var words: [String]
    var curl = "curl() { for word; do printf '%s\\0' \"$word\"; done; }\n"

    static let installed = [
      Shell(words: ["sh"]), Shell(words: ["dash"]), Shell(words: ["bash", "--norc"]),
      Shell(words: ["zsh", "-f"]),
      Shell(
        words: ["fish", "--no-config"],
        curl: "function curl; for word in $argv; printf '%s\\0' $word; end; end\n"),
    ].compactMap { shell in
      let paths = ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map {
        $0 + shell.words[0]
      }
      return paths.first(where: FileManager.default.isExecutableFile).map {
        Shell(words: [$0] + shell.words.dropFirst(), curl: shell.curl)
      }
    }
  }

  /// The arguments that every shell gives to curl when it evaluates the line.
  private func words(_ line: String, _ variables: [String: String] = [:]) throws -> [String] {
    let read = try Shell.installed.map { try words(line, variables, $0) }
    for (shell, words) in zip(Shell.installed, read) { #expect(words == read[0], "\(shell.words)") }
    return read[0]
  }

  private func words(
    _ line: String, _ variables: [String: String], _ shell: Shell, status: Int32 = 0
  ) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell.words[0])
    process.arguments = shell.words.dropFirst() + ["-c", shell.curl + line]
    // Nothing is found there: a real curl is not called.
    process.environment = variables.merging(["PATH": "/nonexistent", "LC_ALL": "C.UTF-8"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == status, "\(shell.words)")
    return output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// What curl must be told.
  private func wanted(_ request: HTTPRequest, _ options: [String] = []) -> [String] {
    ["--silent", "--show-error", "--path-as-is", "--globoff"] + options
      + ["--request", request.method.rawValue]
      + request.headers.flatMap { ["--header", "\($0.name): \($0.value.plain)"] }
      + (request.body.map { ["--data-raw", $0.plain] } ?? []) + [request.url.plain]
  }

  private func keys(_ request: HTTPRequest) -> [String: String] {
    let texts = request.headers.map(\.value) + [request.url] + (request.body.map { [$0] } ?? [])
    var found: [String: String] = [:]
    for case .key(let key, _) in texts.flatMap(\.parts) { found[key.variable] = key.value }
    return found
  }

  @Test(arguments: GoldenRequest.all)
  func aShellReadsTheGuidesRequests(golden: GoldenRequest) throws {
    let request = golden.request
    let revealed = try CurlCommand.text(request, revealsKeys: true)
    #expect(try words(revealed) == wanted(request))
    let keys = keys(request)
    guard !keys.values.contains(where: { $0.contains("/") }) else { return }
    let line = try CurlCommand.text(
      request, options: ["--cacert", "a b's.pem"], revealsKeys: false)
    #expect(try words(line, keys) == wanted(request, ["--cacert", "a b's.pem"]))
    for (variable, value) in keys {
      #expect(line.contains("\"$\(variable)\""))
      if value.utf8.count > 4 { #expect(!line.contains(value)) }
    }
  }

  static let nasty = [
    "'", "''", "\"", "\\", "\\'", "$HOME", "`id`", "$(id)", "!", "~", "~root", "*", "?[a]", ";",
    "&", "|", "#", "a b", "\t", "é😀", "%41", "-x", "@f", "{a,b}", "<>", "'\"'\"'", "\u{7F}",
    "\u{1B}[31m", "", "=", "a\nb", "\\\\", "\\\\\\", "a\\\\b", "\\\\\\n", "\\''\\\\'x\\",
    "\\\"\\$HOME\\`",
    "a\\\nb",
  ]

  @Test(arguments: nasty)
  func aShellReadsWhatIsQuoted(text: String) throws {
    let request = HTTPRequest(
      .post, "http://h/\(text)", headers: [HTTPRequest.Field("X-A", RequestText(text))],
      body: RequestText(text))
    #expect(try words(CurlCommand.text(request, revealsKeys: false)) == wanted(request))
  }

  @Test(arguments: nasty.filter { !$0.isEmpty })
  func aShellReadsKeysOutOfTheirVariables(text: String) throws {
    let key = RequestText(RequestKey(text, variable: "PUSHKIT_KEY"))
    let request = HTTPRequest(
      .post, "http://h/", headers: [HTTPRequest.Field("X-A", "a \(key)' \(key)")], body: key)
    let line = try CurlCommand.text(request, revealsKeys: false)
    #expect(try words(line, ["PUSHKIT_KEY": text]) == wanted(request))
  }

  @Test("without one of its keys, a line fails and calls nothing", arguments: ["A", "B"])
  func aKeyIsMissing(variable: String) throws {
    let keys = ["A", "B"].map { RequestText(RequestKey("k", variable: $0)) }
    let line = try CurlCommand.text(
      HTTPRequest(
        .post, "http://h/", headers: [HTTPRequest.Field("X-A", "a \(keys[0]) \(keys[1])")],
        body: keys[0]),
      revealsKeys: false)
    for shell in Shell.installed {
      #expect(try words(line, [variable: "k"], shell, status: 1).isEmpty)
      #expect(try words(line, ["A": "k", "B": ""], shell, status: 1).isEmpty)
    }
  }

  @Test func aKeyThatIsSpeltOtherwiseInItsPlaceIsRefused() throws {
    let key = RequestKey("a b", variable: "PUSHKIT_KEY")
    let inQuery = HTTPRequest(
      .get, "http://h/", query: [HTTPRequest.Field("k", RequestText(key))])
    #expect(throws: CurlCommand.UnprintableKey(variable: "PUSHKIT_KEY")) {
      try CurlCommand.text(inQuery, revealsKeys: false)
    }
    #expect(try words(CurlCommand.text(inQuery, revealsKeys: true)).last == "http://h/?k=a%20b")
    var body = JSONBody()
    body.key("k", RequestKey("a\"b", variable: "PUSHKIT_OTHER"))
    let inBody = HTTPRequest(.post, "http://h/", body: body.end())
    #expect(throws: CurlCommand.UnprintableKey(variable: "PUSHKIT_OTHER")) {
      try CurlCommand.text(inBody, revealsKeys: false)
    }
  }
}
