extension PageComposer {
  /// Returns the section FILES: the files that a command reads and writes by default.
  static func files(_ row: CommandRow) -> Section? {
    let known: [(option: OptionID, entry: Entry)] = [
      (
        .profile,
        Entry("`$XDG_CONFIG_HOME/pushkit/config.json`", "The profiles.")
      ),
      (
        .state,
        Entry("`$XDG_STATE_HOME/pushkit/state.json`", "The saved IDs.")
      ),
    ]
    let entries = known.filter { file in row.allOptions.contains { $0.id == file.option } }
      .map(\.entry)
    return entries.isEmpty ? nil : Section(heading: "FILES", blocks: [.lines(entries)])
  }
}
