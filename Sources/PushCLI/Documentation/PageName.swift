/// The name of a man page, such as `pushkit-parse-payload.1`.
package struct PageName: Sendable, Equatable {
  package let stem: String
  package let section: Int

  /// The name of the page's file.
  package var file: String { "\(stem).\(section)" }

  /// The name as other pages refer to it, such as `pushkit-help(1)`.
  package var reference: String { "\(stem)(\(section))" }

  package static let main = PageName(stem: "pushkit", section: 1)

  package static func command(_ name: String) -> PageName {
    PageName(stem: "pushkit-\(name)", section: 1)
  }

  package static func topic(_ row: TopicRow) -> PageName {
    PageName(stem: "pushkit-\(row.name)", section: 7)
  }

  /// Returns the pages of pushkit, of all commands and of all topics.
  package static func all(_ commands: [String]) -> [PageName] {
    [main] + commands.map(command) + TopicRow.all.map(topic)
  }

  /// Returns the page of a command or topic that a SEE ALSO section names.
  static func of(_ word: String) -> PageName {
    if word == "pushkit" { return main }
    return TopicRow.named(word).map(topic) ?? command(word)
  }
}
