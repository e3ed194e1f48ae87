import PushCore

/// Reads the messages of one stream's documents for a preview.
final class PreviewReader {
  private let reader: PayloadReader
  private let taps: TapReader
  private let checker: PayloadChecker
  private let stream: DocumentStream
  private let scratch = JSONDocument(extraDepth: 16)
  /// The numbers of the document's messages to show.
  private(set) var shown: Set<Int> = []
  /// The findings in the messages to show, with their paths.
  private(set) var findings: [Finding] = []

  init(_ options: PayloadOptions, _ stream: DocumentStream) {
    self.stream = stream
    reader = PayloadReader(options: options, tape: stream.tape)
    taps = TapReader(Tap(), options, tape: stream.tape)
    checker = PayloadChecker(options: options, stream: stream)
  }

  /// Returns the messages in the document on the tape; of one whose parts are for several platforms,
  /// what each of them receives.
  ///
  /// - Parameter platform: The only platform to show; nil for all.
  func messages(for platform: Platform?) throws(Failure) -> [PreviewMessage] {
    let count = try reader.findMessages()
    _ = try taps.findMessages()
    var messages = (0..<count).flatMap { received($0, on: platform) }
    if let platform {
      // A message for no particular platform may be for this one.
      let wanted = messages.contains { $0.message.platform == platform } ? platform : nil
      messages.removeAll { $0.message.platform != wanted }
    }
    shown = Set(messages.map(\.number))
    findings = try checker.check(shown.contains).map(\.finding).map(checker.locating)
    return messages.map { number, isWhole, message in
      var message = message
      message.hide(isWhole ? checker.hidden[number] : nil)
      return message.hidden == nil ? withEffects(message, number) : message
    }
  }

  /// Returns what platforms receive of a message, and whether it is what a check has seen.
  private func received(
    _ number: Int, on platform: Platform?
  ) -> [(number: Int, isWhole: Bool, message: PreviewMessage)] {
    reader.read(number, notes: [])
    guard platform != nil || reader.hasPlatformParts else {
      return [(number, true, PreviewMessage(reader))]
    }
    let own = reader.platform
    return (platform.map { [$0] } ?? reader.platforms).map { platform in
      reader.read(number, notes: [], as: platform)
      let message = PreviewMessage(reader)
      return (number, own == nil || own == message.platform, message)
    }
  }

  /// Adds the effects of taps to a message with its number in the document.
  private func withEffects(_ message: PreviewMessage, _ number: Int) -> PreviewMessage {
    var message = message
    taps.tap.platform = message.platform
    // A browser has no app to open.
    let isWeb = message.platform == .web
    let launch = isWeb ? "opens nothing, unless the service worker does" : "opens the app"
    message.effect = effect(of: nil, on: number, launch: launch)
    for button in message.buttons.indices.prefix(PreviewSurface.mostButtons) {
      guard let id = message.buttons[button].id else { continue }
      message.buttons[button].effect = effect(of: id, on: number, launch: launch)
    }
    return message
  }

  /// - Parameter launch: The words for an action that opens no link.
  private func effect(
    of button: String?, on message: Int, launch: String
  ) -> PreviewMessage.Effect? {
    taps.tap.button = button
    scratch.text.removeAll()
    try? taps.writeRecord(of: message, notes: [], into: scratch.text)
    return scratch.parse().map { PreviewMessage.Effect($0, launch: launch) }
  }
}

/// A message as a preview shows it.
struct PreviewMessage {
  /// The effect of a tap.
  struct Effect {
    /// The kind of action, and where it leads.
    var action: String
    /// The reports that it requires.
    var reports: [String]
  }

  struct Button {
    /// The ID with which a tap on the button is resolved.
    let id: String?
    let title: String
    var effect: Effect?
  }

  let heading: String
  /// The recipient of a request: a token or a topic.
  let recipient: String?
  let platform: Platform?
  let title: String?
  let subtitle: String?
  let body: String?
  let imageURL: String?
  let badge: String?
  /// The color of the app's icon, `#rrggbb`.
  let color: String?
  let channel: String?
  /// The name of the sound; nil for the system's choice.
  let sound: String?
  /// The interruption level of iOS, such as `time-sensitive`.
  let interruptionLevel: String?
  /// The thread that iOS groups it with.
  let thread: String?
  /// Whether it has a text that the system shows.
  let hasTexts: Bool
  /// The texts on the card of a Live Activity: its event, and the members of its content state.
  let live: (title: String?, body: String?)?
  /// The host of the page that a tap opens.
  let origin: String?
  private let kind: PayloadKind
  /// Why no notification is shown; nil if one is.
  private(set) var hidden: HiddenReason?
  var effect: Effect?
  var buttons: [Button]

  /// Creates a message from the last one of a reader.
  ///
  /// Texts that the app has are drawn as their keys.
  init(_ reader: PayloadReader) {
    func text(_ name: RecordField) -> String? {
      reader.value(name).flatMap { TextVisibility.isBlank($0.text) ? nil : $0.text }
    }
    (platform, kind, recipient) = (reader.platform, reader.kind, reader.recipient)
    heading = ["\(reader.format.rawValue)", platform.map { "\($0.rawValue)" }, "\(kind.rawValue)"]
      .compactMap { $0 }.joined(separator: ", ")
    let translated = reader.translatedTexts
    title = text(.title) ?? translated.title.map { "‹\($0)›" }
    subtitle = text(.subtitle)
    body = text(.body) ?? translated.body.map { "‹\($0)›" }
    imageURL = text(.imageURL)
    color = reader.color.flatMap { TextForm.color.fits($0) ? $0 : nil }
    let activity = reader.value(.liveActivity)
    let state = activity?["content_state"].flatMap { $0.kind == .object ? $0.members : nil } ?? []
    let event = activity?["event"].map { ", \($0.text)" } ?? ""
    live =
      state.isEmpty
      ? nil
      : (
        "Live Activity" + event,
        state.map { "\($0.name): \($0.value.text)" }.joined(separator: "\n")
      )
    channel = text(.channelID)
    sound = text(.sound)
    interruptionLevel = text(.interruptionLevel)
    thread = text(.thread)
    origin = text(.url).flatMap { URLParts($0)?.hostAndPort }
    badge = NotificationText.badge(reader.value(.badge))
    hasTexts = title != nil || subtitle != nil || body != nil
    buttons = (reader.value(.buttons)?.elements ?? []).map { button in
      let id = button["id"]?.text
      return Button(id: id, title: button["title"]?.text ?? id ?? "")
    }
  }

  /// Hides the message if it is silent, has no texts, or a check found another reason.
  mutating func hide(_ reason: HiddenReason?) {
    guard reason != nil || kind == .silent || !hasTexts && live == nil else { return }
    // A service whose own SDK reads its data may draw a notification.
    let isUpToApp = kind == .silent && platform != .ios
    hidden = reason ?? HiddenReason(text: "its kind is \(kind.rawValue)", isUpToApp: isUpToApp)
  }
}

extension PreviewMessage {
  /// What a drawing cannot show: on Android the channel, which decides the sound, and on iOS the sound,
  /// the interruption level and the thread.
  func captions(on platform: Platform) -> [(name: String, value: String)] {
    let captions: [(String, String?)] =
      switch platform {
      case .ios:
        [
          ("sound ", sound), ("", interruptionLevel == "active" ? nil : interruptionLevel),
          ("thread ", thread),
        ]
      case .android, .huawei: [("channel ", channel)]
      default: []
      }
    return captions.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension PreviewMessage.Effect {
  /// Creates the effect from a record of resolve-action.
  init(_ record: JSONValue, launch: String) {
    action = Self.words(for: record["action"], launch: launch)
    reports = (record["reports"]?.elements ?? []).map { report in
      guard let command = report["command"]?.text else {
        return "the vendor's SDK reports \(Self.values(of: report))"
      }
      let name = report["arguments"]?["vendor"]?.text
      let vendor = name.flatMap(Vendor.init(name:))?.title
      let event = command.hasPrefix("report-") ? command.dropFirst(7) : command[...]
      let article = event.first.map { "aeiou".contains($0) } == true ? "an" : "a"
      return "reports \(article) \(event)" + (vendor.map { " to \($0)" } ?? "")
    }
  }

  /// Returns the action in words: `opens https://example.com/`.
  private static func words(for action: JSONValue?, launch: String) -> String {
    guard let action, let kind = action["kind"]?.text else { return launch }
    let target = (["name", "url", "deep_link"] as [JSONKey]).compactMap { action[$0]?.text }
    let object = target.isEmpty ? "" : " " + target.joined(separator: " ")
    switch kind {
    case "open-url", "deep-link": return object.isEmpty ? launch : "opens\(object)"
    case "launch": return launch
    case "dismiss": return "removes the notification"
    case "app-event", "custom-event": return "sends the event\(object) to the app"
    case "badge": return "changes the badge"
    default: return kind + object
    }
  }

  /// Returns the members of a report: `origin main, sid 222`.
  private static func values(of report: JSONValue) -> String {
    report.members.map { "\($0.name) \($0.value.text)" }.joined(separator: ", ")
  }
}
