/// Checks the names in a message for Firebase's Admin SDKs.
///
/// Names that only the SDK for Node.js has show that the message is for it.
struct AdminCheck {
  static let nodeName = DiagnosticKind(
    "fcm.node-name", .warning, summary: "a name of FCM's API in a message for Node.js",
    meaning: """
      Other members show that the message is for Firebase's Admin SDK for Node.js, which has names \
      of its own, such as `channelId`. It neither converts nor checks members with other names.
      """,
    source: "Firebase Admin Node.js SDK: messaging.Message.",
    remedy: "Write the name that the message gives.")
  static let nodeLifetime = DiagnosticKind(
    "fcm.node-ttl", .info, summary: "a time to live is text, and Node.js takes milliseconds",
    meaning: """
      Firebase's Admin SDK for Node.js takes `android.ttl` as a number of milliseconds, and rejects \
      a text. The SDKs for Go and PHP take seconds with their unit, such as `3600s`.
      """,
    source: "Firebase Admin Node.js SDK: messaging.AndroidConfig.",
    remedy: "With Node.js, send the number of milliseconds.")

  static let diagnostics = [nodeName, nodeLifetime]

  private let reading: PayloadReading
  private var tape: JSONTape { reading.tape }

  static func run(_ reading: PayloadReading) {
    let (message, check) = (reading.message.envelope, AdminCheck(reading: reading))
    if Schema.adminMessage.isForNode(message, on: reading.tape) {
      check.checkNames(message, .adminMessage)
    }
    check.checkLifetime()
  }

  /// Reports the names of FCM's API.
  private func checkNames(_ object: Int, _ schema: Schema) {
    guard tape.kind(object) == .object else { return }
    tape.eachMember(of: object) { value in
      let key = tape.key(ofValue: value)
      guard let member = schema.member(key, on: tape) else { return }
      let name = member.names[0]
      if schema.receiver === Receiver.admin, !tape.keyMatches(key, name) {
        reading.report(
          Self.nodeName, value,
          "'\(tape.text(key))' is \(name.text) in the Admin SDK for Node.js",
          fix: .rename(name.text))
      }
      if let inner = member.type.object { checkNames(value, inner) }
    }
  }

  private func checkLifetime() {
    guard let android = reading.parts.value(.android), tape.kind(android) == .object,
      let ttl = tape.nonNullMember(android, "ttl"), tape.kind(ttl) == .string,
      !reading.hasFinding(at: ttl), let seconds = Double(tape.text(ttl).dropLast()),
      (0...Double(ValueForm.longestDuration)).contains(seconds)
    else { return }
    reading.report(
      Self.nodeLifetime, ttl,
      "the Admin SDK for Node.js takes milliseconds: \(Int(seconds * 1000))")
  }
}
