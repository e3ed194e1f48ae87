import PushCore

/// The options of Everlytic's calls.
enum EverlyticOptionRows {
  static let email = OptionRow(
    .email, "ADDRESS", .text(.email), "set the contact's email address")
  static let uniqueID = OptionRow(.uniqueID, "ID", .identifier, "set the contact's unique ID")
  static let since = OptionRow(
    .since, "TIME", .text, "omit messages older than TIME",
    detail: """
      pushkit sends it unchanged. Everlytic recommends ISO 8601, `2019-09-28T10:25:23+02:00`, or \
      date and time, `2019-09-28 10:25`.
      """)

  static let reporting: [OptionRow] =
    chosen + [
      OptionRow(
        .metadata, "NAME=VALUE", .text, collects: true,
        "Everlytic: add to `metadata`; may be repeated",
        detail: "Add `ev_return_data` of the payload here."),
      datetime.with(effect: "Everlytic: set the event time", default: "now"),
    ]

  static let registering: [OptionRow] = [
    email.labeled("Everlytic"),
    uniqueID.labeled("Everlytic").with(
      detail: "Everlytic creates a new contact only if there is an email address."),
    OptionRow(.platformVersion, "VERSION", .text, "Everlytic: set the version of the platform"),
    OptionRow(
      .deviceType, "TYPE", .text, "Everlytic, Smartico WebSocket: set the device type",
      detail: "The default is handset for Everlytic, native-phone for the WebSocket."),
    OptionRow(.deviceManufacturer, "NAME", .text, "Everlytic: set the manufacturer of the device"),
    OptionRow(.deviceModel, "NAME", .text, "Everlytic: set the model of the device"),
    datetime,
  ]

  static let unregistering: [OptionRow] = chosen + [datetime]

  /// The options of commands that use a saved subscription.
  private static let chosen: [OptionRow] = [
    email.with(
      effect: "Everlytic: use this contact's saved subscription",
      detail: "The email address that the token was registered with, in the same case."),
    uniqueID.with(
      effect: "Everlytic: use this contact's saved subscription",
      detail: "The unique ID that the token was registered with."),
  ]

  private static let datetime = OptionRow(
    .datetime, "TIME", .text(.timestamp), "Everlytic: set the time of the call", default: "now",
    detail: "An ISO 8601 timestamp, or a date for midnight UTC.")
}
