import PushCore

/// The state of a run: read when it is first asked for, changed under a lock.
package final class StateStore {
  private enum Memory {
    case unread
    case read(DeviceState)
  }

  private let file: StateFile?
  private let isReadOnly: Bool
  private var memory = Memory.unread

  /// Where the state is; nil with `--no-state`, and where no home is known.
  package var path: String? { file?.path }

  /// The state that the command line, the profile in use and the variables name.
  ///
  /// `isReadOnly` is for a dry run: what is kept is known to the run alone.
  package convenience init(
    _ configuration: Configuration, profile: Profile?, isReadOnly: Bool = false
  ) throws(Failure) {
    let path = try Self.path(configuration, profile)
    self.init(path: path, isReadOnly: isReadOnly)
  }

  /// The state in the file at a path; nil is a state that nobody keeps.
  package init(path: String?, isReadOnly: Bool = false) {
    // A link is not replaced by a file.
    file = path.map { StateFile(path: FilePath.destination(of: $0)) }
    self.isReadOnly = isReadOnly
  }

  /// Which file it is; nil is none.
  package static func path(
    _ configuration: Configuration, _ profile: Profile?
  ) throws(Failure) -> String? {
    let (arguments, environment) = (configuration.arguments, configuration.context.environment)
    if arguments.has(.state), arguments.has(.noState) {
      throw .usage("exclusive-options", "--state and --no-state exclude each other")
    }
    if arguments.has(.noState) { return nil }
    if let path = arguments[.state] {
      if path == "-" { throw .usage("bad-value", "option --state needs a file, not a stream") }
      return path
    }
    let named = environment.filled("PUSHKIT_STATE")
    // What --profile names wins over variables, any other profile does not.
    if let profile, arguments.has(.profile) || named == nil {
      if profile.usesNoState { return nil }
      if let path = profile.state { return profile.resolved(path) }
    }
    return named ?? FilePlaces.state(environment)
  }

  // MARK: Use

  /// What is known.
  ///
  /// A file that is broken is 78, one that cannot be opened 73.
  package func current() throws(Failure) -> DeviceState {
    if case .read(let state) = memory { return state }
    let state = try readFile()
    memory = .read(state)
    return state
  }

  /// Changes the state and returns it as it is then.
  ///
  /// `change` sees what is in the file at that moment, not what ``current()`` has told; it may be
  /// called twice, and the last time counts. A change that changes nothing writes nothing. What
  /// cannot be locked or made is 73, what cannot be written 74.
  @discardableResult
  package func update(
    _ change: (inout DeviceState) throws(Failure) -> Void
  ) throws(Failure) -> DeviceState {
    guard let file, !isReadOnly else {
      var state = try current()
      try change(&state)
      memory = .read(state)
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
    memory = .read(state)
    return state
  }

  /// Changes the state after a call, as ``update(_:)`` does.
  ///
  /// An error becomes `state.not-saved` with 73 or 74: the vendor has done what was asked. `what` names
  /// the ID, and `hint` says how to go on without the state.
  @discardableResult
  package func save(
    _ what: String, hint: String, _ change: (inout DeviceState) throws(Failure) -> Void
  ) throws(Failure) -> DeviceState {
    do {
      return try update(change)
    } catch {
      throw Failure(
        "state.not-saved", error.status == .io ? .io : .cannotCreate,
        "cannot save \(what): \(error.message)", hint: hint, input: error.input)
    }
  }

  private func readFile() throws(Failure) -> DeviceState {
    try file?.read().map(DeviceState.init) ?? DeviceState()
  }
}
