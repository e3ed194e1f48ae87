import PushCore

/// `build-gf-url`: prints the URL of a gamification page, with a link.
enum BuildGFURLCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, unasked: .text(BareURL()))
    let plan = try BuildGFURLPlan(arguments, context)
    let printer = RecordPrinter(style, to: context.output)
    guard let base = try base(plan.base, arguments, context, printer) else { return }
    switch plan.link {
    case .none: emit(base, printer)
    case .link(let link): emit(GamificationURL.adding(link, to: base), printer)
    case .event(let file):
      var reader = SpinReader(
        context: context, base: base, isStandalone: plan.isStandalone, printer: printer)
      var loop = InputLoop(context, InputOptions(arguments), printer: printer)
      loop.run([file], &reader)
    }
  }

  static func emit(_ address: String, _ printer: RecordPrinter) {
    var record = JSONObjectWriter(printer.begin())
    record.string("url", address)
    record.end()
    printer.end()
  }

  /// Returns the URL to add links to; nil if the failure was already reported.
  private static func base(
    _ base: BuildGFURLPlan.Base, _ arguments: ParsedArguments, _ context: Context,
    _ printer: RecordPrinter
  ) throws(Failure) -> String? {
    switch base {
    case .address(let address): return address
    case .made(let address):
      context.warn(
        .smarticoNoValidityHash, "the address has no validity hash",
        hint: "labels that check it refuse the page; --identify has the address with the hash")
      return address
    case .identify(let file, let wrapper):
      var reader = IdentifyReader(wrapper, context)
      var loop = InputLoop(context, InputOptions(arguments), printer: printer)
      loop.run([file], &reader)
      if context.status != .ok { return nil }
      guard let address = reader.address else {
        throw Failure(.smarticoNoWrapperURL, "there is no answer to identification")
      }
      return address
    }
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

extension Context {
  /// Warns about duplicate members in the current document of a stream.
  func report(duplicatesIn stream: DocumentStream, _ source: String) {
    guard stream.tape.hasDuplicates else { return }
    let place = InputPlace(stream.documentPlace, in: source)
    for finding in stream.tape.findings(notes: []) { report(Failure(finding, input: place)) }
  }
}

/// Reads the URL from an IDENTIFY_USER_RESPONSE, or from a record of smartico-identify.
struct IdentifyReader: DocumentHandler {
  private let context: Context
  private let wrapper: GamificationURL.Wrapper
  private(set) var address: String?
  private var isRead = false

  init(_ wrapper: GamificationURL.Wrapper, _ context: Context) {
    self.context = context
    self.wrapper = wrapper
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    if isRead {
      throw Failure(
        .smarticoSeveralReplies, "there is more than one answer to identification",
        hint: "give the one whose address is wanted")
    }
    isRead = true
    let root = stream.root
    context.report(duplicatesIn: stream, source)
    let objects = [root, root["message"], root["identify"]].compactMap { $0 }
    for object in objects { try checkErrorCode(of: object) }
    address = try find(in: objects)
  }

  private func checkErrorCode(of object: JSONValue) throws(Failure) {
    guard let code = object["errCode"], code.kind != .null, code.wholeNumber != "0" else { return }
    let said = object["errMsg"]?.string.map { ": \($0)" }
    throw Failure(
      .smarticoIdentifyRefused,
      "identification was refused, errCode \(code.text)\(said ?? "")")
  }

  private func find(in objects: [JSONValue]) throws(Failure) -> String {
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
      "the answer to identification has no native_app_\(wrapper.rawValue)_url")
  }
}

/// Prints a URL for each SAW_SHOW_SPIN_PUSH; ignores all other messages.
struct SpinReader: DocumentHandler {
  let context: Context
  let base: String
  let isStandalone: Bool
  let printer: RecordPrinter

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    context.report(duplicatesIn: stream, source)
    let message = SocketMessage.find(in: stream.root)
    guard message["cid"]?.wholeNumber == "707" else { return }
    guard let id = message["saw_template_id"]?.wholeNumber else {
      throw Failure(
        .smarticoNoTemplateID, "SAW_SHOW_SPIN_PUSH has no whole number saw_template_id")
    }
    let link = GamificationURL.miniGame(id, standalone: isStandalone)
    BuildGFURLCommand.emit(GamificationURL.adding(link, to: base), printer)
  }
}

extension DiagnosticKind {
  static let smarticoBadBaseURL = DiagnosticKind(
    "smartico.bad-base-url", .data, summary: "the base address cannot be used",
    meaning: "It is no http or https address with a host.", source: "Smartico guide, section 1.6",
    remedy: "Give the whole address, `https://` and the host included.")
  static let smarticoNoWrapperURL = DiagnosticKind(
    "smartico.no-wrapper-url", .data, summary: "the answer to identification has no such address",
    meaning: "The document is no IDENTIFY_USER_RESPONSE, or the label has no such page.",
    source: "Smartico guide, section 1.6",
    remedy: """
      Give what `pushkit smartico-identify` printed; where that has no address, ask Smartico for \
      the one for native apps.
      """)
  static let smarticoIdentifyRefused = DiagnosticKind(
    "smartico.identify-refused", .data, summary: "identification was refused",
    meaning: "The answer has an `errCode` that is not 0.",
    source: "Smartico guide, section 1.6",
    remedy: """
      The message holds Smartico's words; correct the key or the user, and identify anew with \
      `pushkit smartico-identify`.
      """)
  static let smarticoSeveralReplies = DiagnosticKind(
    "smartico.several-replies", .data, summary: "there is more than one answer to identification",
    meaning: "Each has an address of its own.", source: "Smartico guide, section 1.6",
    remedy: "Give the one whose address is wanted.")
  static let smarticoNoValidityHash = DiagnosticKind(
    "smartico.no-validity-hash", .warning, summary: "the address has no validity hash",
    meaning: "Labels that check the hash refuse an address made from keys alone.",
    source: "Smartico guide, section 1.6",
    remedy: "Take the address from identification: `--identify`.")
  static let smarticoNoTemplateID = DiagnosticKind(
    "smartico.no-template-id", .data, summary: "the message names no mini-game",
    meaning: "The `saw_template_id` of a SAW_SHOW_SPIN_PUSH is missing or no whole number.",
    source: "Smartico guide, section 1.12",
    remedy: "Send `saw_template_id` as a whole number; `--mini-game` takes one without a message.")
}
