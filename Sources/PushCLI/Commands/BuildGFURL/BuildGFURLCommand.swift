import PushCore

/// `build-gf-url`: prints the URL of a gamification page, with a link.
struct BuildGFURLCommand {
  private let filter: DocumentFilter
  private let context: Context

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, unasked: .text(BareURL()))
    let plan = try BuildGFURLPlan(arguments, context)
    let command = BuildGFURLCommand(
      filter: DocumentFilter(arguments, context, style), context: context)
    guard let base = try command.base(plan.base) else { return }
    switch plan.link {
    case .none: command.emit(base)
    case .link(let link): command.emit(GamificationURL.adding(link, to: base))
    case .event(let file): command.emit(eventsIn: file, base, isStandalone: plan.isStandalone)
    }
  }

  private func emit(_ address: String) {
    var record = JSONObjectWriter(filter.printer.begin())
    record.string("url", address)
    record.end()
    filter.printer.end()
  }

  /// Prints a URL for each SAW_SHOW_SPIN_PUSH; ignores all other messages.
  private func emit(eventsIn file: String, _ base: String, isStandalone: Bool) {
    filter.run([file]) { stream, source throws(Failure) in
      report(duplicatesIn: stream, source)
      let message = SocketMessage.find(in: stream.root)
      guard message["cid"]?.wholeNumber == "707" else { return }
      guard let id = message["saw_template_id"]?.wholeNumber else {
        throw Failure(
          .smarticoNoTemplateID,
          "the saw_template_id of SAW_SHOW_SPIN_PUSH is missing or not an integer")
      }
      let link = GamificationURL.miniGame(id, standalone: isStandalone)
      emit(GamificationURL.adding(link, to: base))
    }
  }

  /// Warns about duplicate members in the current document of a stream.
  private func report(duplicatesIn stream: DocumentStream, _ source: String) {
    guard stream.tape.hasDuplicates else { return }
    let place = InputPlace(stream.documentPlace, in: source)
    for finding in stream.tape.findings(notes: []) {
      context.report(Failure(finding, input: place))
    }
  }

  // MARK: Base

  /// Returns the URL to add links to; nil if the failure was already reported.
  private func base(_ base: BuildGFURLPlan.Base) throws(Failure) -> String? {
    switch base {
    case .address(let address): return address
    case .made(let address):
      context.warn(
        .smarticoNoValidityHash, "the URL has no validity hash",
        hint: "labels that check the hash reject the URL; use --identify for a URL with the hash")
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
        report(duplicatesIn: stream, source)
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
    let said = object["errMsg"]?.string.map { ": \($0)" }
    throw Failure(
      .smarticoIdentifyRefused,
      "Smartico rejected the identification, errCode \(code.text)\(said ?? "")")
  }
}

/// The default output format: only the URLs, one per line.
struct BareURL: RecordRenderer {
  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
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
    remedy: "Use the URL from an identification with `--identify`.")
  static let smarticoNoTemplateID = DiagnosticKind(
    "smartico.no-template-id", .data, summary: "the message names no mini-game",
    meaning: "The `saw_template_id` of the SAW_SHOW_SPIN_PUSH is missing or is not an integer.",
    source: "Smartico's guide, section 1.12",
    remedy: """
      Send `saw_template_id` as an integer. Without a message, give the mini-game with \
      `--mini-game`.
      """)
}
