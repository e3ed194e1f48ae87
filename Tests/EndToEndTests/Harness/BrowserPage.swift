/// A page in Chromium, by `Tests/Browser/page.py`.
enum BrowserPage {
  static let script = PythonScript("Browser/page.py", imports: "websockets", runs: "chromium")

  /// Returns the value of an expression in a page, its console's messages and its requests.
  static func read(_ url: String, _ expression: String) throws -> TestJSON {
    try TestJSON.parse(script.run(url, input: Array(expression.utf8)))
  }
}
