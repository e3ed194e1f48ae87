/// A page in Chromium, by `Tests/Browser/page.py`.
enum BrowserPage {
  static let script = PythonScript("Browser/page.py", imports: "websockets", runs: "chromium")

  /// Returns the value of the last expression in a page, its console's messages and its requests.
  ///
  /// - Parameter early: A script that runs before those of the page.
  static func read(_ url: String, early: String = "", _ expressions: String...) throws -> TestJSON {
    try read(url, early: early, expressions)
  }

  static func read(
    _ url: String, early: String = "", width: Int = 1000, _ expressions: [String]
  ) throws -> TestJSON {
    let input = expressions.joined(separator: "\0")
    return try TestJSON.parse(script.run(url, early, "\(width)", input: Array(input.utf8)))
  }
}
