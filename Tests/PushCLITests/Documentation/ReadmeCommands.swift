import PushCore

@testable import PushCLI

/// Writes the list of commands of the README, in Markdown.
enum ReadmeCommands {
  /// Returns the README with the part between `<!-- generated: commands -->` and `<!-- end -->`
  /// generated again.
  static func fill(_ readme: String, _ commands: [CommandRow]) -> String {
    let start = "<!-- generated: commands -->\n"
    let parts = readme.split(on: start)
    guard parts.count == 2 else { return readme }
    let rest = parts[1].split(on: "<!-- end -->")
    guard rest.count > 1 else { return readme }
    return parts[0] + start + overview(commands) + "<!-- end -->"
      + rest.dropFirst().joined(separator: "<!-- end -->")
  }

  private static func overview(_ commands: [CommandRow]) -> String {
    CommandCategory.allCases.map { category in
      let links = commands.filter { $0.category == category }.map {
        "[`\($0.name)`](man/\(PageName.command($0.name).file))"
      }
      return "- \(category.rawValue): \(links.joined(separator: ", "))\n"
    }.joined()
  }
}
