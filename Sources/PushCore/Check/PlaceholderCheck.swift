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
    for value in values where value >= 0 && tape.kind(value) == .string {
      let found = withText(of: value, on: tape) {
        PlaceholderSearch.first(in: $0, isLink: areLinks)
      }
      guard let found, known.insert(value).inserted else { continue }
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
    guard reading.tape.kind(value) == .string,
      withText(of: value, on: reading.tape, isPlaceholder)
    else { return }
    reading.report(CheckDiagnostics.placeholder, value, "this")
  }

  /// Calls `body` with the bytes of a string; they are a copy only if the string has escapes.
  private static func withText<Result>(
    of value: Int, on tape: JSONTape, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let bytes = tape.bytes(value)
    guard bytes.contains(UInt8(ascii: "\\")) else { return body(bytes) }
    return Array(tape.text(value).utf8).withUnsafeBufferPointer(body)
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
    return brackets.contains { opening, closing in
      closing == last && text.count > opening.count + 1 && text.starts(with: opening)
    } || hasEllipsis(text) || isPlaceholderWord(text)
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
