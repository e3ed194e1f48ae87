/// A man page: `pushkit-parse-payload.1`.
package struct PageName: Sendable, Equatable {
  package let stem: String
  package let section: Int

  /// The name of its file.
  package var file: String {
    "\(stem).\(section)"
  }

  /// As other pages refer to it.
  package var reference: String {
    "\(stem)(\(section))"
  }

  package static let main = PageName(stem: "pushkit", section: 1)

  package static func command(_ name: String) -> PageName {
    PageName(stem: "pushkit-\(name)", section: 1)
  }

  package static func topic(_ id: TopicID) -> PageName {
    PageName(stem: "pushkit-\(id.rawValue)", section: 7)
  }

  /// The pages of pushkit, of all commands and of all topics.
  package static func all(_ commands: [String]) -> [PageName] {
    [main] + commands.map(command) + TopicID.allCases.map(topic)
  }

  /// The page of a command or topic named in a see-also.
  static func of(_ word: String) -> PageName {
    if word == "pushkit" { return main }
    return TopicID(rawValue: word).map(topic) ?? command(word)
  }
}

/// The shells that a completion script can be written for.
package enum ShellName: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}
