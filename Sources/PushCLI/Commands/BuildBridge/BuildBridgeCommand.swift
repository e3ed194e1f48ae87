import PushCore

extension Command {
  static let buildBridge = Command("build-bridge", run: BuildBridgeCommand.run) { name in
    CommandRow(
      name, .links, "build messages that show engagements in a web page",
      operands: .files("Files of WebSocket messages"),
      groups: [.records, .jsonInput, .common],
      options: [
        OptionRow(
          .javascript, "print JavaScript that posts the message to the page",
          detail: """
            Prints one statement per message, `window.postMessage(…, '*');`. It posts the JSON text of \
            the message as one string.
            """)
      ],
      exclusions: [ExclusionRow(.javascript, [.output, .field])],
      outputs: [.compact, .json, .pretty],
      description: """
        Converts each CLIENT_ENGAGEMENT_EVENT (`cid` 110) from Smartico's WebSocket to a
        SHOW_ENGAGEMENT message for a web page. An app posts this message to the page in its web
        view, and the page shows the popup.

        The input is messages as received, or records with one in `message`. pushkit ignores
        messages with another `cid`, and warns if there is no event. The output is `bcid` 3 and every
        field of the event. A `bcid` in the event is replaced.

        With `--javascript`, the output is JavaScript for `evaluateJavascript` (Android),
        `evaluateJavaScript` (iOS) or `injectJavaScript` (React Native). An event cannot end the
        string, the statement, or a `<script>` element around it. An app must not post anything
        before the page has sent PAGE_READY.

        An event that is not a popup is also converted, with a warning on standard error.
        """,
      record: [KeyRow("bcid", type: "integer!", "3; all other keys are those of the event")],
      hasClosedRecord: false,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: #"""
        build the message for a page
        $ echo '{"cid":110,"engagement_uid":"06f0"}' | pushkit build-bridge
        {"bcid":3,"cid":110,"engagement_uid":"06f0"}

        print it as JavaScript
        $ echo '{"cid":110,"t":"a<b"}' | pushkit build-bridge --javascript
        window.postMessage("{\"bcid\":3,\"cid\":110,\"t\":\"a\u003cb\"}", '*');
        """#,
      seeAlso: ["parse-bridge", "build-gf-url", "emulate"])
  }
}

/// `build-bridge`: prints the messages that make a web page show engagements.
enum BuildBridgeCommand {
  /// Prints a message for each CLIENT_ENGAGEMENT_EVENT; ignores all other documents.
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let filter = DocumentFilter(arguments, context, try PrintStyle(arguments, context))
    let isScript = arguments.has(.javascript)
    var shown = ShownEngagements()
    var hasEngagement = false
    filter.run { stream, source throws(Failure) in
      let engagement = try ShowEngagement(stream.root)
      if engagement != nil { hasEngagement = true }
      guard let engagement, shown.insert(engagement) else { return }
      if isScript {
        context.emit(line: engagement.script)
      } else {
        engagement.write(to: filter.printer.begin())
        filter.printer.end()
      }
      for found in stream.locate(engagement.findings) { context.report(Failure(found, in: source)) }
    }
    if !hasEngagement, context.tally.documents > 0 {
      context.warn(
        .smarticoNoEngagement, "the input has no CLIENT_ENGAGEMENT_EVENT, whose cid is 110")
    }
  }
}

extension DiagnosticKind {
  static let smarticoNoEngagement = DiagnosticKind(
    "smartico.no-engagement", .warning, summary: "the input has no engagement",
    meaning: "None of the messages has `cid` 110, so there is nothing to show and no output.",
    source: "Smartico's guide, section 3.3",
    remedy: "Give the messages that `pushkit smartico-listen` prints, or one with `cid` 110.")
}
