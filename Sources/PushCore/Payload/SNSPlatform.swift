/// The message of Amazon SNS for one platform: a member that holds JSON text.
///
/// Source: Amazon SNS Developer Guide, "Publishing messages with platform-specific payloads".
struct SNSPlatform {
  private let key: Int
  let value: Int
  private let tape: JSONTape
  /// The object in the member; nil if its text is not JSON.
  let payload: Int?

  /// Returns the platforms of a document in their order; none if it is not a message of SNS.
  static func find(in document: Int, _ tape: JSONTape) -> [SNSPlatform] {
    let keys = tape.keys(of: document).filter { key in
      !tape[key].flags.contains(.shadowed) && name(key, tape) != nil
    }
    let platforms = keys.map { SNSPlatform($0, tape) }
    // A customer may use one of the names for a key with a text of its own.
    let isMessage = platforms.contains { $0.payload != nil || tape.hasPrefix($0.value, "{") }
    return isMessage ? platforms : []
  }

  /// The platforms that take JSON, each with spellings that SNS does not know.
  private static let names: [(name: JSONKey, others: [JSONKey])] = [
    ("GCM", ["gcm", "Gcm"]), ("FCM", []), ("APNS", ["Apns", "APNs"]),
    ("APNS_SANDBOX", ["apns_sandbox", "Apns_Sandbox"]), ("APNS_VOIP", ["apns_voip"]),
    ("APNS_VOIP_SANDBOX", ["apns_voip_sandbox"]), ("APNS_PLATFORM", []), ("MACOS", []),
    ("MACOS_SANDBOX", []), ("ADM", ["adm"]), ("BAIDU", ["baidu"]),
  ]

  /// All names and spellings.
  static let spellings = names.flatMap { [$0.name] + $0.others }

  /// Returns the name of the platform that a key names in any spelling; nil for any other key.
  static func name(_ key: Int, _ tape: JSONTape) -> JSONKey? {
    names.first { row in
      tape.keyMatches(key, row.name) || row.others.contains { tape.keyMatches(key, $0) }
    }?.name
  }

  private init(_ key: Int, _ tape: JSONTape) {
    (self.key, self.tape) = (key, tape)
    value = tape.value(ofKey: key)
    payload = tape.object(value)
  }

  /// Completes the messages that were found in the payload; adds one if its text is not JSON.
  ///
  /// - Parameter first: The index of the first of them.
  func finish(_ found: ScratchList<PushMessage>, from first: Int, in document: Int) {
    if payload == nil {
      found.append(
        PushMessage(
          kind: .data, format: .brokenText, root: nil, envelope: document, mark: value))
    }
    for index in first..<found.elements.count { finish(&found.elements[index]) }
  }

  private func finish(_ message: inout PushMessage) {
    guard message.kind == .data, message.format.isStandard else { return }
    if tape.hasPrefix(key, "ADM") || tape.hasPrefix(key, "BAIDU") || tape.hasPrefix(key, "adm")
      || tape.hasPrefix(key, "baidu")
    {
      (message.format, message.mark) = (.otherPlatform, value)
    } else if tape.hasPrefix(key, "APNS") || tape.hasPrefix(key, "apns")
      || tape.hasPrefix(key, "MACOS"), !message.isWrapped
    {
      // A VoIP push needs no `aps`.
      (message.kind, message.mark) = (.apns, value)
    }
  }
}
