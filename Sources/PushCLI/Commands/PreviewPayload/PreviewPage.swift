import PushCore

/// A page with previews: it loads nothing, runs nothing and allows no style but its own.
struct PreviewPage {
  private let writer: ElementWriter
  private let pictures: PictureFiles
  private let platform: Platform?

  init(_ out: ByteBuffer, _ pictures: PictureFiles, _ platform: Platform?) {
    (writer, self.pictures, self.platform) = (ElementWriter(out: out), pictures, platform)
  }

  /// Writes the elements before the first message; HTML needs no end tags after the last one.
  func begin() {
    let style = ContentSecurityPolicy.source(of: PreviewStyle.page)
    let policy =
      "default-src 'none'; img-src data:; style-src \(style); base-uri 'none'; form-action 'none'"
    writer.out.append("<!DOCTYPE html>\n<html lang=\"en\">\n")
    writer.element("meta", ["charset": "utf-8"])
    writer.element("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    writer.element(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    writer.element("title", text: "Push previews")
    // Not escaped: a browser reads the content of this element as it is.
    writer.out.append("<style>")
    writer.out.append(contentsOf: PreviewStyle.page)
    writer.out.append("</style>\n")
    writer.element("h1", text: "Push previews")
  }

  func add(_ message: PreviewMessage, at place: String) {
    writer.element("section") {
      writer.element("h2") {
        isolated(place)
        writer.text(": \(message.heading)")
      }
      writer.element("div", ["class": "surfaces"]) {
        let surfaces = PreviewSurface.surfaces(of: platform ?? message.platform)
        // Where nothing is shown, all surfaces are the same.
        for surface in surfaces.prefix(message.hiddenKind == nil ? surfaces.count : 1) {
          for theme in ["light", "dark"] { addFigure(message, surface, theme) }
        }
      }
      writer.element("dl") { addFacts(of: message) }
    }
  }

  private func addFigure(_ message: PreviewMessage, _ surface: PreviewSurface, _ theme: String) {
    writer.element("figure") {
      NotificationDrawing(message, on: surface, pictures, to: writer).draw(theme: theme)
      writer.element("figcaption", text: "\(surface.name), \(theme)")
    }
  }

  private func addFacts(of message: PreviewMessage) {
    let texts = [
      ("Title", message.title), ("Subtitle", message.subtitle), ("Text", message.body),
      ("Picture", message.imageURL), ("Badge", message.badge),
    ]
    for (name, text) in texts {
      if let text { add(name, [text]) }
    }
    if let effect = message.effect { add("Tap", effect) }
    for button in message.buttons {
      if let effect = button.effect { add("Button “\(button.title)”", effect) }
    }
  }

  private func add(_ name: String, _ effect: PreviewMessage.Effect) {
    add(name, [effect.action] + effect.reports.map { "reports: \($0)" })
  }

  private func add(_ name: String, _ values: [String]) {
    writer.element("dt") { isolated(name) }
    for value in values { writer.element("dd") { isolated(value) } }
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
