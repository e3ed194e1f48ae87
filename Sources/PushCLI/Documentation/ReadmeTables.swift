import CPlatform
import PushCore

/// Writes the tables of the README, in Markdown.
package enum ReadmeTables {
  /// Returns the README with each part between `<!-- generated: NAME -->` and `<!-- end -->`
  /// generated again.
  package static func fill(_ readme: String, _ commands: [CommandRow]) -> String {
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

  package static func exitStatuses(_ commands: [CommandRow]) -> String {
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

extension ExitStatus {
  /// Returns the statuses that some command can end with; the others are reserved.
  package static func documented(of commands: [CommandRow]) -> [ExitStatus] {
    allCases.filter { status in
      status == .internal || commands.contains { $0.statuses.contains(status) }
    }
  }
}

/// The version and the release date of pushkit.
package enum Release {
  package static let version = String(cString: pk_version())

  /// The release date for man pages; fixed, so that the same source gives the same pages.
  package static let date = "2026-11-21"

  /// The version of the Swift compiler, as far as a program can know it.
  private static var swift: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #elseif compiler(>=6.1)
      "6.1"
    #else
      "6.0"
    #endif
  }

  /// Returns the output of `-V`, or of `--version` if `full` is true.
  package static func text(full: Bool) -> String {
    guard full else { return "pushkit \(version)\n" }
    return """
      pushkit \(version)
      target: \(String(cString: pk_build_target()))
      Swift: \(swift)
      C compiler: \(String(cString: pk_build_compiler()))

      """
  }
}
