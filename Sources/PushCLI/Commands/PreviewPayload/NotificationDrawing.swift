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

  private var hasThumbnail: Bool { message.imageURL != nil && surface.picture == .thumbnail }
  private var hasPicture: Bool { message.imageURL != nil && surface.picture == .large }
  private var buttons: ArraySlice<PreviewMessage.Button> {
    message.buttons.prefix(surface.maximumButtons)
  }

  /// The lines of text: the style of each, and whether it is written from right to left.
  private var lines: [(text: String, style: String, isRightToLeft: Bool)] {
    let columns = surface.columns * (textRight - textLeft) / (right - textLeft)
    let body = hasPicture ? surface.linesWithPicture ?? surface.lines : surface.lines
    // A browser names the origin of the page.
    let second = surface.platform == .web ? origin : message.subtitle
    let subtitle = surface.showsSubtitle ? second : nil
    // The time is at the end of the first line.
    let first = columns * 9 / 10 - (surface.hasHeader ? 0 : Self.time.count + 2)
    let live = surface.showsState ? message.live : nil
    let shown = live ?? (message.title, message.body)
    let styled = [
      (shown.title, "title", 1, first),
      (subtitle, surface.platform == .web ? "dim" : "title", 1, columns * 9 / 10),
      (shown.body, "text", body, columns),
    ]
    return styled.flatMap { text, style, limit, columns in
      let text = text ?? ""
      let isRightToLeft = PreviewText.isRightToLeft(text)
      return PreviewText.lines(text, columns: columns, limit: limit).map {
        ($0, style, isRightToLeft)
      }
    }
  }

  private static let time = "now"
  private var origin: String { message.origin ?? "origin of the page" }

  // MARK: Drawing

  /// Writes the drawing.
  ///
  /// - Parameter style: The style sheet, for a drawing in a file of its own.
  func draw(theme: String, style: String? = nil) {
    let content = ByteBuffer(capacity: 4096)
    let height = NotificationDrawing(
      message, on: surface, assets, to: XMLWriter(out: content)
    ).drawCard()
    let below = ByteBuffer(capacity: 1024)
    let end = NotificationDrawing(message, on: surface, assets, to: XMLWriter(out: below))
      .drawBelow(height)
    let size = (Self.width, end + Self.margin)
    writer.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "notification \(theme)", "role": "img",
        "aria-label": "\(surface.name): \(message.title ?? message.body ?? message.heading)",
        "width": "\(size.0)", "height": "\(size.1)", "viewBox": "0 0 \(size.0) \(size.1)",
      ]
    ) {
      if let style { writer.element("style", text: style) }
      rectangle("wall", 0, 0, size.0, size.1, radius: 18)
      rectangle(
        "card", cardLeft, Self.margin, cardWidth, height - Self.margin, radius: Self.cardRadius)
      // An inner viewport clips text that is wider than expected.
      let box = (cardLeft, Self.margin, cardWidth, height - Self.margin)
      writer.element(
        "svg",
        [
          "x": "\(box.0)", "y": "\(box.1)", "width": "\(box.2)", "height": "\(box.3)",
          "viewBox": "\(box.0) \(box.1) \(box.2) \(box.3)",
        ]
      ) { writer.out.append(contentsOf: content.bytes) }
      writer.out.append(contentsOf: below.bytes)
    }
  }

  /// Draws the content of the card; returns the position of its lower edge.
  private func drawCard() -> Int {
    var top = Self.margin + Self.padding
    if let kind = message.hiddenKind {
      text("No notification is shown (\(kind))", "dim", left: cardLeft + Self.padding, top)
      return top + Self.lineHeight + Self.padding
    }
    if surface.hasHeader {
      drawHeader(top)
      top += Self.lineHeight + 6
    } else if hasPicture {
      picture(cardLeft, Self.margin, cardWidth, Self.pictureHeight, radius: 0, isOnTop: true)
      top += Self.pictureHeight
    } else {
      drawIcon(cardLeft + Self.padding, top, Self.icon, radius: 9)
    }
    if !surface.hasHeader { text(Self.time, "dim", right: right, top) }
    let textTop = top
    for line in lines {
      text(line.text, line.style, left: textLeft, top, isRightToLeft: line.isRightToLeft)
      top += Self.lineHeight
    }
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

  /// Draws the icon in the color of the message, the app's name and the time; for a browser its
  /// name, the origin of the page and the settings.
  private func drawHeader(_ top: Int) {
    let isWeb = surface.platform == .web
    drawIcon(
      cardLeft + Self.padding, top, 18, radius: isWeb ? 5 : 9, fill: isWeb ? nil : message.color)
    let name = isWeb ? "Browser · \(origin)" : "\(assets.app) · \(Self.time)"
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
      title, "button", left: left, top + 10, isRightToLeft: PreviewText.isRightToLeft(title),
      width: width - Self.padding)
  }

  /// Draws the parts below the card; returns the position of their lower edge.
  private func drawBelow(_ top: Int) -> Int {
    var top = top
    if message.hiddenKind == nil, surface.buttons == .stacked, !buttons.isEmpty {
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
    if surface.showsAppIcon, let badge = message.badge { top = drawAppIcon(top + 20, badge) }
    return top
  }

  /// Draws the icon of the app on the home screen, with its badge.
  private func drawAppIcon(_ top: Int, _ badge: String) -> Int {
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

  /// Draws the icon of the app, or a shape in its place.
  private func drawIcon(
    _ left: Int, _ top: Int, _ size: Int, radius: Int, fill: String? = nil
  ) {
    guard let icon = assets.icon else {
      return rectangle("app", left, top, size, size, radius: radius, fill: fill)
    }
    image(icon, left, top, size, size)
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

  /// Draws a line of text; one that is written from right to left ends at the left edge.
  private func text(
    _ text: String, _ style: String, left: Int, _ top: Int, isRightToLeft: Bool = false,
    width: Int? = nil
  ) {
    let x = isRightToLeft ? width.map { left + $0 } ?? textRight : left
    writer.element(
      "text",
      [
        "class": style, "x": "\(x)", "y": "\(top + 15)",
        "direction": isRightToLeft ? "rtl" : "ltr",
      ], text: text)
  }
}

/// Text in lines of a fixed width, as a device breaks and truncates it.
enum PreviewText {
  /// Returns at most `limit` lines of at most `columns` narrow characters.
  ///
  /// Lines break at white space, and within words that are longer than a line. The last line ends
  /// with `…` if text was left out.
  static func lines(_ text: String, columns: Int, limit: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < limit {
      let line = firstLine(rest, columns)
      rest = rest[line.after...]
      let isCut = lines.count == limit - 1 && rest.contains { !$0.isWhitespace }
      lines.append(isCut ? shortened(line.text, columns) : line.text)
    }
    return lines
  }

  /// Returns the beginning of a line that fits in `columns` together with `…`.
  private static func shortened(_ line: String, _ columns: Int) -> String {
    var quarters = 4
    return line.prefix {
      quarters += Self.quarters($0)
      return quarters <= 4 * columns
    } + "…"
  }

  /// Returns the width of a character in quarters of a narrow one; capitals are wider.
  private static func quarters(_ character: Character) -> Int {
    let quarters = 4 * TerminalWidth.of(String(character))
    guard character.isUppercase, quarters == 4 else { return quarters }
    return "MWЖШЩЮ".contains(character) ? 7 : character == "I" ? 2 : 5
  }

  /// Returns the first line of a text, and the position after it and the white space that ends it.
  private static func firstLine(
    _ text: Substring, _ columns: Int
  ) -> (text: String, after: String.Index) {
    var quarters = 0
    var at = text.startIndex
    var blank: String.Index?
    while at < text.endIndex {
      if text[at].isNewline { return (String(text[..<at]), text.index(after: at)) }
      quarters += Self.quarters(text[at])
      if quarters > 4 * columns, at > text.startIndex {
        guard let blank, !text[at].isWhitespace else { break }
        return (String(text[..<blank]), text.index(after: blank))
      }
      if text[at].isWhitespace { blank = at }
      at = text.index(after: at)
    }
    let isAtBlank = at < text.endIndex && text[at].isWhitespace
    return (String(text[..<at]), isAtBlank ? text.index(after: at) : at)
  }

  /// Whether the first letter with a direction is of a script that is written from right to left
  /// (UAX #9, rules P2 and P3, by the scripts' blocks).
  static func isRightToLeft(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: \.properties.isAlphabetic) else {
      return false
    }
    switch first.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return true
    default: return false
    }
  }
}
