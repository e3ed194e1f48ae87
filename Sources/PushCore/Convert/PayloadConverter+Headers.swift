/// The header fields of a request to APNs for the last converted payload (Apple: Sending
/// notification requests to APNs).
extension PayloadConverter {
  /// Returns the header fields, except `authorization`.
  ///
  /// - Throws: If neither the options nor the payload name the app, or if a header in the payload
  ///   has characters that no header can have.
  package func apnsHeaders() throws(Failure) -> [(name: String, value: String)] {
    let found = try headersOfEnvelope()
    let named = found.mapValues(source.reading.tape.text)
    let base =
      bundleID ?? named["apns-topic"]
      ?? value(source.reading.message.root, "Simulator Target Bundle").map(source.reading.tape.text)
    guard let base else {
      throw Failure(
        .convertNoBundleID, "the payload does not name its app",
        hint: "set the app with --bundle-id")
    }
    let type =
      named["apns-push-type"] ?? APNsPushType.ofTopic(bundleID ?? named["apns-topic"] ?? "")
      ?? typeOfResult
    let priority = type == "background" ? "5" : named["apns-priority"] ?? "10"
    let headers =
      [
        ("apns-topic", APNsPushType.topic(base, type)), ("apns-push-type", type),
        ("apns-priority", priority),
      ]
      + ["apns-expiration", "apns-collapse-id", "apns-id"].compactMap { name in
        named[name].map { (name, $0) }
      }
    sentHeaders = Set(
      headers.compactMap { name, value in
        named[name] == value ? found[name] : nil
      })
    return headers
  }

  /// The names of headers in requests of FCM and Huawei, and in notifications of gorush.
  private static let names: [(header: String, gorush: JSONKey)] = [
    ("apns-topic", "topic"), ("apns-push-type", "push_type"), ("apns-expiration", "expiration"),
    ("apns-collapse-id", "collapse_id"), ("apns-id", "apns_id"), ("apns-priority", ""),
  ]

  /// Returns the findings about values that ``apnsHeaders()`` did not send.
  package func unsent(_ findings: [Finding]) -> [Finding] {
    findings.filter { $0.token.map(sentHeaders.contains) != true }
  }

  /// Returns the headers that the input names, as indices on the tape.
  private func headersOfEnvelope() throws(Failure) -> [String: Int] {
    let (tape, message) = (source.reading.tape, source.reading.message)
    var found: [String: Int] = [:]
    if message.kindOfEnvelope == .gorush {
      for (header, name) in Self.names { found[header] = value(message.envelope, name) }
    } else if let headers = tape.member(message.envelope, "apns").flatMap(tape.object)
      .flatMap({ tape.member($0, "headers") }).flatMap(tape.object)
    {
      tape.eachMember(of: headers) { value in
        let name = tape.text(tape.key(ofValue: value)).lowercased()
        if Self.names.contains(where: { $0.header == name }), !tape.text(value).isEmpty {
          found[name] = value
        }
      }
    }
    for (name, value) in found
    where !tape.text(value).utf8.allSatisfy({ 0x21...0x7E ~= $0 }) {
      throw Failure(
        .convertNoForm, "the header \(name) is not printable ASCII without blanks",
        hint: "correct it in the payload")
    }
    return found
  }

  /// Returns a member of an object if it is a text.
  private func value(_ object: Int?, _ name: JSONKey) -> Int? {
    object.flatMap { source.reading.tape.member($0, name) }
      .flatMap { source.reading.isText($0) ? $0 : nil }
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
