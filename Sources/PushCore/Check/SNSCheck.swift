/// Checks a message of Amazon SNS for several platforms (Amazon SNS: Publish; Publishing messages
/// with platform-specific payloads).
struct SNSCheck: RuleFamily {
  static let value = DiagnosticKind(
    "sns.value", ExitStatus.data, summary: "a value that Amazon SNS rejects",
    meaning: """
      `Message` is a string. With `MessageStructure`, whose only value is `json`, it holds an object \
      whose values are strings, too. That for a platform holds its payload as JSON text. SNS rejects \
      any other value.
      """,
    source: "Amazon SNS: Publish; Publishing messages with platform-specific payloads.",
    remedy: "Write the payload as JSON text: `JSON.stringify`, `json.dumps`.")
  static let platform = DiagnosticKind(
    "sns.platform", .warning, summary: "a platform that Amazon SNS does not know",
    meaning: """
      The names of the platforms are in capitals: `GCM`, also for FCM, `APNS`, `APNS_SANDBOX`, \
      `APNS_VOIP`, `ADM`, `BAIDU`. Devices of a platform without a message of its own receive the \
      text of `default`.
      """,
    source: "Amazon SNS: Publishing Amazon SNS messages with platform-specific payloads.",
    remedy: "Write the name that the message gives.")
  static let noDefault = DiagnosticKind(
    "sns.no-default", .info, "the message has no default",
    meaning: """
      Amazon SNS sends `default` to all subscribers without a message of their own. For a topic it \
      is necessary; a message to one device needs only the member of its platform.
      """,
    source: "Amazon SNS: Publish, MessageStructure.", remedy: "Add a text as `default`.")
  static let noStructure = DiagnosticKind(
    "sns.no-structure", .warning,
    "without MessageStructure, all devices receive this text as it is",
    meaning: """
      Amazon SNS reads the members of `Message` only if `MessageStructure` is `json`. Without it, the \
      message is one text.
      """,
    source: "Amazon SNS: Publish, MessageStructure.",
    remedy: "Add `\"MessageStructure\": \"json\"`.")

  static let text = DiagnosticKind(
    "sns.text", .info, "all platforms receive this text; apps for Android as data.default",
    meaning: """
      Without `MessageStructure`, Amazon SNS sends the text to all platforms: to Apple's devices as the \
      alert, and through FCM as `default` in `data`, which only the app can show.
      """,
    source: "Amazon SNS: Publishing Amazon SNS messages with platform-specific payloads.",
    remedy: """
      For more than a text, set `MessageStructure` to `json`, and give `Message` a member for each \
      platform.
      """)

  static let diagnostics = [value, platform, noDefault, noStructure, text]

  private let reading: PayloadReading
  private var tape: JSONTape { reading.tape }

  /// Checks the object around the first message of the document.
  static func run(_ message: CheckedMessage) {
    let reading = message.reading
    let check = SNSCheck(reading: reading)
    check.checkStructure(of: reading.message.document)
    if let object = reading.message.serviceObject, reading.message.serviceEnvelope === Envelope.sns
    {
      check.check(object)
    } else {
      check.checkBare(reading.message.root ?? reading.message.document)
    }
  }

  /// Reports a request to publish a text to all platforms; returns whether it is one.
  static func reportText(_ reading: PayloadReading) -> Bool {
    let (tape, request) = (reading.tape, reading.message.document)
    guard tape.kind(request) == .object, tape.hasMember(request, among: recipients),
      !tape.hasMember(request, among: receivedKeys),
      let message = tape.nonNullMember(request, "Message"), tape.kind(message) == .string
    else { return false }
    if !reading.findings.contains(where: { $0.kind == value }) { reading.report(text, message) }
    return true
  }

  /// Checks the options of a request around a message of any form.
  private func checkStructure(of request: Int) {
    guard tape.hasMember(request, among: Self.recipients),
      let structure = tape.nonNullMember(request, "MessageStructure"), !tape.hasUncertainTypes
    else { return }
    if !tape.textEquals(structure, "json") {
      reading.report(Self.value, structure, "MessageStructure must be json")
    } else if let message = tape.nonNullMember(request, "Message"), tape.kind(message) != .string {
      reading.report(
        Self.value, message,
        "Message must be a string with JSON; this is \(tape.kind(message).name)",
        fix: fixToText(message))
    }
  }

  private static let recipients: [JSONKey] = ["TopicArn", "TargetArn"]

  private func check(_ object: Int) {
    tape.eachMember(of: object) { value in
      let key = tape.key(ofValue: value)
      guard let name = SNSPlatform.name(key, tape) else { return }
      if !tape.keyMatches(key, name) {
        reading.report(
          Self.platform, value, "'\(tape.text(key))' is \(name.text) in Amazon SNS")
      }
      if tape.kind(value) != .string {
        reading.report(
          Self.value, value,
          "\(name.text) must be a string with JSON; this is \(tape.kind(value).name)",
          fix: fixToText(value))
      }
    }
    if tape.nonNullMember(object, "default") == nil { reportNoDefault(object) }
    checkRequest(around: object)
  }

  /// Returns the fix of an object that should be its JSON as text.
  private func fixToText(_ value: Int) -> Fix? {
    tape.kind(value) == .object ? ServiceValue(tape: tape, value: value).fixInData : nil
  }

  private func reportNoDefault(_ object: Int) {
    let request = request(around: object)
    let isForTopic = request.map { tape.nonNullMember($0, "TopicArn") != nil } ?? false
    reading.report(
      isForTopic ? Self.noDefault.with(.error) : Self.noDefault,
      object == 0 ? nil : object)
  }

  /// The request whose message holds an object as JSON text.
  private func request(around object: Int) -> Int? {
    guard let text = tape.expansion(holding: object)?.outer, tape.isMember(text, "Message"),
      tape.member(0, "Message") == text
    else { return nil }
    return 0
  }

  private func checkRequest(around object: Int) {
    guard let request = request(around: object), let message = tape.member(request, "Message"),
      tape.hasMember(request, among: Self.recipients),
      !tape.hasMember(request, among: Self.receivedKeys),
      tape.nonNullMember(request, "MessageStructure") == nil
    else { return }
    reading.report(Self.noStructure, message)
  }

  /// The members of a message that SNS delivered.
  private static let receivedKeys: [JSONKey] = [
    "Type", "MessageId", "Signature", "SigningCertURL", "UnsubscribeURL",
  ]

  /// Reports a payload for Apple's devices beside the text for all others.
  private func checkBare(_ root: Int) {
    guard let text = tape.member(root, "default"), tape.kind(text) == .string,
      let aps = tape.member(root, "aps"), tape.object(aps) != nil
    else { return }
    reading.report(
      Self.platform, aps,
      "beside 'default', Amazon SNS takes the payload as a string with JSON in APNS")
  }
}
