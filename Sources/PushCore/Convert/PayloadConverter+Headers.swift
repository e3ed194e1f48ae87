/// The header fields of a request to APNs for the last converted payload (Apple: Sending
/// notification requests to APNs).
extension PayloadConverter {
  /// Returns the header fields, except `authorization`.
  ///
  /// - Throws: If neither the options nor the payload name the app, or if a header in the payload
  ///   has characters that no header can have.
  package func apnsHeaders() throws(Failure) -> [(name: String, value: String)] {
    let named = try headersOfEnvelope()
    let base =
      bundleID ?? named["apns-topic"]
      ?? text(source.reading.message.root, "Simulator Target Bundle")
    guard let base else {
      throw Failure(
        .convertNoBundleID, "the payload does not name its app",
        hint: "set the app with --bundle-id")
    }
    let type =
      named["apns-push-type"] ?? APNsPushType.ofTopic(bundleID ?? named["apns-topic"] ?? "")
      ?? typeOfResult
    let priority = type == "background" ? "5" : named["apns-priority"] ?? "10"
    return [
      ("apns-topic", APNsPushType.topic(base, type)), ("apns-push-type", type),
      ("apns-priority", priority),
    ]
      + ["apns-expiration", "apns-collapse-id", "apns-id"].compactMap { name in
        named[name].map { (name, $0) }
      }
  }

  /// The names of headers in requests of FCM and Huawei, and in notifications of gorush.
  private static let names: [(header: String, gorush: JSONKey)] = [
    ("apns-topic", "topic"), ("apns-push-type", "push_type"), ("apns-expiration", "expiration"),
    ("apns-collapse-id", "collapse_id"), ("apns-id", "apns_id"), ("apns-priority", ""),
  ]

  /// Returns the headers that the input names.
  private func headersOfEnvelope() throws(Failure) -> [String: String] {
    let (tape, message) = (source.reading.tape, source.reading.message)
    var found: [String: String] = [:]
    if message.kindOfEnvelope == .gorush {
      for (header, name) in Self.names { found[header] = text(message.envelope, name) }
    } else if let headers = tape.member(message.envelope, "apns").flatMap(tape.object)
      .flatMap({ tape.member($0, "headers") }).flatMap(tape.object)
    {
      tape.eachMember(of: headers) { value in
        let name = tape.text(tape.key(ofValue: value)).lowercased()
        if Self.names.contains(where: { $0.header == name }), !tape.text(value).isEmpty {
          found[name] = tape.text(value)
        }
      }
    }
    for (name, value) in found where !value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) {
      throw Failure(
        .convertNoForm, "the header \(name) is not printable ASCII without blanks",
        hint: "correct it in the payload")
    }
    return found
  }

  private func text(_ object: Int?, _ name: JSONKey) -> String? {
    let tape = source.reading.tape
    guard let object, let value = tape.member(object, name), source.reading.isText(value) else {
      return nil
    }
    return tape.text(value)
  }

  /// The type of the converted payload: a background push only wakes the app.
  private var typeOfResult: String {
    let result = outcome.reading
    switch result.kind {
    case .liveActivity: return "liveactivity"
    case .widget: return "widgets"
    default: break
    }
    let tape = result.tape
    func has(_ name: JSONKey) -> Bool {
      result.aps.flatMap { tape.member($0, name) }.map { tape.kind($0) != .null } ?? false
    }
    let isVisible = NotificationTexts(result).isVisible || has("sound") || has("badge")
    return has("content-available") && !isVisible ? "background" : "alert"
  }
}
