import PushCore

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
  let platform: Platform?
  let title: String?
  let subtitle: String?
  let body: String?
  let imageURL: String?
  let badge: String?
  /// The kind of the message, if it shows nothing.
  let hiddenKind: String?
  var effect: Effect?
  var buttons: [Button]

  /// Creates a message from its record of parse-payload.
  ///
  /// - Parameter translated: The keys of texts that the app has, drawn in place of the texts.
  init(_ record: JSONValue, translated: (title: String?, body: String?)) {
    func text(_ key: JSONKey) -> String? {
      record[key].flatMap { TextState.isBlank($0.text) ? nil : $0.text }
    }
    platform = text("platform").flatMap(Platform.init(name:))
    heading = (["format", "platform", "kind"] as [JSONKey]).compactMap(text).joined(separator: ", ")
    title = text("title") ?? translated.title.map { "‹\($0)›" }
    subtitle = text("subtitle")
    body = text("body") ?? translated.body.map { "‹\($0)›" }
    imageURL = text("image_url")
    let badge = record["badge"]
    self.badge = badge?["set"]?.text ?? badge?["increment"].map { "+\($0.text)" }
    hiddenKind = title == nil && subtitle == nil && body == nil ? text("kind") : nil
    buttons = (record["buttons"]?.elements ?? []).map { button in
      let id = button["id"]?.text
      return Button(id: id, title: button["title"]?.text ?? id ?? "")
    }
  }
}

extension PreviewMessage.Effect {
  /// Creates the effect from a record of resolve-action.
  init(_ record: JSONValue) {
    let parts = (["kind", "name", "url", "deep_link"] as [JSONKey]).compactMap {
      record["action"]?[$0]?.text
    }
    action = parts.isEmpty ? "open the app" : parts.joined(separator: " ")
    reports = (record["reports"]?.elements ?? []).map { report in
      guard let command = report["command"]?.text else { return report.json }
      return ([command] + [report["arguments"]?.json].compactMap { $0 }).joined(separator: " ")
    }
  }
}
