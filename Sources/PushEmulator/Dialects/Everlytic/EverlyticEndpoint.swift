import PushCore

/// The last segment of an endpoint's path.
enum EverlyticEndpoint: String, CaseIterable {
  case subscribe, unsubscribe, deliveries, clicks, dismissals
  case history = "history/contact"
  case updateToken = "update-token"

  static let prefix = "/servlet/push-notifications/"

  /// Returns the endpoint at a path, if there is one.
  static func at(_ path: some StringProtocol) -> EverlyticEndpoint? {
    path.hasPrefix(prefix) ? EverlyticEndpoint(rawValue: String(path.dropFirst(prefix.count))) : nil
  }

  /// The reason why the endpoint exists with `--lenient`; nil if it is in Everlytic's guide.
  var leniency: Leniency? { self == .updateToken ? .updateToken : nil }

  /// The rules of Everlytic's guide for the body (guide, Calling our API).
  var rules: [FieldRule] {
    switch self {
    // `email` or `unique_id` is also required.
    case .subscribe:
      [
        .required("push_project_uuid", .filled),
        .required("contact", .object([.required("push_token", .filled)] + Self.contact)),
        .required(
          "platform", .object([.required("type", .filled), .optional("version", .filled)])),
        .required(
          "device",
          .object([
            .required("id", .uuidVersion4), .optional("manufacturer", .filled),
            .optional("model", .filled), .optional("type", .filled),
          ])),
      ] + Self.always
    case .unsubscribe:
      [.required("subscription_id", .identifier), .required("device_id", .uuidVersion4)]
        + Self.always
    case .deliveries, .clicks, .dismissals:
      [.required("subscription_id", .identifier), .required("message_id", .identifier)]
        + Self.always
    // Any text is accepted as a date.
    case .history:
      [.required("contact", .object(Self.contact)), .optional("from_datetime", .filled)]
    // The body that the vendor's web SDK sends, which Everlytic's guide lacks.
    case .updateToken:
      [
        .required("contact", .object([.required("push_token", .filled)])),
        .required("device", .object([.required("id", .uuidVersion4)])),
      ]
    }
  }

  private static let contact: [FieldRule] = [
    .optional("email", .text(.email)), .optional("unique_id", .identifier),
  ]

  private static let always: [FieldRule] = [
    .required("metadata", .object([])), .required("datetime", .dateTime),
  ]
}

extension FieldCheck {
  /// Returns the project in the header field `X-EV-Project-UUID` (guide, How to call our API).
  mutating func everlyticProject(_ request: ReceivedRequest) -> String? {
    let values = request.headers.values("x-ev-project-uuid")
    guard values.count == 1 else {
      let fault = values.isEmpty ? "is missing" : "appears more than once"
      add("X-EV-Project-UUID", "\(fault); it must be the project's UUID")
      return nil
    }
    // The guide's sample has 36 characters, but not in the groups of a UUID.
    let text = values[0]
    let isGood =
      text.utf8.count == 36
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    if !isGood {
      add(
        "X-EV-Project-UUID",
        "must be a UUID of 36 characters; got another string of \(text.count) characters")
    }
    return isGood ? text : nil
  }

  /// Checks the rules between several members, and between members and the header field.
  mutating func checkTogether(_ root: JSONValue, _ endpoint: EverlyticEndpoint, project: String?) {
    if endpoint == .subscribe || endpoint == .history, let contact = root["contact"],
      contact.kind == .object, contact["email"] == nil, contact["unique_id"] == nil
    {
      add("contact", "must contain email or unique_id")
    }
    if endpoint == .subscribe, let project, let named = root["push_project_uuid"]?.string,
      named != project
    {
      add("push_project_uuid", "must equal the X-EV-Project-UUID header")
    }
  }
}
