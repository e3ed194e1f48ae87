import PushCore
import PushNet

/// Registers an app instance with Push.Express: creates it once, then updates its data
/// (Push.Express guide, sections 1 and 2).
struct InstanceRegistration {
  private let input: CallInput
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

  init(_ input: CallInput) throws(Failure) {
    self.input = input
    api = try input.pushExpress()
    let settings = try input.settings(.pushexpress)
    app = try settings.require(.appID)
    scope = try input.scope(.pushexpress)
    store = try input.state(.pushexpress)
    info = try PushExpressAPI.Info(input)
    contact = DeviceState.Contact(["ext_id": info.externalID])
    given = settings[.instanceID]?.value
    if let source = settings[.instanceID]?.source {
      try input.arguments.refuse(
        [.installationToken], "for an existing instance: \(source.name) selects one")
    }
    let named = input.arguments[.installationToken]
    let (scope, made) = (scope, named ?? UUIDFormat.random())
    let isNeeded = given == nil
    let state = try store.update { state in
      if isNeeded, state.device(scope) == nil { state.save(device: made, scope) }
    }
    installationToken = named ?? state.device(scope) ?? made
    isKept = state.device(scope) == installationToken
  }

  // MARK: Calls

  /// Returns the call that creates the instance if there is none, and updates it.
  func call() throws(Failure) -> Call {
    var fields = [ResponseField("app_id", app)]
    if given == nil { fields.append(ResponseField("ic_token", installationToken)) }
    let first: Step
    var following: [HTTPRequest] = []
    if let given {
      first = try update(given, .given)
    } else if let saved = try saved() {
      first = try update(saved, .saved)
    } else {
      first = try create()
      following.append(try updateRequest(.toBeCreated))
    }
    return Call(
      vendor: .pushexpress, command: input.arguments.command, fields: fields, first: first,
      following: following)
  }

  /// Where the ID of an instance comes from.
  private enum Origin {
    case given, saved
    /// The call has created the instance; `unsaved` is the error of saving its ID.
    case created(unsaved: Failure?)
  }

  private func update(_ id: String, _ origin: Origin) throws(Failure) -> Step {
    let request = try updateRequest(.known(id))
    return Step(
      request: request, idempotency: .idempotent, retriesInvalid: true,
      evaluate: PushExpressResponses.update,
      finish: { outcome, record throws(Failure) in
        switch origin {
        case .saved where outcome.status == 404:
          // The server no longer knows the instance, so a new one is created.
          record.count(outcome)
          return try create(insteadOf: id)
        case .given, .saved: record.fields.append(ResponseField("instance_id", id))
        case .created: break
        }
        record.add(outcome)
        // This failure takes precedence: a failed update can be repeated, but an instance whose ID
        // is neither saved nor noted is lost.
        if case .created(let unsaved?) = origin { record.failure = unsaved }
        return nil
      })
  }

  /// Returns the step that creates an instance, or that updates the one which another process has
  /// created since the state was read.
  private func create(insteadOf unknown: String? = nil) throws(Failure) -> Step {
    let lock = isKept ? try store.reserve(scope, contact) : nil
    if lock != nil, let saved = try saved(), saved != unknown { return try update(saved, .saved) }
    return creation(lock)
  }

  /// - Parameter lock: Released when the instance is saved.
  private func creation(_ lock: StateLock?) -> Step {
    Step(
      request: api.createInstance(
        installationToken: installationToken, externalID: info.externalID ?? ""
      ).hiding(info.token),
      idempotency: .idempotent, retriesInvalid: true, evaluate: PushExpressResponses.instance,
      finish: { outcome, record throws(Failure) in
        defer { lock?.release() }
        record.add(outcome)
        guard outcome.failure == nil, let id = outcome.text("instance_id") else { return nil }
        let unsaved = Failure.of { () throws(Failure) in try save(id) }
        return try update(id, .created(unsaved: unsaved))
      })
  }

  private func updateRequest(_ instance: PushExpressAPI.Instance) throws(Failure) -> HTTPRequest {
    var info = info
    // The offset changes with daylight saving time or when the device travels.
    info.zoneSeconds = try PushExpressAPI.Info.zoneSeconds(input)
    if case .known(let id) = instance, info.onscreenCount == nil, info.onscreenSeconds == nil {
      // Another pushkit may have counted since the last update.
      let screen = try store.update { _ in }.screenTime(of: id, scope)
      (info.onscreenCount, info.onscreenSeconds) = (
        screen?.count, screen?.seconds(at: input.context.now)
      )
    }
    return try api.update(instance: instance, info)
  }

  // MARK: State

  private func saved() throws(Failure) -> String? {
    guard isKept else { return nil }
    return try store.current().exactEntry(scope, contact)
  }

  private func save(_ id: String) throws(Failure) {
    guard isKept else { return }
    try store.save("the instance \(id)", hint: "pass --instance-id \(id) instead") {
      $0.save(entry: id, scope, contact)
    }
  }
}
