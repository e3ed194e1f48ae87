extension ExitStatus {
  /// The statuses that some command can end with; the others are reserved.
  package static let documented: [ExitStatus] = allCases.filter { status in
    status == .internal || CommandTable.rows.contains { $0.statuses.contains(status) }
  }
}
