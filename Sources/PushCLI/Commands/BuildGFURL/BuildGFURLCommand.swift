import PushCore

/// `build-gf-url`: prints the URL of a gamification page, with a link.
///
/// ``BuildGFURLPlan`` decides where the URL and the link come from. The command reads these
/// sources, and ``GamificationURL`` adds the link to the URL.
struct BuildGFURLCommand {
  private let plan: BuildGFURLPlan
  private let filter: DocumentFilter
  private let context: Context

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, defaultFormat: .text(bareURL))
    let plan = try BuildGFURLPlan(arguments, context)
    let command = BuildGFURLCommand(
      plan: plan, filter: DocumentFilter(arguments, context, style), context: context)
    guard let base = try command.base(plan.base) else { return }
    switch plan.link {
    case .none: command.emit(base)
    case .link(let link): command.emit(base, link)
    case .lines: try command.emitLines(base)
    case .event(let file): command.emit(eventsIn: file, base)
    }
  }

  /// - Parameter input: The position of the link; nil if it is the stream's document.
  private func emit(_ base: String, _ link: String? = nil, _ input: InputPosition? = nil) {
    var record = JSONObjectWriter(filter.printer.begin())
    record.string("url", plan.url(base, link))
    record.end()
    filter.printer.end(at: input)
  }

  /// Prints a URL for each link on a line of standard input.
  private func emitLines(_ base: String) throws(Failure) {
    let source = try InputSources.open("-", context, awaited: "links, one a line,")
    var lines = LineLoop(context)
    lines.run(source) { line in
      let input = InputPosition(line.position, in: "-")
      do throws(Failure) {
        let link = try BuildGFURLPlan.checked(DeepLink(bytes: line.bytes), isAny: plan.isAny)
        emit(base, link, input)
      } catch {
        var failure = error
        failure.input = input
        context.fail(failure)
      }
      context.output.endLines()
    }
  }

  /// Prints a URL for each message that opens a page; ignores all other messages.
  private func emit(eventsIn file: String, _ base: String) {
    filter.run([file]) { stream, source throws(Failure) in
      context.warn(duplicatesIn: stream, source)
      let message = SocketMessage.find(in: stream.root)
      guard let link = try SocketLink(message, section: plan.section) else { return }
      switch link {
      case .miniGame(let id):
        emit(base, GamificationURL.miniGame(id, standalone: plan.isStandalone))
      case .section(let id): emit(base, GamificationURL.section(id))
      case .link(let text):
        emit(base, try BuildGFURLPlan.checked(DeepLink(text), isAny: plan.isAny))
      }
    }
  }

  // MARK: Base

  /// Returns the URL to add links to; nil if the failure was already reported.
  private func base(_ base: BuildGFURLPlan.Base) throws(Failure) -> String? {
    switch base {
    case .address(let address): return address
    case .made(let address, let hasEnvironment):
      if !hasEnvironment {
        context.warn(
          .smarticoNoEnvironmentDigit, "the label key in the URL has no environment digit",
          hint: "give the environment with --environment, or a label key that ends in -N")
      }
      if !plan.hasHash {
        context.warn(
          .smarticoNoValidityHash, "the URL has no validity hash",
          hint: "labels that check the hash reject the URL; give it with --hash or --identify")
      }
      return address
    case .identify(let file, let wrapper):
      var address: String?
      var isRead = false
      filter.run([file]) { stream, source throws(Failure) in
        if isRead {
          throw Failure(
            .smarticoSeveralReplies, "the input has several identification responses",
            hint: "give only the response for the user you want")
        }
        isRead = true
        context.warn(duplicatesIn: stream, source)
        address = try Self.address(in: stream.root, wrapper)
      }
      if context.status != .ok { return nil }
      guard let address else {
        throw Failure(.smarticoNoWrapperURL, "the input has no identification response")
      }
      return address
    }
  }

  /// Returns the URL in an IDENTIFY_USER_RESPONSE, or in a record of smartico-identify.
  private static func address(
    in root: JSONValue, _ wrapper: GamificationURL.Wrapper
  ) throws(Failure) -> String {
    let objects = [root, root["message"], root["identify"]].compactMap { $0 }
    for object in objects { try checkErrorCode(of: object) }
    let names: [JSONKey] =
      switch wrapper {
      case .gf: ["native_app_gf_url", "gf_url"]
      case .popup: ["native_app_popup_url", "popup_url"]
      }
    for object in objects {
      for name in names {
        if let text = object[name]?.string { return try BuildGFURLPlan.checkedBase(text) }
      }
    }
    throw Failure(
      .smarticoNoWrapperURL,
      "the identification response has no native_app_\(wrapper.rawValue)_url")
  }

  private static func checkErrorCode(of object: JSONValue) throws(Failure) {
    guard let code = object["errCode"], code.kind != .null, code.wholeNumber != "0" else { return }
    let message = object["errMsg"]?.string.map { ": \($0)" }
    throw Failure(
      .smarticoIdentifyRefused,
      "Smartico rejected the identification, errCode \(code.text)\(message ?? "")")
  }

  /// Draws the default output format: only the URLs, one per line.
  private static func bareURL(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    guard let url = record["url"] else { return }
    style.append(url, to: out)
    out.append(0x0A)
  }
}

extension DiagnosticKind {
  static let smarticoBadBaseURL = DiagnosticKind(
    "smartico.bad-base-url", .data, summary: "the base URL is not valid",
    meaning: "The value is not an http or https URL with a host.",
    source: "Smartico's guide, section 1.6",
    remedy: "Give the complete URL with `https://` and the host.")
  static let smarticoNoWrapperURL = DiagnosticKind(
    "smartico.no-wrapper-url", .data, summary: "the identification response has no such URL",
    meaning: "The document is not an IDENTIFY_USER_RESPONSE, or the label has no such page.",
    source: "Smartico's guide, section 1.6",
    remedy: """
      Give the output of `pushkit smartico-identify`. If it has no URL either, ask Smartico for \
      the URL for native apps.
      """)
  static let smarticoIdentifyRefused = DiagnosticKind(
    "smartico.identify-refused", .data, summary: "Smartico rejected the identification",
    meaning: "The response has an `errCode` other than 0.",
    source: "Smartico's guide, section 1.6",
    remedy: """
      The message quotes Smartico's text. Correct the key or the user, and run `pushkit \
      smartico-identify` again.
      """)
  static let smarticoSeveralReplies = DiagnosticKind(
    "smartico.several-replies", .data, summary: "the input has several identification responses",
    meaning: "Each response has its own URL, so pushkit cannot choose one.",
    source: "Smartico's guide, section 1.6",
    remedy: "Give only the response for the user you want.")
  static let smarticoNoValidityHash = DiagnosticKind(
    "smartico.no-validity-hash", .warning, summary: "the URL has no validity hash",
    meaning: "Labels that check the hash reject a URL that was built from keys only.",
    source: "Smartico's guide, section 1.6",
    remedy: "Give the hash with `--hash`, or the URL from an identification with `--identify`.")
  static let smarticoNoEnvironmentDigit = DiagnosticKind(
    "smartico.no-environment-digit", .warning, summary: "the label key has no environment digit",
    meaning: """
      The label key in the URL of a wrapper page has 38 characters: the last two are a hyphen and \
      the number of the environment. Without them, the page connects to environment 1.
      """,
    source: "Smartico's guide, section 1.6", remedy: "Give `--environment`, or the complete key.")
  static let smarticoLootbox = DiagnosticKind(
    "smartico.lootbox", .data, summary: "the message opens a lootbox, which is a custom section",
    meaning: """
      The `saw_game_type_id` of the SAW_SHOW_SPIN_PUSH is 7 or 8. Lootboxes are custom sections of the \
      gamification page: `dp:gf_section&id=SECTION`. The message does not have the ID of the section.
      """,
    source: "smartico-public-api, SAWGameType",
    remedy: "Give the ID of the section with `--section`.")
  static let smarticoNoTemplateID = DiagnosticKind(
    "smartico.no-template-id", .data, summary: "the message names no mini-game",
    meaning: "The `saw_template_id` of the SAW_SHOW_SPIN_PUSH is missing or is not an integer.",
    source: "Smartico's guide, section 1.12",
    remedy: """
      Send `saw_template_id` as an integer. Without a message, give the mini-game with \
      `--mini-game`.
      """)
}

extension Command {
  static let buildGFURL = Command("build-gf-url", run: BuildGFURLCommand.run) { name in
    CommandRow(
      name, .links, "build the URL of a Smartico gamification page",
      operands: OperandShape(
        "[DEEP_LINK]", 0...1,
        """
        A gamification link such as `dp:gf_saw&id=5`. `-` reads links from standard input, one per \
        line. Without it, the URL has no link.
        """),
      groups: [.records, .jsonInput, .common],
      options: buildGFURLOptions,
      exclusions: [
        ExclusionRow(.base, [.identify, .labelKey, .brandKey, .environment, .userID, .wrapper]),
        ExclusionRow(.identify, [.labelKey, .brandKey, .environment, .userID]),
        ExclusionRow(.miniGame, [.event, .section], operands: true),
        ExclusionRow(.section, [], operands: true),
        ExclusionRow(.event, [], operands: true),
      ],
      outputs: [.compact, .json, .text],
      printsText: true,
      description: """
        Prints the URL of Smartico's gamification page for a user, with a deep link in the parameter
        `dp`. Use it in a native app or a test that opens the page in a web view.

        The URL comes from one of these:
        - `--base`: A complete URL.
        - `--identify`: The IDENTIFY_USER_RESPONSE of the server.
        - `--label-key`, `--brand-key`, `--user-id`: pushkit builds the URL. Without `--hash`, it
          has no validity hash, which some labels require, so pushkit prints a warning.

        The link comes from one of these:
        - DEEP_LINK, or with `-` each line of standard input.
        - `--mini-game` or `--section`.
        - `--event`: The messages of a session that open a page, with one URL for each message.

        pushkit encodes the link as a whole and as given: the names of its parameters keep their
        case. It replaces an existing `dp` and goes before a fragment. `hash` and `force_mobile`
        follow it, unless the URL already has them. All other bytes of the URL stay the same.
        pushkit refuses links to other pages unless there is `--any-link`.

        pushkit prints only the URL. `-o compact` prints a record.
        """,
      record: [KeyRow("url", type: "string!", "the URL")],
      statuses: [.ok, .usage, .data, .noInput, .io, .config],
      variables: [
        "PUSHKIT_SMARTICO_LABEL_KEY", "PUSHKIT_SMARTICO_BRAND_KEY", "PUSHKIT_SMARTICO_ENVIRONMENT",
        "PUSHKIT_SMARTICO_USER_ID",
      ],
      examples: """
        build the URL of the store
        $ pushkit build-gf-url --base 'https://gf.example/?user=7' dp:gf_store
        https://gf.example/?user=7&dp=dp%3Agf_store

        build the URL of a mini-game
        $ pushkit build-gf-url --base 'https://gf.example/?user=7' --mini-game 5
        https://gf.example/?user=7&dp=dp%3Agf_saw%26id%3D5%26standalone%3Dtrue

        build a URL for each link in a file
        $ pushkit build-gf-url --base 'https://gf.example/?user=7' - <links.txt

        build a URL for each page that the server asks to show
        $ pushkit build-gf-url --identify identify.json --event - <session.ndjson
        """,
      seeAlso: ["classify-link", "emulate", "variables"])
  }

  private static let buildGFURLOptions: [OptionRow] = [
    OptionRow(.base, "URL", .text, "add the link to this URL"),
    OptionRow(
      .identify, "FILE", .text(.file), "read the URL from an IDENTIFY_USER_RESPONSE",
      detail: """
        FILE has the message as received, or a record with `gf_url` and `popup_url`. More than one is \
        an error. `-` is standard input.
        """),
    OptionRow(
      .labelKey, "KEY", .text, readsAtFile: true, variable: "PUSHKIT_SMARTICO_LABEL_KEY",
      "build the URL with this label key", detail: "It also needs the user ID."),
    OptionRow(
      .brandKey, "KEY", .text, readsAtFile: true, variable: "PUSHKIT_SMARTICO_BRAND_KEY",
      "build the URL with this brand key"),
    OptionRow(
      .environment, "N", .integer(Settings.environments), variable: "PUSHKIT_SMARTICO_ENVIRONMENT",
      "add this environment to the label key",
      detail: "A label key of 38 characters has it already: it is the digit at its end."),
    OptionRow(
      .userID, "ID", .text, variable: "PUSHKIT_SMARTICO_USER_ID", "build the URL for this user",
      detail: "The operator assigns this ID."),
    OptionRow(
      .wrapper, "PAGE", .word(["gf", "popup"]), "open this wrapper page", default: "gf",
      detail: "`gf` is the gamification page, `popup` the page for popups."),
    OptionRow(
      .miniGame, "ID", .text, "link to the mini-game with this template ID",
      detail: "Means `dp:gf_saw&id=ID&standalone=true`."),
    OptionRow(.noStandalone, "omit standalone=true from the link of the mini-game"),
    OptionRow(
      .section, "ID", .text, "link to the custom section with this ID",
      detail: """
        Means `dp:gf_section&id=ID`. With `--event`, pushkit uses it for lootboxes, which are custom \
        sections and not mini-games.
        """),
    OptionRow(
      .event, "FILE", .text(.file), "link to the pages that these messages open",
      detail: """
        FILE has messages of Smartico's WebSocket, or records with one in `message`. \
        SAW_SHOW_SPIN_PUSH opens a mini-game, and CLIENT_EXECUTE_DEEPLINK_EVENT the link in its `dp`. \
        pushkit ignores other messages. `-` is standard input.
        """),
    OptionRow(
      .hash, "TEXT", .text, readsAtFile: true, "add this hash as proof of the user's identity",
      detail: "Smartico issues it with the URL. The operator can calculate it."),
    OptionRow(
      .forceMobile, "add `force_mobile=true`",
      detail: "The page then uses its layout for phones, whatever the user agent is."),
    OptionRow(.anyLink, "also accept dummy, custom and URL links"),
  ]
}
