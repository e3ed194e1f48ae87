import PushCore

/// `build-gf-url`: the address of a gamification page, with a link.
enum BuildGFURLCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, unasked: .text(BareURL()))
    let plan = try BuildGFURLPlan(
      arguments, labelKey: try labelKey(arguments, context), context.environment)
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

  private static func labelKey(
    _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> String? {
    guard let text = arguments[.labelKey] else { return nil }
    return try AtFile(context).value(text)
  }

  /// The address to add links to; nil when what is wrong was already reported.
  private static func base(
    _ base: BuildGFURLPlan.Base, _ arguments: ParsedArguments, _ context: Context,
    _ printer: RecordPrinter
  ) throws(Failure) -> String? {
    switch base {
    case .address(let address): return address
    case .made(let address):
      context.warn(
        "smartico.no-validity-hash", "the address has no validity hash",
        hint: "labels that check it refuse the page; --identify has the address with the hash")
      return address
    case .identify(let file, let wrapper):
      var reader = IdentifyReader(wrapper, context)
      var loop = InputLoop(context, InputOptions(arguments), printer: printer)
      loop.run([file], &reader)
      if context.status != .ok { return nil }
      guard let address = reader.address else {
        throw Failure("smartico.no-wrapper-url", .data, "there is no answer to identification")
      }
      return address
    }
  }
}

/// The address alone, a line each.
struct BareURL: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    guard let url = record.member(0, "url") else { return }
    style.append(url, of: record, to: out)
    out.append(0x0A)
  }
}

extension Context {
  /// Warns of the members that the document on a stream's tape has twice.
  func report(duplicatesIn stream: DocumentStream, _ source: String) {
    guard stream.tape.hasDuplicates else { return }
    let place = InputPlace(stream.documentPlace, in: source)
    for finding in stream.tape.findings(notes: []) { report(Diagnostic(finding, input: place)) }
  }
}
