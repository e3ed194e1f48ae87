extension PageComposer {
  /// The section FILES: what a command reads and keeps unasked.
  static func files(_ row: CommandRow) -> Section? {
    let known: [(option: OptionID, path: String, meaning: String)] = [
      (
        .profile, "$XDG_CONFIG_HOME/pushkit/config.json",
        "Profiles: pushkit-profiles(7). `~/.config` stands in for the variable."
      ),
      (
        .state, "$XDG_STATE_HOME/pushkit/state.json",
        """
        What this device is known by: its id, or `ic_token`, for each project, label and app, and \
        the subscriptions and instances of contacts. Mode 600, replaced as a whole while \
        `state.json.lock` beside it is locked. `~/.local/state` stands in for the variable.
        """
      ),
    ]
    let entries = known.filter { file in row.allOptions.contains { $0.id == file.option } }.map {
      Entry(term: [.literal($0.path)], paragraphs: [Span.prose($0.meaning)])
    }
    return entries.isEmpty ? nil : Section(heading: "FILES", blocks: [.entries(entries)])
  }
}
