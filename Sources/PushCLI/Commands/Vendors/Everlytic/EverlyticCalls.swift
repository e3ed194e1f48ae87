import PushCore
import PushNet

extension VendorCalls {
  static let everlytic = VendorCalls(
    vendor: .everlytic,
    reports: ReportCalls(
      // A displayed message is a delivery.
      events: [
        .delivery: "deliveries", .impression: "deliveries", .click: "clicks",
        .dismissal: "dismissals",
      ],
      needs: "the project, `--message-id`, and `--subscription-id` or a saved subscription",
      identifiers: [.subscriptionID], options: { _ in EverlyticOptionRows.reporting },
      plan: EverlyticCalls.report),
    register: TokenCall(
      needs: """
        The project, `--token`, and `--email` or `--unique-id`. A response with a `pns_id` is a \
        success, even if its `status` is `error`.
        """,
      identifiers: [.deviceID],
      groups: [OptionGroup("Everlytic", EverlyticOptionRows.registering)],
      keys: [
        KeyRow("subscription_id", "Everlytic: the subscription ID for reports"),
        KeyRow("contact_id", "Everlytic: the contact ID"),
        KeyRow("device_id", "Everlytic: the device ID that was sent"),
        KeyRow("subscription_status", "Everlytic: `pns_status`, `active` or `inactive`"),
        KeyRow(
          "already_subscribed", type: "boolean",
          "Everlytic: true if the token was already subscribed"),
        KeyRow("messages", type: "[string]", "Everlytic: the messages of the response"),
      ],
      variables: [
        EnvironmentName("PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID", "subscription_id"),
        EnvironmentName("PUSHKIT_EVERLYTIC_DEVICE_ID", "device_id"),
      ], plan: EverlyticCalls.subscribe),
    unregister: TokenCall(
      needs: """
        The project, and `--subscription-id` and `--device-id` or a saved subscription. pushkit \
        removes the subscription from the state. The device ID remains saved.
        """,
      identifiers: [.subscriptionID, .deviceID],
      groups: [OptionGroup("Everlytic", EverlyticOptionRows.unregistering)],
      keys: [KeyRow("subscription_id", "Everlytic: the ID of the removed subscription")],
      plan: EverlyticCalls.unsubscribe),
    otherOptions: [.since, .platformType],
    members: members, headers: [("x-ev-project-uuid", .projectUUID)],
    tracking: [
      ("message_id", .messageID), ("subscription_id", .subscriptionID), ("metadata", .metadata),
    ])
}

extension VendorCalls {
  /// The members of Everlytic's requests (Everlytic's push SDK guide, "Calling our API").
  fileprivate static let members: [GuideMember] =
    GuideMember.options([
      "push_token": .token, "pns_id": .subscriptionID, "push_project_uuid": .projectUUID,
      "contact.push_token": .token, "platform.type": .platformType,
      "platform.version": .platformVersion,
      "device.id": .deviceID, "device.manufacturer": .deviceManufacturer,
      "device.model": .deviceModel, "device.type": .deviceType, "datetime": .datetime,
      "subscription_id": .subscriptionID, "device_id": .deviceID, "message_id": .messageID,
      "from_datetime": .since,
    ]) + [
      GuideMember("contact.email", .optionWithout(.email, .subscriptionID)),
      GuideMember("contact.unique_id", .optionWithout(.uniqueID, .subscriptionID)),
      GuideMember(
        "metadata", .option(.metadata), .empty(of: ["register-token", "unregister-token"])),
    ]
}

extension CallInput {
  func everlytic() throws(Failure) -> EverlyticAPI {
    let (project, address) = try account(.everlytic, .installURL)
    return EverlyticAPI(installURL: address, project: project)
  }
}

/// The calls to Everlytic: reports, and the subscription of a token (Everlytic guide, "Events",
/// "Subscribe" and "Unsubscribe").
///
/// ``VendorCalls/everlytic`` lists them, ``EverlyticOptionRows`` has their options, and
/// ``EverlyticAPI`` makes their requests.
enum EverlyticCalls {
  static func report(_ event: String, _ input: CallInput) throws(Failure) -> Call {
    let metadata = try input.arguments.object(.metadata) ?? "{}"
    let api = try input.everlytic()
    let message = try input.required(.messageID)
    let subscription = try input.entry(.subscriptionID, .everlytic)
    return .report(
      event,
      api.report(
        event, subscriptionID: subscription, messageID: message, metadata: metadata,
        datetime: input.datetime),
      .everlytic, input,
      identifiers: [.subscriptionID: subscription, .messageID: message, .metadata: metadata],
      documented: .status)
  }

  // MARK: Subscribing

  static func subscribe(_ input: CallInput) throws(Failure) -> Call {
    let api = try input.everlytic()
    let token = try input.token()
    let contact = try input.everlyticContact()
    if contact.email == nil {
      input.context.warn(
        .everlyticNoEmail, "Everlytic cannot create a contact without an email address",
        hint: "an existing contact needs only its unique ID")
    }
    // If the state cannot be read, the command fails before it sends anything.
    _ = try input.state(.everlytic).current()
    try checkDeviceID(input)
    let device = device(try input.deviceID(of: .everlytic), input.arguments)
    let request = api.subscribe(token: token, contact, device, datetime: input.datetime)
    let step = Step(
      request: request, idempotency: .idempotent,
      evaluate: { EverlyticResponses.subscription($0, deviceID: device.id) },
      finish: { outcome, record throws(Failure) in
        // A failure also shows the device ID, because it was already created and saved.
        if outcome.failure != nil { record.fields.append(ResponseField("device_id", device.id)) }
        record.add(outcome)
        if outcome.failure == nil { try save(outcome, contact, deviceID: device.id, input) }
        return nil
      })
    return Call(vendor: .everlytic, command: input.arguments.command, first: step)
  }

  private static func device(_ id: String, _ arguments: ParsedArguments) -> EverlyticAPI.Device {
    EverlyticAPI.Device(
      id: id, platformType: arguments[.platformType] ?? "android",
      platformVersion: arguments[.platformVersion], type: arguments[.deviceType] ?? "handset",
      manufacturer: arguments[.deviceManufacturer], model: arguments[.deviceModel])
  }

  /// Saves the subscription, unless the state belongs to another device.
  private static func save(
    _ outcome: StepOutcome, _ contact: EverlyticAPI.Contact, deviceID: String, _ input: CallInput
  ) throws(Failure) {
    guard input.usesState, let id = outcome.text("subscription_id") else { return }
    let scope = try input.scope(.everlytic)
    let whom = DeviceState.Contact(["email": contact.email, "unique_id": contact.uniqueID])
    let state = try input.state(.everlytic).save(
      "the subscription \(id)", hint: "pass --subscription-id \(id) --device-id \(deviceID) instead"
    ) { state in
      if state.device(scope) == nil { state.save(device: deviceID, scope) }
      if state.device(scope) == deviceID { state.save(entry: id, scope, whom) }
    }
    guard state.device(scope) != deviceID else { return }
    input.context.warn(
      .stateOtherDevice,
      "the state file is for another device: the subscription \(id) is not saved",
      hint: "use a separate file for this device: --state FILE")
  }

  // MARK: Unsubscribing

  static func unsubscribe(_ input: CallInput) throws(Failure) -> Call {
    try input.arguments.refuse([.token, .deviceType], "when Everlytic unsubscribes a device")
    let api = try input.everlytic()
    let id = try input.entry(.subscriptionID, of: .everlytic)
    let request = api.unsubscribe(
      subscriptionID: id, deviceID: try knownDeviceID(input), datetime: input.datetime)
    let step = Step(
      request: request, idempotency: .idempotent,
      evaluate: { Acknowledgement.evaluate($0, documented: .status) },
      finish: { outcome, record throws(Failure) in
        if outcome.failure == nil { record.fields.append(ResponseField("subscription_id", id)) }
        record.add(outcome)
        if outcome.failure == nil { try forget(id, input) }
        return nil
      })
    return Call(vendor: .everlytic, command: input.arguments.command, first: step)
  }

  private static func forget(_ id: String, _ input: CallInput) throws(Failure) {
    guard input.usesState else { return }
    let scope = try input.scope(.everlytic)
    try input.state(.everlytic).save(
      "the end of the subscription \(id)", hint: "repeat the command to remove it from the state"
    ) { $0.forget(entry: id, scope) }
  }

  /// Returns the device ID of a subscription; Everlytic may have stored any text.
  private static func knownDeviceID(_ input: CallInput) throws(Failure) -> String {
    let settings = try input.settings(.everlytic)
    if let given = settings[.deviceID] { return given.value }
    if input.usesState {
      let state = try input.state(.everlytic).current()
      if let known = state.device(try input.scope(.everlytic)) { return known }
    }
    return try settings.require(.deviceID)
  }
}

extension EverlyticCalls {
  /// Checks a device ID that the user has given for a new subscription.
  ///
  /// Source: Everlytic's push SDK guide, section Subscribe, `device.id`.
  private static func checkDeviceID(_ input: CallInput) throws(Failure) {
    guard let given = try input.settings(.everlytic)[.deviceID],
      !UUIDFormat.isVersion4(given.value.utf8)
    else { return }
    throw Failure(
      .usageBadValue,
      """
      \(given.source.name): \(TypedText.quoted(given.value)) is not a version 4 UUID, which Everlytic \
      requires
      """,
      hint: "register-token generates and saves one if you omit the option")
  }
}

extension CallInput {
  /// Returns the Everlytic contact that the options name.
  func everlyticContact() throws(Failure) -> EverlyticAPI.Contact {
    let contact = EverlyticAPI.Contact(email: arguments[.email], uniqueID: arguments[.uniqueID])
    guard contact.email != nil || contact.uniqueID != nil else {
      throw Failure(
        .usageMissingOption, "the contact is missing", hint: "give --email or --unique-id")
    }
    return contact
  }
}

extension DiagnosticKind {
  static let everlyticNoEmail = DiagnosticKind(
    "everlytic.no-email", .warning, summary: "a contact has no email address",
    meaning: "Everlytic cannot create a new contact without an email address.",
    source: "Everlytic's push SDK guide, section Subscribe", remedy: "Also give `--email`.")
  static let stateOtherDevice = DiagnosticKind(
    "state.other-device", .warning, summary: "a subscription is not saved",
    meaning: """
      The given device ID differs from the one in the state file, which stores one device only.
      """,
    remedy: "Use a separate file for this device: `--state FILE`.")
}
