import PushCore
import PushNet

/// Subscribes and unsubscribes a token (Everlytic guide, "Subscribe" and "Unsubscribe").
struct EverlyticRegistration {
  let run: CallRun

  // MARK: Subscribing

  func subscribe() throws(Failure) {
    let api = try run.access.everlytic()
    let token = try run.token()
    let contact = try contact()
    // If the state cannot be read, the command fails before it sends anything.
    _ = try run.access.state(.everlytic).current()
    let device = device(try run.access.deviceID(of: .everlytic))
    let request = api.subscribe(token: token, contact, device, datetime: run.now)
    let id = device.id
    let step = Step(request: request, repetition: .safe) {
      EverlyticReplies.subscription($0, deviceID: id)
    }
    // A failure also prints the device ID, because it was already created and saved.
    let known = [ReplyFact("device_id", id)]
    try run.make(step, of: .everlytic, failing: known) { outcome throws(Failure) in
      try save(outcome, contact, deviceID: id)
    }
  }

  private func contact() throws(Failure) -> EverlyticAPI.Contact {
    let contact = EverlyticAPI.Contact(
      email: run.arguments[.email], uniqueID: run.arguments[.uniqueID])
    guard contact.email != nil || contact.uniqueID != nil else {
      throw Failure(
        .usageMissingOption, "the contact is missing", hint: "give --email or --unique-id")
    }
    if contact.email == nil {
      run.context.warn(
        .everlyticNoEmail, "without an email address no contact can be created",
        hint: "a contact that exists is found by its unique id")
    }
    return contact
  }

  private func device(_ id: String) -> EverlyticAPI.Device {
    EverlyticAPI.Device(
      id: id, platformType: run.arguments[.platformType] ?? "android",
      platformVersion: run.arguments[.platformVersion],
      type: run.arguments[.deviceType] ?? "handset",
      manufacturer: run.arguments[.deviceManufacturer], model: run.arguments[.deviceModel])
  }

  /// Saves the subscription, unless the state belongs to another device.
  private func save(
    _ outcome: StepOutcome, _ contact: EverlyticAPI.Contact, deviceID: String
  ) throws(Failure) {
    guard let id = outcome.text("subscription_id") else { return }
    let scope = try run.access.scope(.everlytic)
    let whom = DeviceState.Contact.everlytic(email: contact.email, uniqueID: contact.uniqueID)
    let state = try run.access.state(.everlytic).save(
      "the subscription \(id)", hint: "pass --subscription-id \(id) --device-id \(deviceID) instead"
    ) { state in
      if state.device(scope) == nil { state.keep(device: deviceID, scope) }
      if state.device(scope) == deviceID { state.keep(entry: id, scope, whom) }
    }
    guard state.device(scope) != deviceID else { return }
    run.context.warn(
      .stateOtherDevice, "the state is another device's: the subscription \(id) is not kept",
      hint: "--state names a file for this device")
  }

  // MARK: Unsubscribing

  func unsubscribe() throws(Failure) {
    try run.arguments.refuse([.token, .deviceType], "when Everlytic unsubscribes a device")
    let api = try run.access.everlytic()
    let id = try run.access.entry(.subscriptionID, of: .everlytic)
    let request = api.unsubscribe(
      subscriptionID: id, deviceID: try knownDeviceID(), datetime: run.now)
    let step = Step(request: request, repetition: .safe) {
      Acknowledgement.judge($0, expectsBody: true)
    }
    let facts = [ReplyFact("subscription_id", id)]
    let scope = try run.access.scope(.everlytic)
    let store = try run.access.state(.everlytic)
    try run.make(step, of: .everlytic, facts: facts) { _ throws(Failure) in
      try store.save(
        "the end of the subscription \(id)", hint: "repeat the command to remove it from the state"
      ) { $0.forget(entry: id, scope) }
    }
  }

  private func knownDeviceID() throws(Failure) -> String {
    let settings = try run.access.settings(.everlytic)
    if let given = settings[.deviceID] { return given.value }
    let state = try run.access.state(.everlytic).current()
    if let known = state.device(try run.access.scope(.everlytic)) { return known }
    return try settings.require(.deviceID)
  }
}

extension DiagnosticKind {
  static let everlyticNoEmail = DiagnosticKind(
    "everlytic.no-email", .warning, summary: "a contact has no email address",
    meaning: "A contact that does not exist yet cannot be created without one.",
    source: "Everlytic guide, Subscribe", remedy: "Give `--email` as well.")
  static let stateOtherDevice = DiagnosticKind(
    "state.other-device", .warning, summary: "a subscription is not kept",
    meaning: """
      The device id that was given is not the one that the state has, and the state is the memory \
      of one device.
      """,
    remedy: "`--state` with a file of its own keeps another device.")
}
