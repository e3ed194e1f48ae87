/// The header fields of a request to APNs for the last converted payload (Apple: Sending
/// notification requests to APNs).
extension PayloadConverter {
  /// Returns the header fields, except `authorization`.
  ///
  /// - Throws: If neither the options nor the payload name the app, or if a header in the payload
  ///   has characters that no header can have.
  package func apnsHeaders() throws(Failure) -> [(name: String, value: String)] {
    let found = try headersOfInput()
    let named = found.mapValues(\.text)
    let base =
      bundleID ?? named["apns-topic"]
      ?? text(of: "Simulator Target Bundle").map(source.reading.tape.text)
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
        named[name] == value ? found[name]?.token : nil
      })
    return headers
  }

  /// Returns the findings about values that ``apnsHeaders()`` did not send.
  package func unsent(_ findings: [Finding]) -> [Finding] {
    findings.filter { $0.token.map(sentHeaders.contains) != true }
  }

  /// The value of a header, and the index of the input's value that it is made from.
  private typealias Header = (text: String, token: Int)

  /// Returns the headers that the input names, or that follow from options of another service.
  private func headersOfInput() throws(Failure) -> [String: Header] {
    let (tape, slots) = (source.reading.tape, source.reading.slots)
    var found: [String: Header] = named().mapValues { (tape.text($0), $0) }
    if let value = found["apns-priority"] {
      found["apns-priority"] = priority(value.token) ?? value
    }
    let others: [String: Header?] = [
      "apns-priority": slots[.priority].flatMap(priority),
      "apns-expiration": slots[.ttl].flatMap(expiration),
      "apns-collapse-id": slots[.collapseKey].map { (tape.text($0), $0) },
    ]
    found.merge(others.compactMapValues { $0 }) { own, _ in own }
    for (name, value) in found where !value.text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) {
      throw Failure(
        .convertNoForm, "the header \(name) is not printable ASCII without blanks",
        hint: "correct it in the payload")
    }
    return found
  }

  /// Returns the headers in requests to APNs, FCM, Huawei and Expo, and in notifications of
  /// gorush.
  private func named() -> [String: Int] {
    let (tape, message) = (source.reading.tape, source.reading.message)
    var found: [String: Int] = [:]
    func add(_ header: String, _ value: Int) {
      let isText = [.string, .number].contains(tape.kind(value)) && !tape.text(value).isEmpty
      if isText, Conversion.serviceHeaders.contains(where: { $0.header.text == header }) {
        found[header] = value
      }
    }
    if let request = source.reading.request, request.service == .apns {
      for header in request.headers { add(header.name.lowercased(), header.value) }
    } else if message.format == .gorush {
      for (header, names) in Conversion.serviceHeaders {
        names.first.flatMap { tape.member(message.envelope, $0) }.map { add(header.text, $0) }
      }
    } else if message.isRequest(to: .expo) {
      // A time to live takes precedence (Expo: Message request format).
      let hasLifetime = tape.nonNullMember(message.envelope, "ttl") != nil
      let time = hasLifetime ? nil : tape.nonNullMember(message.envelope, "expiration")
      time.map { add("apns-expiration", $0) }
    } else if let headers = source.reading.parts.apnsHeaders {
      tape.eachMember(of: headers) { add(tape.text(tape.key(ofValue: $0)).lowercased(), $0) }
    }
    return found
  }

  /// Returns the number of APNs for a priority of FCM; nil for an unknown one.
  private func priority(_ token: Int) -> Header? {
    switch source.reading.tape.text(token).uppercased() {
    case "HIGH", "10": ("10", token)
    case "NORMAL", "5": ("5", token)
    case "1": ("1", token)
    default: nil
    }
  }

  private func expiration(_ token: Int) -> Header? {
    let conversion = Conversion(source.reading, options)
    return conversion.seconds(token).flatMap(conversion.expiration).map { ("\($0)", token) }
  }

  /// Returns a member of the payload if it is a text.
  private func text(of name: JSONKey) -> Int? {
    source.reading.message.root.flatMap { source.reading.tape.member($0, name) }
      .flatMap { source.reading.isText($0) ? $0 : nil }
  }

  /// The type of the converted payload: a background push only wakes the app.
  private var typeOfResult: String {
    guard written.parse() != nil, (try? outcome.findMessages()) != nil else { return "alert" }
    outcome.read(0, notes: [])
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
