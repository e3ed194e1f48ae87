/// Dumps of messages that FCM's SDK for browsers received.
enum WebDump {
  /// Returns the value that identifies a dump; nil for a request and for any other document.
  static func mark(_ keys: EnvelopeKeys, _ tape: JSONTape) -> Int? {
    if keys.isAddressed { return nil }
    if let mark = keys[.fcmMessageID] ?? keys[.isFirebaseMessaging] { return mark }
    if let options = keys.plainObject(.fcmOptions), let link = tape.member(options, "link") {
      return link
    }
    guard let key = keys[.collapseKey], tape.textEquals(key, "do_not_collapse") else { return nil }
    return key
  }
}
