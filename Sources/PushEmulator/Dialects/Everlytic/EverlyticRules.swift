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

  static let prefix = "/servlet/push-notifications/"

  var rules: [FieldRule] {
    switch self {
    case .subscribe: EverlyticRules.subscribe
    case .unsubscribe: EverlyticRules.unsubscribe
    case .deliveries, .clicks, .dismissals: EverlyticRules.event
    case .history: EverlyticRules.history
    }
  }
}
