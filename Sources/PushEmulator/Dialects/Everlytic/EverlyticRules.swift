/// What Everlytic's guide asks of the bodies (guide, Calling our API).
enum EverlyticRules {
  /// Guide, Subscribe; one of `email` and `unique_id` must be there, too.
  static let subscribe: [FieldRule] =
    [
      .required("push_project_uuid", .text),
      .required("contact", .object([.required("push_token", .text)] + contact)),
      .required(
        "platform", .object([.required("type", .text), .optional("version", .text)])),
      .required(
        "device",
        .object([
          .required("id", .uuidVersion4), .optional("manufacturer", .text),
          .optional("model", .text), .optional("type", .text),
        ])),
    ] + always

  /// Guide, Unsubscribe.
  static let unsubscribe: [FieldRule] =
    [
      .required("subscription_id", .identifier), .required("device_id", .uuidVersion4),
    ] + always

  /// Guide, Events: deliveries, clicks and dismissals.
  static let event: [FieldRule] =
    [
      .required("subscription_id", .identifier), .required("message_id", .identifier),
    ] + always

  /// Guide, History; most formats of dates are taken.
  static let history: [FieldRule] = [
    .required("contact", .object(contact)), .optional("from_datetime", .text),
  ]

  /// What the vendor's web SDK sends to `update-token`, which the guide does not have.
  static let updateToken: [FieldRule] = [
    .required("contact", .object([.required("push_token", .text)])),
    .required("device", .object([.required("id", .uuidVersion4)])),
  ]

  private static let contact: [FieldRule] = [
    .optional("email", .email), .optional("unique_id", .identifier),
  ]

  private static let always: [FieldRule] = [
    .required("metadata", .object([])), .required("datetime", .dateTime),
  ]
}

/// The last segment of an endpoint's path.
enum EverlyticEndpoint: String, CaseIterable {
  case subscribe, unsubscribe, deliveries, clicks, dismissals
  case history = "history/contact"
  case updateToken = "update-token"

  static let prefix = "/servlet/push-notifications/"

  /// Whether the guide does not have it, and only `--lenient` does.
  var isOfSDKsOnly: Bool { self == .updateToken }

  var rules: [FieldRule] {
    switch self {
    case .subscribe: EverlyticRules.subscribe
    case .unsubscribe: EverlyticRules.unsubscribe
    case .deliveries, .clicks, .dismissals: EverlyticRules.event
    case .history: EverlyticRules.history
    case .updateToken: EverlyticRules.updateToken
    }
  }
}
