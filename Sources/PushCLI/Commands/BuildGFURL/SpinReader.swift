import PushCore

/// Prints an address for each SAW_SHOW_SPIN_PUSH; all other messages are passed over.
struct SpinReader: DocumentHandler {
  let context: Context
  let base: String
  let isStandalone: Bool
  let printer: RecordPrinter

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let tape = stream.tape
    context.report(duplicatesIn: stream, source)
    let message = SocketMessage.find(on: tape)
    guard let cid = tape.member(message, "cid"), tape.wholeNumber(cid) == "707" else { return }
    guard let field = tape.member(message, "saw_template_id"), let id = tape.wholeNumber(field)
    else {
      throw Failure(
        "smartico.no-template-id", .data, "SAW_SHOW_SPIN_PUSH has no whole number saw_template_id")
    }
    let link = GamificationURL.miniGame(id, standalone: isStandalone)
    BuildGFURLCommand.emit(GamificationURL.adding(link, to: base), printer)
  }
}
