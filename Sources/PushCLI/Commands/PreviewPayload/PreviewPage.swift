import PushCore

/// A page with previews: it loads nothing, runs nothing and allows no style but its own.
///
/// The cards, and their measures, are those of each ``NotificationDrawing``.
struct PreviewPage {
  private let writer: XMLWriter
  private let assets: PreviewAssets
  private let platform: Platform?
  /// The themes of drawings; of the reader's own there is one.
  private let themes: [String]

  /// Creates a page with drawings for all platforms, in the theme of the reader.
  init(_ out: ByteBuffer) {
    (writer, assets, platform) = (XMLWriter(out: out), PreviewAssets(), nil)
    themes = ["light"]
  }

  /// Creates a page with drawings in both themes.
  init(_ out: ByteBuffer, _ assets: PreviewAssets, _ platform: Platform?) {
    (writer, self.assets, self.platform) = (XMLWriter(out: out), assets, platform)
    themes = ["light", "dark"]
  }

  /// Writes the elements before the first message; HTML needs no end tags after the last one.
  ///
  /// - Parameter seconds: The time after which a browser loads the page again; nil for never.
  func begin(
    _ title: String = "Push previews", style: String = PreviewStyle.page,
    refreshing seconds: Int? = nil
  ) {
    let source = ContentSecurityPolicy.source(of: style)
    let policy =
      "default-src 'none'; img-src data:; style-src \(source); base-uri 'none'; form-action 'none'"
    writer.out.append("<!DOCTYPE html>\n<html lang=\"en\">\n")
    writer.element("meta", ["charset": "utf-8"])
    writer.element("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    writer.element(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    if let seconds { writer.element("meta", ["http-equiv": "refresh", "content": "\(seconds)"]) }
    writer.element("title", text: title)
    // Not escaped: a browser reads the content of this element as it is.
    writer.out.append("<style>")
    writer.out.append(contentsOf: style)
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
  func addContent(of message: PreviewMessage) {
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
      let names = message.hidden == nil ? [surface.name] : []
      writer.element("figcaption") {
        writer.text((names + (themes.count > 1 ? [theme] : [])).joined(separator: ", "))
        guard message.hidden == nil else { return }
        for caption in message.captions(on: surface.platform) {
          writer.text(", \(caption.name)")
          isolated(caption.value)
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

  /// Adds the findings in a document, with their paths, the gravest first.
  func add(findings: [Finding]) {
    guard !findings.isEmpty else { return }
    writer.element("ul") {
      for severity in Severity.allCases {
        for finding in findings where finding.severity == severity {
          writer.element("li", ["class": severity.rawValue]) { add(finding) }
        }
      }
    }
  }

  private func add(_ finding: Finding) {
    isolated(finding.message)
    for case let part? in [finding.code, finding.path] {
      writer.text(" ")
      writer.element("code") { isolated(part) }
    }
  }

  /// Writes text that cannot change the direction of other text.
  private func isolated(_ text: String) { writer.element("bdi", text: text) }
}
