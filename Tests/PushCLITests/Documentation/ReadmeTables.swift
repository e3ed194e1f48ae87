import PushCore

@testable import PushCLI

/// Writes the tables of the README, in Markdown.
enum ReadmeTables {
  /// Returns the README with each part between `<!-- generated: NAME -->` and `<!-- end -->`
  /// generated again.
  static func fill(_ readme: String, _ commands: [CommandRow]) -> String {
    let tables = [
      ("commands", overview(commands)), ("exit statuses", exitStatuses(commands)),
    ]
    return tables.reduce(readme) { text, table in
      let start = "<!-- generated: \(table.0) -->\n"
      let parts = text.split(on: start)
      guard parts.count == 2 else { return text }
      let rest = parts[1].split(on: "<!-- end -->")
      guard rest.count > 1 else { return text }
      return parts[0] + start + table.1 + "<!-- end -->"
        + rest.dropFirst().joined(separator: "<!-- end -->")
    }
  }

  private static func overview(_ commands: [CommandRow]) -> String {
    table(
      ["command", "purpose"],
      commands.map { ["[`\($0.name)`](man/\(PageName.command($0.name).file))", $0.summary] })
  }

  static func exitStatuses(_ commands: [CommandRow]) -> String {
    table(
      ["status", "name", "meaning"],
      ExitStatus.documented(of: commands).map { ["\($0.rawValue)", $0.name, $0.meaning] })
  }

  private static func table(_ heads: [String], _ rows: [[String]]) -> String {
    let rule = heads.map { _ in "---" }
    return ([heads, rule] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
