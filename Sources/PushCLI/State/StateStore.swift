import PushCore

/// The state of a run: read lazily, changed under a lock.
///
/// ``StateFile`` reads, locks and replaces the file. Its JSON is a ``StateTree``, in which
/// ``DeviceState`` finds and saves the IDs of the vendors. A ``StateEntry`` is a part that commands
/// list or delete.
package final class StateStore {
  private let file: StateFile?
  private let isReadOnly: Bool
  /// The state as last read or changed; nil before.
  private var memory: DeviceState?

  /// The path of the file; nil with `--no-state`, or without a home directory.
  package var path: String? { file?.path }

  /// Creates the store for the file that the command line, the profile or a variable names.
  ///
  /// If `isReadOnly`, for a dry run, changes stay in memory.
  package convenience init(
    _ configuration: Configuration, profile: Profile?, isReadOnly: Bool = false
  ) throws(Failure) {
    let path = try Self.path(configuration, profile)
    self.init(path: path, isReadOnly: isReadOnly)
  }

  /// Creates the store for the file at a path; nil keeps the state only in memory.
  package init(path: String?, isReadOnly: Bool = false) {
    // Resolve a symbolic link, so that a write does not replace the link itself.
    file = path.map { StateFile(path: FilePath.destination(of: $0)) }
    self.isReadOnly = isReadOnly
  }

  /// Returns the path of the state file; nil for none.
  package static func path(
    _ configuration: Configuration, _ profile: Profile?
  ) throws(Failure) -> String? {
    let (arguments, environment) = (configuration.arguments, configuration.context.environment)
    if arguments.has(.state), arguments.has(.noState) {
      throw Failure(.usageExclusiveOptions, "--state and --no-state exclude each other")
    }
    if arguments.has(.noState) { return nil }
    if let path = arguments[.state] {
      if path == "-" { throw Failure(.usageBadValue, "option --state needs a file, not a stream") }
      return path
    }
    let named = environment.nonEmpty("PUSHKIT_STATE")
    // The profile of --profile takes precedence over variables, other profiles do not.
    if let profile, arguments.has(.profile) || named == nil {
      if profile.usesNoState { return nil }
      if let path = profile.state { return profile.resolved(path) }
    }
    return named ?? FileLocations.state(environment)
  }

  /// Returns the current state.
  ///
  /// Throws exit status 78 for an invalid file, 73 for one that cannot be opened.
  package func current() throws(Failure) -> DeviceState {
    if let memory { return memory }
    let state = try readFile()
    memory = state
    return state
  }

  /// Changes the state and returns the new state.
  ///
  /// `change` receives the current content of the file, which may differ from ``current()``. It may
  /// run twice; the last result is used. Writes nothing if nothing changed. Throws exit status 73
  /// if the file cannot be locked or created, 74 if it cannot be written.
  @discardableResult
  package func update(
    _ change: (inout DeviceState) throws(Failure) -> Void
  ) throws(Failure) -> DeviceState {
    guard let file, !isReadOnly else {
      var state = try current()
      try change(&state)
      memory = state
      return state
    }
    let before = try readFile()
    var state = before
    try change(&state)
    if state != before {
      state = try file.locked { () throws(Failure) in
        let before = try readFile()
        var state = before
        try change(&state)
        if state != before { try file.write(state.tree) }
        return state
      }
    }
    memory = state
    return state
  }

  /// Changes the state after a call, as ``update(_:)`` does.
  ///
  /// An error becomes `state.not-saved` with 73 or 74, because the vendor has already processed the
  /// call. `what` names the ID, and `hint` says how to continue without the state.
  @discardableResult
  package func save(
    _ what: String, hint: String, _ change: (inout DeviceState) throws(Failure) -> Void
  ) throws(Failure) -> DeviceState {
    do {
      return try update(change)
    } catch {
      throw Failure(
        .stateNotSaved, "cannot save \(what): \(error.message)", hint: hint, input: error.input,
        status: error.status == .io ? .io : .cannotCreate)
    }
  }

  /// Reserves a new entry, so that no other pushkit creates it, and reads the state again.
  ///
  /// Returns nil if nothing is saved. Throws exit status 73 if another pushkit holds the lock for
  /// too long.
  func reserve(
    _ scope: DeviceState.Scope, _ contact: DeviceState.Contact?
  ) throws(Failure) -> StateLock? {
    guard let file, !isReadOnly else { return nil }
    let ids = (contact?.values ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    let lock = try file.reserve(([scope.id] + ids).joined(separator: "\n"))
    memory = try readFile()
    return lock
  }

  private func readFile() throws(Failure) -> DeviceState {
    try file?.read().map(DeviceState.init) ?? DeviceState()
  }
}

extension DiagnosticKind {
  static let stateNotSaved = DiagnosticKind(
    "state.not-saved", .cannotCreate,
    summary: "the vendor accepted the call, but its result was not saved",
    meaning: """
      pushkit cannot write the state file after a call that changed something at the vendor. The \
      record has the IDs, and the message names the one that later commands need. The exit status \
      is 73 or 74.
      """,
    remedy: """
      Pass the ID as an option, such as `--instance-id` or `--subscription-id`. Make the state \
      file writable, or choose another one with `--state`.
      """)
}
