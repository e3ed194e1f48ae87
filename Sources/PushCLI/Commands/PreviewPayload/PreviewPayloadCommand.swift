import PushCore

extension Command {
  static let previewPayload = Command("preview-payload", run: PreviewPayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "draw push payloads as devices show them",
      operands: .files("Files of JSON documents"),
      groups: [.jsonInput, .common],
      options: previewPayloadOptions, outputs: [.html, .svg],
      description: """
        Draws each push as a phone or a browser shows it, in a web page for people who write and
        test pushes. The page has the notification in light and dark, the link behind a tap and
        behind each button, the reports that the tap requires, and the findings of
        pushkit-check-payload(1).

        The page is one file. It loads nothing from the network, runs no script, and allows only its
        own style sheet. A labeled box replaces each picture, unless `--picture` or `--images` has it.
        On a terminal, pushkit prints the texts in place of the page, unless `-o` is given.

        `-o svg` draws a single message as a picture, for a ticket, a slide or a README. Its colors
        follow the theme of the reader.

        # Surfaces
        pushkit draws the surfaces of the platform of a message, and of a request with blocks for
        several platforms what each of them receives. If the platform is unknown, it draws iOS and
        Android. The devices decide where a text ends, by their fonts and settings. pushkit uses
        these limits, with about 38 narrow characters in a line on iOS, and 44 elsewhere:
        \(surfaces)

        They follow Apple's Human Interface Guidelines and UNNotificationCategory, Android's guides
        to notifications and expandable notifications, and the maximum of two buttons in Chromium.
        `…` ends a text that is cut. Chinese, Japanese and Korean characters and
        emoji count as two; capitals, m and w as more than one. Arabic and Hebrew begin at the right.

        If a message shows no notification, such as a background update, the drawing says why. If
        only the app sees a message, as with `data` alone, the drawing says that the app decides. Such
        a message has no effect of a tap. In place of a text that the app translates, the drawing has
        its key: `‹GAME_INVITE›`.
        """,
      statuses: [.ok, .usage, .data, .noInput, .cannotCreate, .io],
      examples: """
        write a page with all pushes of a campaign
        $ pushkit preview-payload campaign/*.json >campaign.html

        use the pictures of a folder, which have the names in the URLs
        $ pushkit preview-payload --images img --output-file push.html push.json

        draw a push as one of your app
        $ pushkit preview-payload --app Verde --icon icon.png push.json >push.html

        draw a push for a ticket
        $ pushkit sample-payload everlytic-fcm |
            pushkit preview-payload -o svg >push.svg
        """,
      seeAlso: ["parse-payload", "check-payload", "resolve-action", "redaction"])
  }

  private static let previewPayloadOptions: [OptionRow] = [
    PayloadVendor.row,
    OptionRow(
      .platform, "PLATFORM", .word(Platform.allCases.map { "\($0.rawValue)" }),
      "draw only this platform", default: "the payload's",
      detail: """
        pushkit draws only the messages for this platform. If a document has none, pushkit draws \
        those whose platform is unknown.
        """),
    OptionRow(
      .output, short: "o", "FORM", .word(["html", "svg"]),
      "draw a page or a picture", default: "html"),
    OptionRow(
      .app, "NAME", .text, "draw the pushes of an app with this name", default: "App",
      detail: "Android shows the name above the texts."),
    OptionRow(
      .icon, "FILE", .text(.file), "show this icon of the app",
      detail: """
        It can be PNG, JPEG, GIF, WebP or SVG, of up to 2 MiB. The output contains it. iOS rounds its \
        corners. Android shows only its shape, in white: an icon without transparent parts is a white \
        square.
        """),
    OptionRow(
      .picture, "FILE", .text(.file), "show this file as the picture of each push that has one",
      detail: "It can be a file as for `--icon`. `--images` has a file for each picture."),
    OptionRow(
      .images, "FOLDER", .text(.folder), "show the pictures in this folder",
      detail: """
        Name each file like the last part of the path of the picture's URL. It can be PNG, JPEG, GIF \
        or WebP, of up to 2 MiB. The output contains it. Without such a file, the box remains.
        """),
    OptionRow(
      .outputFile, "FILE", .text, "write to FILE instead of standard output",
      detail: "pushkit replaces an existing file. The mode of FILE is 0600."),
    RedactOption.row,
  ]

  private static var surfaces: String {
    PreviewSurface.all.map { surface in
      let lines = surface.lines == 1 ? "1 line" : "\(surface.lines) lines"
      let withPicture = surface.linesWithPicture.map { " (\($0) with a picture)" } ?? ""
      let buttons = surface.maximumButtons == 0 ? "no" : "\(surface.maximumButtons)"
      return "- \(surface.name): \(lines) of text\(withPicture), \(buttons) buttons."
    }.joined(separator: "\n")
  }
}

/// `preview-payload`: draws messages as devices show them.
///
/// ``PreviewReader`` makes ``PreviewMessage``s of a document. A
/// ``NotificationDrawing`` draws one on a ``PreviewSurface`` of its platform: in a ``PreviewPage``,
/// or as a picture. ``PreviewAssets`` has the pictures, and the app's icon and name.
final class PreviewPayloadCommand {
  private let context: Context
  private let platform: Platform?
  private let redactor: Redactor?
  private let isPage: Bool
  private let assets: PreviewAssets
  private let output: OutputWriter
  private let page: PreviewPage
  private let scratch = ByteBuffer()
  private let reader: PreviewReader
  private var count = 0
  private var hasDocuments = false

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    if context.terminal.output, !arguments.has(.output), !arguments.has(.outputFile) {
      return try showText(arguments, context)
    }
    var style = PrintStyle(form: .compact)
    style.escapes = context.terminal.output
    let filter = DocumentFilter(arguments, context, style)
    let path = try OutputFile.path(.outputFile, arguments)
    let inputs = InputSources.names(of: arguments.operands)
    try OutputFile.check(path, of: .outputFile, differsFrom: [("the input", inputs)])
    let file = try path.map { path throws(Failure) in try OutputFile.open(path) }
    let command = try PreviewPayloadCommand(arguments, context, filter, file)
    filter.run { stream, source throws(Failure) in try command.draw(stream, source) }
    if !command.hasDocuments, context.status == .ok { context.fail(.noDocument) }
    guard let file else { return }
    file.flush()
    if case .failed(let why) = file.end { throw .cannotWrite(path ?? "", why) }
  }

  /// Prints the messages as text: a terminal cannot show a page.
  private static func showText(
    _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) {
    var arguments = arguments
    arguments.add(OutputFormat.text.rawValue, to: .output)
    try ParsePayloadCommand.run(arguments, context)
    context.output.flush()
    context.reporter.write(lines: [
      "pushkit: a terminal shows only the text; --output-file push.html writes the drawing"
    ])
  }

  private init(
    _ arguments: ParsedArguments, _ context: Context, _ filter: DocumentFilter,
    _ file: OutputWriter?
  ) throws(Failure) {
    var options = PayloadOptions()
    options.vendor = try PayloadVendor.named(arguments)
    (self.context, redactor) = (context, filter.redactor)
    reader = PreviewReader(options, filter.stream)
    platform = arguments[.platform].flatMap(Platform.init(name:))
    isPage = arguments[.output] != OutputFormat.svg.rawValue
    assets = try PreviewAssets(arguments)
    output = file ?? context.output
    page = PreviewPage(scratch, assets, platform)
  }

  private func draw(_ stream: DocumentStream, _ source: String) throws(Failure) {
    redactor?.redact(stream.tape)
    hasDocuments = true
    let messages = try reader.messages(for: platform)
    if let platform, messages.isEmpty {
      throw Failure(.previewNone, "the payload has no message for \(platform.rawValue)")
    }
    guard isPage else { return try drawPicture(messages) }
    let line = stream.documentPosition.line
    if count == 0 { page.begin() }
    count += messages.count
    let place = source == "-" ? "standard input" : RawText.shown(source)
    for message in messages { page.add(message, at: "\(place), line \(line)") }
    page.add(findings: reader.findings)
    write()
  }

  /// Draws the only message of the input on the last of its surfaces, which shows the most.
  private func drawPicture(_ messages: [PreviewMessage]) throws(Failure) {
    // One error is enough.
    if count > 1 { return }
    count += reader.shown.count
    guard let message = messages.last, count == 1 else {
      throw Failure(
        .previewSeveral, "-o svg draws one message, and the input has several",
        hint: messages.count > 1 ? "--platform selects one" : "-o html draws all of them")
    }
    guard let surface = PreviewSurface.surfaces(for: message, on: platform).last else { return }
    NotificationDrawing(message, on: surface, assets, to: XMLWriter(out: scratch))
      .draw(theme: "light", style: PreviewStyle.picture)
    write()
  }

  private func write() {
    if output === context.output {
      context.emit(lines: scratch.bytes)
    } else {
      output.buffer.append(contentsOf: scratch.bytes)
      output.endLines()
    }
    scratch.removeAll()
  }
}

extension DiagnosticKind {
  static let previewNone = DiagnosticKind(
    "preview.none", .data, summary: "`preview-payload --platform` has no message to draw",
    meaning: "The payload has only messages for other platforms, which this one would not show.",
    remedy: "Choose another platform, or omit `--platform`.")
  static let previewSeveral = DiagnosticKind(
    "preview.several", .data, summary: "`preview-payload -o svg` has several messages to draw",
    meaning: "An SVG picture shows one message. The input, or a request in it, has more.",
    remedy: "Select one with `--platform` or jq(1), or draw all of them with `-o html`.")
}
