extension ExitStatus {
  /// The statuses that some command can end with: no page speaks of others.
  package static let documented: [ExitStatus] = allCases.filter { status in
    status == .internal || CommandTable.rows.contains { $0.statuses.contains(status) }
  }
}
