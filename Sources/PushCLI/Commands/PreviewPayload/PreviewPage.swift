import PushCore

/// A page with previews: it loads nothing, runs nothing and allows no style but its own.
///
/// The cards, and their measures, are those of each ``NotificationDrawing``.
struct PreviewPage {
  private let writer: XMLWriter
  private let assets: PreviewAssets
  private let platform: Platform?

  init(_ out: ByteBuffer, _ assets: PreviewAssets, _ platform: Platform?) {
    (writer, self.assets, self.platform) = (XMLWriter(out: out), assets, platform)
  }

  /// Writes the elements before the first message; HTML needs no end tags after the last one.
  ///
  /// - Parameter seconds: The time after which a browser loads the page again; nil for never.
  func begin(_ title: String = "Push previews", refreshing seconds: Int? = nil) {
    let style = ContentSecurityPolicy.source(of: PreviewStyle.page)
    let policy =
      "default-src 'none'; img-src data:; style-src \(style); base-uri 'none'; form-action 'none'"
    writer.out.append("<!DOCTYPE html>\n<html lang=\"en\">\n")
    writer.element("meta", ["charset": "utf-8"])
    writer.element("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    writer.element(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    if let seconds { writer.element("meta", ["http-equiv": "refresh", "content": "\(seconds)"]) }
    writer.element("title", text: title)
    // Not escaped: a browser reads the content of this element as it is.
    writer.out.append("<style>")
    writer.out.append(contentsOf: PreviewStyle.page)
    writer.out.append("</style>\n")
    writer.element("h1", text: title)
  }

  func add(_ message: PreviewMessage, at place: String) {
    writer.element("section") {
      writer.element("h2") {
        isolated(place)
        writer.text(": \(message.heading)")
      }
      addContent(of: message)
    }
  }

  /// Adds the drawings of a message and its texts.
  func addContent(of message: PreviewMessage, themes: [String] = ["light", "dark"]) {
    writer.element("div", ["class": "surfaces"]) {
      let surfaces = PreviewSurface.surfaces(for: message, on: platform)
      // Where nothing is shown, all surfaces are the same.
      for surface in surfaces.prefix(message.hidden == nil ? surfaces.count : 1) {
        for theme in themes { addFigure(message, surface, theme) }
      }
    }
    add(facts: Self.texts(of: message) + Self.effects(of: message))
  }

  /// Adds the texts of a message that no device shows.
  func addTexts(of message: PreviewMessage) {
    add(facts: Self.texts(of: message))
  }

  private func addFigure(_ message: PreviewMessage, _ surface: PreviewSurface, _ theme: String) {
    writer.element("figure") {
      NotificationDrawing(message, on: surface, assets, to: writer).draw(theme: theme)
      let channel = surface.platform == .android ? message.channel : nil
      writer.element("figcaption") {
        writer.text(message.hidden == nil ? "\(surface.name), \(theme)" : theme)
        if let channel {
          writer.text(", channel ")
          isolated(channel)
        }
      }
    }
  }

  private typealias Fact = (name: String, values: [String])

  private static func texts(of message: PreviewMessage) -> [Fact] {
    let texts = [
      ("Recipient", message.recipient), ("Title", message.title), ("Subtitle", message.subtitle),
      ("Text", message.body), ("Picture", message.imageURL), ("Badge", message.badge),
    ]
    return texts.compactMap { name, text in text.map { (name, [$0]) } }
  }

  private static func effects(of message: PreviewMessage) -> [Fact] {
    let buttons = message.buttons.map { ("Button “\($0.title)”", $0.effect) }
    return ([("Tap", message.effect)] + buttons).compactMap { name, effect in
      effect.map { (name, [$0.action] + $0.reports) }
    }
  }

  private func add(facts: [Fact]) {
    guard !facts.isEmpty else { return }
    writer.element("dl") {
      for (name, values) in facts {
        writer.element("dt") { isolated(name) }
        for value in values { writer.element("dd") { isolated(value) } }
      }
    }
  }

  /// Adds the findings in a document, records of check-payload.
  func add(findings: JSONValue) {
    writer.element("ul") {
      for finding in findings.elements {
        writer.element("li", ["class": finding["severity"]?.text ?? ""]) {
          for key in ["code", "message", "path"] as [JSONKey] {
            if let part = finding[key]?.text {
              isolated(part)
              writer.text(" ")
            }
          }
        }
      }
    }
  }

  /// Writes text that cannot change the direction of other text.
  private func isolated(_ text: String) { writer.element("bdi", text: text) }
}

/// The style sheets of previews.
enum PreviewStyle {
  /// The colors of the parts of a drawing in both themes.
  private static let colors: [(part: String, light: String, dark: String)] = [
    ("wall", "#cfd9e6", "#12161d"), ("card", "#fff", "#2a2f38"), ("title", "#111", "#f2f2f2"),
    ("text", "#222", "#e4e6ea"), ("dim", "#555", "#b5bac4"), ("small", "#555", "#b5bac4"),
    ("button", "#0b57d0", "#8ab4f8"), ("line", "#dde1e6", "#434a55"),
    ("picture", "#e4e8ee", "#3a414d"),
  ]

  private static let fonts = #"-apple-system,Roboto,"Segoe UI","Noto Sans",sans-serif"#

  private static let drawing = """
    .notification{font-family:\(fonts);font-size:15px}
    .title{font-weight:600}
    .dim,.small{font-size:13px}
    .count{font-size:11px;fill:#fff}
    .badge{fill:#d70015}
    .app{fill:#5b7fd6}
    .top{clip-path:inset(0 0 -16px round 16px)}
    .round{clip-path:inset(0 round 8px)}

    """

  private static let light = rules(".light") { $0.light }

  /// A drawing in a file of its own, in the theme of its reader.
  static let picture =
    drawing + light + "@media(prefers-color-scheme:dark){\n" + rules(".light") { $0.dark } + "}\n"

  /// The page, with drawings in both themes.
  static let page =
    drawing + light + rules(".dark") { $0.dark } + """
      :root{color-scheme:light dark}
      body{font:15px/1.5 \(fonts);margin:24px;max-width:776px}
      h1{font-size:22px}
      h2{font-size:17px;border-top:1px solid #8886;padding-top:16px;overflow-wrap:anywhere}
      .surfaces{display:grid;grid-template-columns:repeat(auto-fill,min(100%,380px));gap:16px}
      figure{margin:0}
      .notification{max-width:100%;height:auto}
      figcaption{font-size:13px;opacity:.75}
      dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}
      dt{font-weight:600;grid-column:1;max-width:16em;overflow-wrap:anywhere}
      dd{grid-column:2;margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
      li{overflow-wrap:anywhere}
      pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
      .refusal{font-weight:600}
      .error::marker{content:"✕ "}
      .warning::marker{content:"! "}
      .info::marker{content:"i "}

      """

  private static func rules(
    _ theme: String, _ color: ((part: String, light: String, dark: String)) -> String
  ) -> String {
    colors.map { "\(theme) .\($0.part){fill:\(color($0))}\n" }.joined()
  }
}
