/// Writes the tables of the README, in Markdown.
package enum ReadmeTables {
  /// The text with every part between `<!-- generated: NAME -->` and `<!-- end -->` written anew.
  package static func fill(_ readme: String) -> String {
    tables.reduce(readme) { text, table in
      let start = "<!-- generated: \(table.name) -->\n"
      let parts = text.split(on: start)
      guard parts.count == 2 else { return text }
      let rest = parts[1].split(on: "<!-- end -->")
      guard rest.count > 1 else { return text }
      return parts[0] + start + table.text + "<!-- end -->"
        + rest.dropFirst().joined(separator: "<!-- end -->")
    }
  }

  private static let tables: [(name: String, text: String)] = [
    ("commands", commands), ("exit statuses", exitStatuses),
  ]

  package static let commands = table(
    ["command", "what it does"],
    CommandTable.rows.map { ["[`\($0.name)`](man/\(PageName.command($0.id).file))", $0.summary] })

  package static let exitStatuses = table(
    ["status", "name", "when"],
    ExitStatus.documented.map { ["\($0.rawValue)", $0.name, $0.meaning] })

  private static func table(_ heads: [String], _ rows: [[String]]) -> String {
    let rule = heads.map { _ in "---" }
    return ([heads, rule] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
