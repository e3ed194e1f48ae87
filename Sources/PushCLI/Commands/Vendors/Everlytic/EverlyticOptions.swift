import PushCore

/// The options of Everlytic's calls.
enum EverlyticOptions {
  static let contact: [OptionRow] = [
    OptionRow(.email, .identifier("ADDRESS"), "Everlytic: set the contact's email address"),
    OptionRow(
      .uniqueID, .identifier("ID"), "Everlytic: set the contact's unique ID",
      detail: "Everlytic creates a new contact only if there is an email address."),
  ]

  /// The options of commands that use a saved subscription.
  static let chosen: [OptionRow] = [
    OptionRow(
      .email, .identifier("ADDRESS"), "Everlytic: use this contact's saved subscription",
      detail: "The email address that the token was registered with, in the same case."),
    OptionRow(
      .uniqueID, .identifier("ID"), "Everlytic: use this contact's saved subscription",
      detail: "The unique ID that the token was registered with."),
  ]

  static let token: [OptionRow] =
    contact + [
      OptionRow(.platformVersion, .text("VERSION"), "Everlytic: set the version of the platform"),
      OptionRow(
        .deviceType, .text("TYPE"), "Everlytic, Smartico WebSocket: set the device type",
        detail: "The default is handset for Everlytic, native-phone for the WebSocket."),
      OptionRow(
        .deviceManufacturer, .text("NAME"), "Everlytic: set the manufacturer of the device"),
      OptionRow(.deviceModel, .text("NAME"), "Everlytic: set the model of the device"),
    ]

  static let time: [OptionRow] = [
    OptionRow(
      .datetime, .text("TIME"), "Everlytic: set the time of the call (default: now)",
      detail: "ISO 8601. pushkit sends it unchanged.")
  ]
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
