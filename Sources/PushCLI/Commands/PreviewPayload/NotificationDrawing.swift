import PushCore

/// The drawing of a message on a surface, as SVG.
///
/// All lengths are in CSS pixels. Text is drawn line by line, because SVG does not break lines.
struct NotificationDrawing {
  private let message: PreviewMessage
  private let surface: PreviewSurface
  private let assets: PreviewAssets
  private let writer: XMLWriter

  private static let width = 380
  private static let margin = 12
  private static let padding = 14
  private static let cardRadius = 16
  private static let lineHeight = 20
  private static let icon = 36
  private static let thumbnail = 48
  private static let pictureHeight = 160
  private static let buttonHeight = 40

  init(
    _ message: PreviewMessage, on surface: PreviewSurface, _ assets: PreviewAssets,
    to writer: XMLWriter
  ) {
    (self.message, self.surface) = (message, surface)
    (self.assets, self.writer) = (assets, writer)
  }

  // MARK: Layout

  private var cardLeft: Int { Self.margin }
  private var cardWidth: Int { Self.width - 2 * Self.margin }
  private var right: Int { cardLeft + cardWidth - Self.padding }
  /// Under a header or a picture, texts begin at the left edge; otherwise beside the icon.
  private var textLeft: Int {
    cardLeft + Self.padding + (surface.hasHeader || hasPicture ? 0 : Self.icon + Self.padding)
  }
  private var textRight: Int { hasThumbnail ? right - Self.thumbnail - Self.padding : right }
  /// The end of the first line: without a header, the time follows.
  private var firstRight: Int {
    surface.hasHeader ? textRight : min(textRight, right - Self.time.width)
  }

  private var hasThumbnail: Bool { message.imageURL != nil && surface.picture == .thumbnail }
  private var hasPicture: Bool { message.imageURL != nil && surface.picture == .large }
  private var buttons: ArraySlice<PreviewMessage.Button> {
    message.buttons.prefix(surface.maximumButtons)
  }

  /// The lines of text: the style of each, and where it ends if it is written from right to left.
  private var lines: [(text: String, style: String, rightToLeftFrom: Int?)] {
    func columns(to end: Int) -> Int { surface.columns * (end - textLeft) / (right - textLeft) }
    let body = hasPicture ? surface.linesWithPicture ?? surface.lines : surface.lines
    // A browser names the origin of the page.
    let second = surface.platform == .web ? origin : message.subtitle
    let subtitle = surface.showsSubtitle ? second : nil
    let live = surface.showsState ? message.live : nil
    let shown = live ?? (message.title, message.body)
    // iOS shows the name of the app in place of a title.
    let title = shown.title ?? (surface.platform == .ios ? assets.app : nil)
    let styled = [
      (title, "title", 1, firstRight),
      (subtitle, surface.platform == .web ? "dim" : "title", 1, textRight),
      (shown.body, "text", body, textRight),
    ]
    return styled.flatMap { text, style, limit, end in
      let text = text ?? ""
      let isRightToLeft = PreviewText.isRightToLeft(text)
      // Bold letters are wider.
      let columns = style == "text" ? columns(to: end) : columns(to: end) * 9 / 10
      return PreviewText.lines(text, columns: columns, limit: limit).map {
        ($0, style, isRightToLeft ? end : nil)
      }
    }
  }

  private static let time = (text: "now", width: 36)
  private var origin: String { message.origin ?? "origin of the page" }

  // MARK: Drawing

  /// Writes the drawing.
  ///
  /// - Parameter style: The style sheet, for a drawing in a file of its own.
  func draw(theme: String, style: String? = nil) {
    if let hidden = message.hidden { return drawNothing(because: hidden, theme, style) }
    let content = ByteBuffer(capacity: 4096)
    let height = NotificationDrawing(
      message, on: surface, assets, to: XMLWriter(out: content)
    ).drawCard()
    let below = ByteBuffer(capacity: 1024)
    let end = NotificationDrawing(message, on: surface, assets, to: XMLWriter(out: below))
      .drawBelow(height)
    let label = "\(surface.name): \(message.title ?? message.body ?? message.heading)"
    frame(label, end + Self.margin, theme, style) {
      rectangle(
        "card", cardLeft, Self.margin, cardWidth, height - Self.margin, radius: Self.cardRadius)
      clipped(cardLeft, Self.margin, cardWidth, height - Self.margin) {
        writer.out.append(contentsOf: content.bytes)
      }
      writer.out.append(contentsOf: below.bytes)
    }
  }

  /// Writes in words why there is no notification, and the badge if that changes.
  private func drawNothing(because hidden: HiddenReason, _ theme: String, _ style: String?) {
    let heading = hidden.isUpToApp ? "The app decides what it shows" : "No notification is shown"
    let reason = PreviewText.lines(hidden.text, columns: surface.columns, limit: 3)
    let textEnd = Self.margin + (1 + reason.count) * Self.lineHeight
    let badge = ByteBuffer(capacity: 256)
    let end = NotificationDrawing(message, on: surface, assets, to: XMLWriter(out: badge))
      .drawBadge(textEnd)
    frame("\(heading): \(hidden.text)", end + Self.margin, theme, style) {
      for (index, line) in ([heading] + reason).enumerated() {
        text(
          line, index == 0 ? "title" : "dim", left: cardLeft + Self.padding,
          Self.margin + index * Self.lineHeight)
      }
      writer.out.append(contentsOf: badge.bytes)
    }
  }

  /// Writes the element of a drawing, with its background and content.
  private func frame(
    _ label: String, _ height: Int, _ theme: String, _ style: String?, _ content: () -> Void
  ) {
    writer.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "notification \(theme)", "role": "img",
        "aria-label": label, "width": "\(Self.width)", "height": "\(height)",
        "viewBox": "0 0 \(Self.width) \(height)",
      ]
    ) {
      if let style { writer.element("style", text: style) }
      rectangle("wall", 0, 0, Self.width, height, radius: 18)
      content()
    }
  }

  /// Writes content in an inner viewport, which clips text that is wider than expected.
  private func clipped(
    _ left: Int, _ top: Int, _ width: Int, _ height: Int, _ content: () -> Void
  ) {
    writer.element(
      "svg",
      [
        "x": "\(left)", "y": "\(top)", "width": "\(width)", "height": "\(height)",
        "viewBox": "\(left) \(top) \(width) \(height)",
      ], content)
  }

  /// Draws the content of the card; returns the position of its lower edge.
  private func drawCard() -> Int {
    var top = Self.margin + Self.padding
    if surface.hasHeader {
      drawHeader(top)
      top += Self.lineHeight + 6
    } else if hasPicture {
      picture(cardLeft, Self.margin, cardWidth, Self.pictureHeight, radius: 0, isOnTop: true)
      top += Self.pictureHeight
    } else {
      drawIcon(cardLeft + Self.padding, top, Self.icon, radius: 9)
    }
    if !surface.hasHeader { text(Self.time.text, "dim", right: right, top) }
    let textTop = top
    top = drawLines(top)
    if hasThumbnail {
      let thumbnailTop = textTop + (surface.hasHeader ? 0 : Self.lineHeight)
      picture(right - Self.thumbnail, thumbnailTop, Self.thumbnail, Self.thumbnail)
      top = max(top, thumbnailTop + Self.thumbnail)
    }
    if !surface.hasHeader, !hasPicture { top = max(top, textTop + Self.icon) }
    if hasPicture, surface.hasHeader {
      picture(cardLeft, top + 8, cardWidth, Self.pictureHeight, radius: 0)
      top += Self.pictureHeight + 8
    }
    return surface.buttons == .row ? drawButtonRow(top + 6) + 8 : top + Self.padding
  }

  /// Draws the texts, and clips a line that would reach the picture; returns the position below them.
  private func drawLines(_ top: Int) -> Int {
    let lines = lines
    let height = lines.count * Self.lineHeight
    let space = Self.padding / 2
    clipped(textLeft - space, top, textRight - textLeft + 2 * space, height) {
      for (index, line) in lines.enumerated() {
        text(
          line.text, line.style, left: textLeft, top + index * Self.lineHeight,
          rightToLeftFrom: line.rightToLeftFrom)
      }
    }
    return top + height
  }

  /// Draws the icon in the color of the message, the app's name and the time; for a browser its
  /// name, the origin of the page and the settings.
  private func drawHeader(_ top: Int) {
    let isWeb = surface.platform == .web
    if surface.platform == .android {
      drawSmallIcon(cardLeft + Self.padding, top, 18)
    } else {
      drawIcon(
        cardLeft + Self.padding, top, 18, radius: isWeb ? 5 : 9, fill: isWeb ? nil : message.color)
    }
    let name = isWeb ? "Browser · \(origin)" : "\(assets.app) · \(Self.time.text)"
    let shown = PreviewText.lines(name, columns: surface.columns - 6, limit: 1).first ?? ""
    text(shown, "dim", left: cardLeft + Self.padding + 26, top)
    if isWeb { text("⚙", "dim", right: right, top) }
  }

  /// Draws the buttons as texts beside each other; returns the position of their lower edge.
  private func drawButtonRow(_ top: Int) -> Int {
    guard !buttons.isEmpty else { return top }
    let width = (right - cardLeft - Self.padding) / buttons.count
    for (index, button) in buttons.enumerated() {
      drawButton(
        button, left: cardLeft + Self.padding + index * width, top, width,
        columns: surface.columns / buttons.count - 2)
    }
    return top + Self.buttonHeight
  }

  private func drawButton(
    _ button: PreviewMessage.Button, left: Int, _ top: Int, _ width: Int, columns: Int
  ) {
    let title = PreviewText.lines(button.title, columns: columns, limit: 1).first ?? ""
    text(
      title, "button", left: left, top + 10,
      rightToLeftFrom: PreviewText.isRightToLeft(title) ? left + width - Self.padding : nil)
  }

  /// Draws the parts below the card; returns the position of their lower edge.
  private func drawBelow(_ top: Int) -> Int {
    var top = top
    if surface.buttons == .stacked, !buttons.isEmpty {
      rectangle(
        "card", cardLeft, top + 8, cardWidth, buttons.count * Self.buttonHeight, radius: 12)
      for (index, button) in buttons.enumerated() {
        let rowTop = top + 8 + index * Self.buttonHeight
        if index > 0 { rectangle("line", cardLeft, rowTop, cardWidth, 1, radius: 0) }
        drawButton(
          button, left: cardLeft + Self.padding, rowTop, cardWidth - Self.padding,
          columns: surface.columns)
      }
      top += 8 + buttons.count * Self.buttonHeight
    }
    return drawBadge(top)
  }

  /// Draws the icon of the app on the home screen with its badge, if the message changes that; returns
  /// the position of its lower edge.
  private func drawBadge(_ top: Int) -> Int {
    guard surface.showsAppIcon, let badge = message.badge else { return top }
    let top = top + 20
    let left = cardLeft + Self.padding
    drawIcon(left, top, Self.icon, radius: 9)
    let shown = TerminalWidth.shortened(badge, to: 5)
    let width = max(18, 10 + 7 * shown.count)
    rectangle("badge", left + Self.icon - width / 2, top - 9, width, 18, radius: 9)
    writer.element(
      "text",
      ["class": "count", "x": "\(left + Self.icon)", "y": "\(top + 4)", "text-anchor": "middle"],
      text: shown)
    return top + Self.icon
  }

  /// Draws the small icon of Android: the shape of the app's icon, in white on the message's color.
  ///
  /// An icon without transparent parts is a white square, as on a device.
  private func drawSmallIcon(_ left: Int, _ top: Int, _ size: Int) {
    rectangle("app", left, top, size, size, radius: size / 2, fill: message.color)
    guard let icon = assets.icon else { return }
    let edge = size / 5
    image(icon, left + edge, top + edge, size - 2 * edge, size - 2 * edge, style: "silhouette")
  }

  /// Draws the icon of the app with round corners as iOS masks it, or a shape in its place.
  private func drawIcon(
    _ left: Int, _ top: Int, _ size: Int, radius: Int, fill: String? = nil
  ) {
    guard let icon = assets.icon else {
      return rectangle("app", left, top, size, size, radius: radius, fill: fill)
    }
    image(icon, left, top, size, size, style: "icon")
  }

  private func image(
    _ data: String, _ left: Int, _ top: Int, _ width: Int, _ height: Int, style: String = ""
  ) {
    writer.element(
      "image",
      [
        "class": style, "href": data, "x": "\(left)", "y": "\(top)", "width": "\(width)",
        "height": "\(height)",
        "preserveAspectRatio": "xMidYMid slice",
      ])
  }

  private func picture(
    _ left: Int, _ top: Int, _ width: Int, _ height: Int, radius: Int = 8, isOnTop: Bool = false
  ) {
    rectangle(isOnTop ? "picture top" : "picture", left, top, width, height, radius: radius)
    if let data = message.imageURL.flatMap(assets.data) {
      return image(
        data, left, top, width, height, style: isOnTop ? "top" : radius > 0 ? "round" : "")
    }
    guard width > Self.thumbnail, let url = message.imageURL else { return }
    let shown = PreviewText.lines(url, columns: width / 8, limit: 1).first ?? ""
    writer.element(
      "text",
      [
        "class": "small", "x": "\(left + width / 2)", "y": "\(top + height / 2 + 4)",
        "text-anchor": "middle",
      ], text: shown)
  }

  private func rectangle(
    _ style: String, _ left: Int, _ top: Int, _ width: Int, _ height: Int, radius: Int,
    fill: String? = nil
  ) {
    writer.element(
      "rect",
      [
        // A class would take precedence over the color.
        (fill == nil ? "class" : "fill"): fill ?? style, "x": "\(left)", "y": "\(top)",
        "width": "\(width)", "height": "\(height)", "rx": "\(radius)",
      ])
  }

  /// Draws a line of text that ends at a position.
  private func text(_ text: String, _ style: String, right: Int, _ top: Int) {
    writer.element(
      "text", ["class": style, "x": "\(right)", "y": "\(top + 15)", "text-anchor": "end"],
      text: text)
  }

  /// Draws a line of text from its left edge, or from its right one if it is written to the left.
  private func text(
    _ text: String, _ style: String, left: Int, _ top: Int, rightToLeftFrom right: Int? = nil
  ) {
    writer.element(
      "text",
      [
        "class": style, "x": "\(right ?? left)", "y": "\(top + 15)",
        "direction": right == nil ? "ltr" : "rtl",
      ], text: text)
  }
}
