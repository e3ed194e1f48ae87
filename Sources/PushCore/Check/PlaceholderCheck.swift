/// Finds tokens and IDs that are placeholders from a guide or a template, and placeholders in texts
/// and links.
enum PlaceholderCheck {
  private static let fields: [PayloadField] = [
    .messageID, .campaignID, .subscriptionID, .engagementUID, .userID, .sourceID, .inAppCampaign,
    .inAppMessageID,
  ]

  static func run(_ reading: PayloadReading) {
    for field in fields {
      if let value = reading.slots[field] { check(value, reading) }
    }
    let tape = reading.tape
    var objects = [0]
    for object in [tape.member(0, "message"), reading.message.envelope] {
      if let object, !objects.contains(object) { objects.append(object) }
    }
    for object in objects {
      for key: JSONKey in ["token", "to", "tokens", "registration_ids"] {
        if let value = tape.member(object, key) { checkAll(value, reading) }
      }
    }
    checkTexts(reading)
    checkLinks(reading)
  }

  // MARK: Texts and links

  private static func checkTexts(_ reading: PayloadReading) {
    let buttons = reading.buttons.elements.map(\.title)
    check(NotificationTexts(reading).values + buttons, areLinks: false, reading)
  }

  private static func checkLinks(_ reading: PayloadReading) {
    let slots = reading.slots
    var links = [reading.url, reading.deepLink, slots.value(.link), slots.value(.imageURL)]
    let actions = Array(reading.buttons.elements) + [reading.defaultAction].compactMap { $0 }
    for action in actions { links += [action.url, action.deepLink] }
    check(links, areLinks: true, reading)
  }

  /// Checks each value once.
  ///
  /// - Parameter values: Indices on the tape; -1 for none.
  private static func check(_ values: [Int], areLinks: Bool, _ reading: PayloadReading) {
    let tape = reading.tape
    var known: Set<Int> = []
    for value in values where value >= 0 && known.insert(value).inserted {
      guard tape.kind(value) == .string,
        let found = PlaceholderSearch.first(in: tape.text(value), isLink: areLinks)
      else { continue }
      reading.report(CheckDiagnostics.placeholder, value, "'\(found)'")
    }
  }

  // MARK: Tokens and IDs

  /// Checks a token, or each token of a list.
  private static func checkAll(_ value: Int, _ reading: PayloadReading) {
    let tape = reading.tape
    guard tape.kind(value) == .array else { return check(value, reading) }
    for element in tape.elements(of: value) {
      check(element, reading)
    }
  }

  private static func check(_ value: Int, _ reading: PayloadReading) {
    guard reading.tape.kind(value) == .string, isPlaceholder(reading.tape.text(value)) else {
      return
    }
    reading.report(CheckDiagnostics.placeholder, value, "this")
  }

  private static let words: Set<String> = [
    "token", "device_token", "devicetoken", "fcm_token", "fcmtoken", "push_token", "pushtoken",
    "registration_token", "registrationtoken", "your", "yourtoken", "yourid", "message_id",
    "messageid", "msg_id", "user_id", "userid", "subscription_id", "placeholder", "changeme",
    "change_me", "replaceme", "replace_me", "undefined", "null", "nil", "none", "nan", "string",
  ]
  private static let brackets = [("<", ">"), ("{", "}"), ("${", "}"), ("[", "]"), ("%", "%")]
  private static let beginnings = ["your_", "insert_", "replace_", "enter_"]
  private static let ending = "_here"
  private static let parts = ["...", "…"]

  static func isPlaceholder(_ text: String) -> Bool {
    let plain = plain(text)
    return isPlaceholderWord(plain) || parts.contains { plain.contains($0) }
      || brackets.contains {
        plain.count > $0.0.count + 1 && plain.hasPrefix($0.0) && plain.hasSuffix($0.1)
      }
  }

  /// Whether a text is a placeholder by its words, not by its brackets or an ellipsis.
  static func isPlaceholderWord(_ text: String) -> Bool {
    let text = plain(text)
    return words.contains(text) || text.hasSuffix(ending)
      || beginnings.contains { text.hasPrefix($0) } || isFilling(text)
  }

  /// Returns the lengths in bytes of a placeholder's prefix (`your_`) and suffix (`_here`) in a
  /// text.
  static func markedLengths(
    _ text: UnsafeMutableBufferPointer<UInt8>
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

  private static func plain(_ text: String) -> String {
    String(text.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
  }

  /// Whether a text is a filler such as `xxxx-xxxx`, or a UUID of zeros.
  private static func isFilling(_ text: String) -> Bool {
    let letters = text.utf8.filter { $0 != UInt8(ascii: "_") }
    guard let first = letters.first, letters.allSatisfy({ $0 == first }) else { return false }
    return first == UInt8(ascii: "x") && letters.count > 2
      || first == UInt8(ascii: "0") && letters.count == 32
  }
}
