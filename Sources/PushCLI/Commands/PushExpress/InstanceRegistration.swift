import PushCore
import PushNet

/// Registers an app instance with Push.Express: creates it once, then updates its data
/// (Push.Express guide, sections 1 and 2).
struct InstanceRegistration {
  private let run: CallRun
  private let api: PushExpressAPI
  private let app: String
  private let scope: DeviceState.Scope
  private let store: StateStore
  private let info: PushExpressAPI.Info
  private let contact: DeviceState.Contact?
  /// The ID of an existing instance from the settings; if it is set, no instance is created.
  private let given: String?
  private let installationToken: String
  /// Whether the state belongs to this installation, so that instance IDs are saved in it.
  private let isKept: Bool

  init(_ run: CallRun) throws(Failure) {
    self.run = run
    api = try run.access.pushExpress()
    let settings = try run.access.settings(.pushexpress)
    app = try settings.require(.appID)
    scope = try run.access.scope(.pushexpress)
    store = try run.access.state(.pushexpress)
    info = try PushExpressAPI.Info(run)
    contact = .pushExpress(extID: info.externalID)
    given = settings[.instanceID]?.value
    if let source = settings[.instanceID]?.source {
      try run.arguments.refuse(
        [.installationToken], "for an instance that exists: \(source.name) names one")
    }
    let named = run.arguments[.installationToken]
    let (scope, made) = (scope, named ?? run.context.randomness.uuid())
    let isNeeded = given == nil
    let state = try store.update { state in
      if isNeeded, state.device(scope) == nil { state.keep(device: made, scope) }
    }
    installationToken = named ?? state.device(scope) ?? made
    isKept = state.device(scope) == installationToken
  }

  // MARK: One update

  /// Creates the instance if there is none, and updates it; prints one record.
  func register() throws(Failure) {
    guard run.sends else { return try show() }
    let record = try attempt()
    run.emit(record)
    if let failure = record.failure { run.context.fail(failure) }
  }

  private func show() throws(Failure) {
    let known = try instance()
    if known == nil { try run.caller.show(creation.request, run.printer) }
    try run.caller.show(try update(known.map { .known($0) } ?? .toBeCreated).request, run.printer)
  }

  // MARK: Repeated updates

  /// Repeats the update at the server's interval until a signal arrives or the server rejects it.
  func watch() throws(Failure) {
    while true {
      let record = try attempt()
      run.emit(record)
      if let failure = record.failure {
        guard failure.status == .unavailable else { return run.context.fail(failure) }
        run.context.report(failure)
      }
      if run.context.output.end != nil { return }
      let seconds = record.outcome?.number("update_interval_sec") ?? 120
      guard try pause(milliseconds: min(max(seconds, 30), 86_400) * 1000) else { return }
    }
  }

  /// Waits; returns false if a signal arrived or the reader of the output has gone.
  private func pause(milliseconds: Int) throws(Failure) -> Bool {
    let attention = 2000
    for begin in stride(from: 0, to: milliseconds, by: attention) {
      run.context.output.look()
      if run.context.output.end != nil { return false }
      guard try run.caller.wait(min(attention, milliseconds - begin)) else { return false }
    }
    return true
  }

  // MARK: Steps

  private func attempt() throws(Failure) -> CallRecord {
    run.caller.restartTime()
    var record = CallRecord(vendor: .pushexpress, command: run.arguments.command)
    record.facts = [ReplyFact("app_id", app)]
    if given == nil { record.facts.append(ReplyFact("ic_token", installationToken)) }
    if let given {
      record.facts.append(ReplyFact("instance_id", given))
      record.add(try run.caller.call(try update(.known(given)), of: .pushexpress))
      return record
    }
    if let known = try known() {
      let outcome = try run.caller.call(try update(.known(known)), of: .pushexpress)
      // 404: the server no longer knows the instance, so a new one is created.
      guard outcome.status == 404 else {
        record.facts.append(ReplyFact("instance_id", known))
        record.add(outcome)
        return record
      }
      record.count(outcome)
    }
    try createAndUpdate(&record)
    return record
  }

  private func createAndUpdate(_ record: inout CallRecord) throws(Failure) {
    let created = try run.caller.call(creation, of: .pushexpress)
    record.add(created)
    guard created.failure == nil, let id = created.text("instance_id") else { return }
    let unsaved = Failure.of { () throws(Failure) in try save(id) }
    record.add(try run.caller.call(try update(.known(id)), of: .pushexpress))
    // This failure takes precedence: a failed update can be repeated, but an instance whose ID is
    // neither saved nor noted is lost.
    if let unsaved { record.failure = unsaved }
  }

  private var creation: Step {
    Step(
      request: api.createInstance(
        installationToken: installationToken, externalID: info.externalID ?? ""
      ).hiding(info.token),
      repetition: .safe, judge: PushExpressReplies.instance)
  }

  private func update(_ instance: PushExpressAPI.Instance) throws(Failure) -> Step {
    var info = info
    // The offset changes with daylight saving time or when the device travels.
    info.zoneSeconds = try PushExpressAPI.Info.zoneSeconds(run)
    do {
      return Step(
        request: try api.update(instance: instance, info), repetition: .safe,
        judge: PushExpressReplies.update)
    } catch {
      throw Failure(error, "the instance id")
    }
  }

  // MARK: State

  /// Returns the instance that the settings name, or else the saved one.
  private func instance() throws(Failure) -> String? {
    if let given { return given }
    return try known()
  }

  private func known() throws(Failure) -> String? {
    guard isKept else { return nil }
    return try store.current().exactEntry(scope, contact)
  }

  private func save(_ id: String) throws(Failure) {
    guard isKept else { return }
    try store.save("the instance \(id)", hint: "pass --instance-id \(id) instead") {
      $0.keep(entry: id, scope, contact)
    }
  }
}
