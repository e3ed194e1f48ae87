/// The actions of an app push, which are text: `@default`, `@primary` and `@secondary`.
extension EverlyticReader {
  static let actionDiagnostics = [emptyName, unknownAction, badAction, ignoredAction, badLabel]

  static let emptyName = DiagnosticKind(
    "everlytic.empty-attribute-name", .warning, "an attribute without a name",
    meaning: "The key `$` is an attribute with an empty name. The iOS SDK fails on it.",
    source: "Everlytic's iOS SDK; Everlytic's push SDK guide, section Interpreting the payload.",
    remedy: "Give the attribute a name.")

  /// Reads the keys that begin with `@` as actions and removes them from the attributes.
  static func readActions(_ reading: PayloadReading) {
    for key in reading.slots.attributes.elements {
      let name = reading.tape.bytes(Int(key))
      if name.first == UInt8(ascii: "@") { readAction(reading, key: Int(key)) }
      if name.count == 1, name.first == UInt8(ascii: "$") {
        reading.report(Self.emptyName, reading.tape.value(ofKey: Int(key)))
      }
    }
    reading.slots.attributes.removeAll { reading.tape.bytes(Int($0)).first == UInt8(ascii: "@") }
  }

  static let unknownAction = DiagnosticKind(
    "everlytic.unknown-action", .error, "no action has this name; the Android app crashes",
    meaning: """
      The SDK knows `@default`, `@primary` and `@secondary`. A key with another name after `@` \
      crashes the Android app when the push arrives.
      """,
    source: "Everlytic's Android SDK.", remedy: "Use one of the three names.")

  private static func readAction(_ reading: PayloadReading, key: Int) {
    let tape = reading.tape
    let value = tape.value(ofKey: key)
    let isKnown = ["@default", "@primary", "@secondary"].contains { tape.keyMatches(key, $0) }
    if !isKnown {
      if reading.platform == .android {
        reading.report(Self.unknownAction, value)
      }
      return
    }
    guard let action = parse(reading, value: value) else { return }
    if tape.keyMatches(key, "@default") {
      reading.defaultAction = action
      if action.url >= 0 { reading.url = action.url }
      if action.deepLink >= 0 { reading.deepLink = action.deepLink }
    } else if tape.keyMatches(key, "@primary") {
      addButton(reading, action, "primary")
    } else {
      addButton(reading, action, "secondary")
    }
  }

  private static func addButton(
    _ reading: PayloadReading, _ action: PushAction, _ id: StaticString
  ) {
    var button = action
    button.id = reading.tape.compose(fixed: id)
    button.title = action.name
    button.name = -1
    reading.buttons.append(button)
  }

  static let badAction = DiagnosticKind(
    "everlytic.bad-action", .error, "the action must be url=[label](scheme://…); the app crashes",
    meaning: """
      An action that begins with `url` must have a label in brackets, and a URL with a lowercase \
      scheme and a host in parentheses. Any other text crashes the Android app when the push \
      arrives.
      """,
    source: "Everlytic's Android SDK, EvNotificationReceiverService.",
    remedy: "Send `url=[](https://…)`; the label may be empty.")
  static let ignoredAction = DiagnosticKind(
    "everlytic.ignored-action", .warning,
    "the action is neither launch=… nor url=[label](scheme://…)",
    meaning: "The SDK ignores any other action.",
    source: "Everlytic's Android SDK; Everlytic's push SDK guide, where @default is deprecated.",
    remedy: "Correct the action.")
  static let badLabel = DiagnosticKind(
    "everlytic.bad-label", .error, "the label may contain only letters and white space",
    meaning: """
      The Android SDK accepts only letters and white space in the label of \
      `url=[label](scheme://…)`. Any other character crashes the app when the push arrives.
      """,
    source: "Everlytic's Android SDK, EvNotificationReceiverService.",
    remedy: "Remove digits and punctuation from the label.")

  /// Parses an action: `launch=label` opens the app, `url=[label](scheme://…)` opens a link.
  private static func parse(_ reading: PayloadReading, value: Int) -> PushAction? {
    let tape = reading.tape
    guard tape.kind(value) == .string else {
      reading.report(Self.ignoredAction, value)
      return nil
    }
    let text = tape.bytes(value)
    // As the Android SDK does, which requires neither the equals sign nor the end of the word.
    let start = (text.firstIndex(of: UInt8(ascii: "=")) ?? -1) + 1
    if tape.hasPrefix(value, "launch") {
      var action = PushAction(kind: .launch, type: tape.compose(fixed: "launch"))
      if start < text.count { action.name = tape.compose(start..<text.count, of: value) }
      return action
    }
    guard tape.hasPrefix(value, "url"), let parts = linkParts(text, from: start) else {
      let crashes = tape.hasPrefix(value, "url") && reading.platform == .android
      reading.report(
        crashes ? Self.badAction : Self.ignoredAction, value)
      return nil
    }
    var action = reading.linkAction(tape.compose(parts.link, of: value))
    action.type = tape.compose(fixed: "url")
    if !parts.label.isEmpty {
      action.name = tape.compose(parts.label, of: value)
      if !isLabel(tape.text(action.name)) {
        reading.report(Self.badLabel, value)
      }
    }
    return action
  }

  /// Whether the Android SDK's pattern `[\p{L}\s]*` matches a label.
  private static func isLabel(_ label: String) -> Bool {
    label.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        true
      default: scalar.properties.isWhitespace
      }
    }
  }

  /// Returns the ranges of the label and the URL in `[label](scheme://…)`, which ends the text.
  private static func linkParts(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (label: Range<Int>, link: Range<Int>)? {
    guard start < text.count, text[start] == UInt8(ascii: "[") else { return nil }
    var close = start + 1
    while close < text.count, text[close] != UInt8(ascii: "]") { close += 1 }
    let last = text.count - 1
    guard close + 1 < last, text[close + 1] == UInt8(ascii: "("), text[last] == UInt8(ascii: ")"),
      hasScheme(text, from: close + 2, to: last)
    else { return nil }
    return (start + 1..<close, (close + 2)..<last)
  }

  /// Whether a range begins with lowercase letters and `://`, and continues; the slashes may be
  /// escaped.
  private static func hasScheme(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    var at = start
    while at < end, text[at] &- UInt8(ascii: "a") < 26 { at += 1 }
    guard at > start, at < end, text[at] == UInt8(ascii: ":") else { return false }
    at += 1
    for _ in 0..<2 {
      if at < end, text[at] == UInt8(ascii: "\\") { at += 1 }
      guard at < end, text[at] == UInt8(ascii: "/") else { return false }
      at += 1
    }
    return at < end
  }
}
