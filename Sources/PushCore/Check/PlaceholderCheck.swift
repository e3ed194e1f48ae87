/// Finds tokens and IDs that are placeholders from a guide or a template, and placeholders in texts
/// and links.
enum PlaceholderCheck {
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

  /// - Parameter isFirst: Whether it is the first message, which is checked with what is around all.
  static func run(_ reading: PayloadReading, _ texts: NotificationTexts, isFirst: Bool) {
    for field in fields {
      if let value = reading.slots[field] { check(value, reading) }
    }
    let (message, envelope) = (reading.tape.member(0, "message"), reading.message.envelope)
    if isFirst {
      checkTokens(of: 0, reading)
      if let message { checkTokens(of: message, reading) }
    }
    if envelope != 0, envelope != message { checkTokens(of: envelope, reading) }
    checkTexts(texts, reading)
    checkLinks(reading)
  }

  // MARK: Texts and links

  private static func checkTexts(_ texts: NotificationTexts, _ reading: PayloadReading) {
    var found = Set<Int>()
    texts.each { check($0, isLink: false, &found, reading) }
    for button in reading.buttons.elements { check(button.title, isLink: false, &found, reading) }
  }

  private static func checkLinks(_ reading: PayloadReading) {
    var found = Set<Int>()
    func check(_ link: Int) { Self.check(link, isLink: true, &found, reading) }
    func check(_ action: PushAction) {
      check(action.url)
      check(action.deepLink)
    }
    check(reading.url)
    check(reading.deepLink)
    check(reading.slots.value(.link))
    check(reading.slots.value(.imageURL))
    for button in reading.buttons.elements { check(button) }
    if let action = reading.defaultAction { check(action) }
  }

  /// Checks a text or a link, unless it is among the values found.
  ///
  /// - Parameter value: The index on the tape; -1 for none.
  private static func check(
    _ value: Int, isLink: Bool, _ known: inout Set<Int>, _ reading: PayloadReading
  ) {
    let tape = reading.tape
    guard value >= 0, tape.kind(value) == .string, PlaceholderSearch.mayFind(in: value, on: tape),
      let found = tape.withText(
        of: value, { PlaceholderSearch.first(in: $0, isLink: isLink) }),
      known.insert(value).inserted
    else { return }
    reading.report(Self.placeholder, value, "'\(found)'")
  }

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
    guard reading.tape.kind(value) == .string, reading.tape.withText(of: value, isPlaceholder)
    else { return }
    reading.report(Self.placeholder, value, "this")
  }

  private static let words = Set<[UInt8]>(
    [
      "token", "device_token", "devicetoken", "fcm_token", "fcmtoken", "push_token", "pushtoken",
      "registration_token", "registrationtoken", "your", "yourtoken", "yourid", "message_id",
      "messageid", "msg_id", "user_id", "userid", "subscription_id", "placeholder", "changeme",
      "change_me", "replaceme", "replace_me", "undefined", "null", "nil", "none", "nan", "string",
    ].map { (word: String) in Array(word.utf8) })
  private static let longestWord = words.map(\.count).max() ?? 0
  private static let brackets = [("<", ">"), ("{", "}"), ("${", "}"), ("[", "]"), ("%", "%")].map {
    (opening: Array($0.0.utf8), closing: Array($0.1.utf8)[0])
  }
  private static let beginnings = ["your_", "insert_", "replace_", "enter_"]
  private static let ending = "_here"

  static func isPlaceholder(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = text.last else { return false }
    return last.isOne(of: ">}]%") && isInBrackets(text) || hasEllipsis(text)
      || isPlaceholderWord(text)
  }

  private static func isInBrackets(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    brackets.contains { opening, closing in
      closing == text.last && text.count > opening.count + 1 && text.starts(with: opening)
    }
  }

  /// Whether a text contains `...` or the character `…`.
  private static func hasEllipsis(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count > 2 else { return false }
    for index in 0..<text.count - 2 where text[index] == UInt8(ascii: ".") || text[index] == 0xE2 {
      let next = (text[index + 1], text[index + 2])
      let isDots = next == (UInt8(ascii: "."), UInt8(ascii: "."))
      if text[index] == 0xE2 ? next == (0x80, 0xA6) : isDots { return true }
    }
    return false
  }

  /// Whether a text is a placeholder by its words, not by its brackets or an ellipsis.
  static func isPlaceholderWord(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    // Most IDs begin with a digit or are longer.
    let mayBeWord = first.isLetter && text.count <= longestWord
    return markedLengths(text) != (0, 0) || isFilling(text)
      || mayBeWord && words.contains(text.map(folded))
  }

  /// Returns the lengths in bytes of a placeholder's prefix (`your_`) and suffix (`_here`) in a
  /// text.
  static func markedLengths(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (beginning: Int, ending: Int) {
    func isMark(_ at: Int) -> Bool { folded(text[at]) == UInt8(ascii: "_") }
    // Fast path: most texts have no mark at these offsets.
    guard text.count > 5,
      isMark(text.count - 5) || (4..<min(8, text.count)).contains(where: isMark)
    else { return (0, 0) }
    let bytes = text.map(folded)
    let beginning = beginnings.first { bytes.starts(with: $0.utf8) }?.utf8.count ?? 0
    let isEnded = bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    return (beginning, isEnded ? ending.utf8.count : 0)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") { return UInt8(ascii: "_") }
    return byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Whether a text is a filler such as `xxxx-xxxx`, or a UUID of zeros.
  private static func isFilling(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (filler, count): (UInt8?, Int) = (nil, 0)
    for byte in text {
      let byte = folded(byte)
      if byte == UInt8(ascii: "_") { continue }
      guard byte == filler ?? byte, byte.isOne(of: "x0") else { return false }
      (filler, count) = (byte, count + 1)
    }
    return filler == UInt8(ascii: "x") ? count > 2 : count == 32
  }
}
