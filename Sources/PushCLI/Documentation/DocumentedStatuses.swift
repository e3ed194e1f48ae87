extension ExitStatus {
  /// The statuses that some command can end with; the others are reserved.
  package static func documented(of commands: [CommandRow]) -> [ExitStatus] {
    allCases.filter { status in
      status == .internal || commands.contains { $0.statuses.contains(status) }
    }
  }
}
