import Foundation

/// A page in Chromium, by `Tests/Browser/page.py`.
enum BrowserPage {
  static let isComplete: Bool = {
    guard let python = Program.path("python3"), Program.path("chromium") != nil else {
      return false
    }
    var child = Child()
    child.program = python
    child.arguments = ["-c", "import websockets"]
    return (try? child.run())?.status == 0
  }()
  /// What a test that is skipped says.
  static let lack = "chromium, python3 or its websockets is not installed: .ci/run installs them"

  /// Returns the value of a script in a page, its console's messages and its requests.
  static func read(_ url: String, _ script: String) throws -> TestJSON {
    var child = Child()
    child.program = Program.path("python3") ?? ""
    let program = Binary.testFolder.deletingLastPathComponent().appending(path: "Browser/page.py")
    child.arguments = ["-B", program.path, url]
    let outcome = try child.run(input: Array(script.utf8))
    guard outcome.status == 0 else {
      throw TestJSON.Malformed(description: String(decoding: outcome.stderr, as: UTF8.self))
    }
    return try TestJSON.parse(outcome.stdout)
  }
}
