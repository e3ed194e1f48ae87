/// Finds tokens and IDs that are placeholders from a guide or a template, and placeholders in texts
/// and links.
enum PlaceholderCheck: RuleFamily {
  static let placeholder = DiagnosticKind(
    "payload.placeholder", .warning, "% is a placeholder, not a value",
    meaning: """
      A token or an ID is a placeholder from a guide or a template, such as `<TOKEN>`, \
      `{{user_id}}`, `your_token_here`, `xxxxx`, `abc...xyz` or `undefined`. A title, a text, a \
      button or a link has a placeholder that the sender did not replace: `{{name}}`, \
      `{first_name}`, `${name}`, `#{name}`, `%%name%%`, `[[name]]`, `*|NAME|*`, `<%= name %>`, \
      `[% name %]`. The words `undefined`, `null`, `NaN` and `[object Object]` also count: programs \
      print them for missing values.
      """,
    source: "The samples of the vendors' guides, and the template languages of push services.",
    remedy: """
      Replace it with the value from the vendor, the device or your data. Give the template a \
      default for missing values.
      """)

  private static let fields: [PayloadField] = [
    .messageID, .campaignID, .subscriptionID, .engagementUID, .userID, .sourceID, .inAppCampaign,
    .inAppMessageID,
  ]

  /// Members with one or several tokens.
  private static let tokens: [JSONKey] = ["token", "to", "tokens", "registration_ids"]

  static let diagnostics = [placeholder]

  static func run(_ message: CheckedMessage) {
    let reading = message.reading
    for field in fields {
      if let value = reading.slots[field] { check(value, reading) }
    }
    let (document, envelope) = (reading.message.document, reading.message.envelope)
    let inner = reading.tape.member(document, "message")
    // The first message is checked with what is around all.
    if message.number == 0 || reading.request != nil {
      checkTokens(of: document, reading)
      if let inner { checkTokens(of: inner, reading) }
    }
    if envelope != document, envelope != inner { checkTokens(of: envelope, reading) }
    checkTexts(message.texts, reading)
    checkLinks(reading)
  }

  // MARK: Texts and links

  private static func checkTexts(_ texts: NotificationTexts, _ reading: PayloadReading) {
    for value in texts.values { check(value, isLink: false, reading) }
    for button in reading.buttons.elements { check(button.title, isLink: false, reading) }
  }

  private static func checkLinks(_ reading: PayloadReading) {
    let (slots, action) = (reading.slots, reading.defaultAction)
    let links = [
      reading.url, reading.deepLink, slots.value(.link), slots.value(.imageURL),
      action?.url ?? -1, action?.deepLink ?? -1,
    ]
    // Many links are found in several ways.
    for (index, link) in links.enumerated() where !links[..<index].contains(link) {
      check(link, isLink: true, reading)
    }
    for button in reading.buttons.elements {
      if !links.contains(button.url) { check(button.url, isLink: true, reading) }
      if !links.contains(button.deepLink) { check(button.deepLink, isLink: true, reading) }
    }
  }

  /// Checks a text or a link.
  ///
  /// - Parameter value: The index on the tape; -1 for none.
  private static func check(_ value: Int, isLink: Bool, _ reading: PayloadReading) {
    let tape = reading.tape
    guard value >= 0, tape.kind(value) == .string else { return }
    guard
      let found = tape.withText(of: value, { PlaceholderSearch.first(in: $0, isLink: isLink) }),
      !isVariable(found, reading), !isTemplate(found, reading)
    else { return }
    reading.report(Self.placeholder, value, "'\(found)'")
  }

  /// Whether a text is a variable of a script, such as `${TOKEN}`, or of a file of requests.
  private static func isVariable(_ text: String, _ reading: PayloadReading) -> Bool {
    let isText = reading.tape.isRequest || reading.request != nil
    return isText && text.hasPrefix("$")
      || reading.tape.uncertainty.ofBraces && text.hasPrefix("{{")
  }

  /// Whether a text is in the syntax of the templates of the service to which the request goes, which
  /// inserts the values.
  private static func isTemplate(_ text: String, _ reading: PayloadReading) -> Bool {
    let message = reading.message
    guard message.service != nil, let sender = message.sender, templates.contains(sender) else {
      return false
    }
    return text.hasPrefix("{{")
  }

  /// The services with templates in double braces: Handlebars or Liquid.
  private static let templates: Set<PushService> = [
    .courier, .oneSignal, .airship, .iterable, .braze, .customerIO, .knock, .novu,
  ]

  // MARK: Tokens and IDs

  private static func checkTokens(of object: Int, _ reading: PayloadReading) {
    let tape = reading.tape
    guard tape.hasMember(object, among: tokens) else { return }
    for name in tokens {
      guard let value = tape.member(object, name) else { continue }
      check(value, reading)
      for element in tape.elements(of: value) { check(element, reading) }
    }
  }

  private static func check(_ value: Int, _ reading: PayloadReading) {
    guard reading.tape.kind(value) == .string,
      reading.tape.withText(of: value, PlaceholderText.isPlaceholder),
      !isVariable(reading.tape.text(value), reading)
    else { return }
    reading.report(Self.placeholder, value, "this")
  }
}
