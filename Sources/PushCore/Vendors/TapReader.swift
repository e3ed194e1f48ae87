/// Resolves taps on notifications: one record for each message in a document.
package final class TapReader {
  /// The tap on the messages that follow.
  package var tap: Tap
  private let tape: JSONTape
  private let reader: PayloadReader
  /// The indices of the messages that get records.
  private var messages: [Int] = []
  /// The vendor whose SDK passes the document to the app after a tap; nil if it is a payload.
  private var eventModule: VendorModule?

  /// - Parameter tape: The tape of the documents.
  package init(_ tap: Tap, _ options: PayloadOptions = PayloadOptions(), tape: JSONTape) {
    (self.tap, self.tape) = (tap, tape)
    reader = PayloadReader(options: options, tape: tape)
  }

  /// Finds the messages in the document on the tape.
  ///
  /// If there are several, selects those for the tap's platform, if any.
  ///
  /// - Returns: Their number.
  /// - Throws: If the document is neither a push nor an event.
  package func findMessages() throws(Failure) -> Int {
    eventModule = nil
    do {
      messages = Array(0..<(try reader.findMessages()))
    } catch {
      eventModule = Vendors.all.first { isEvent($0.tap.event, error) }
      if eventModule == nil { throw error }
      messages = [0]
    }
    if messages.count > 1, let platform = tap.platform {
      let fitting = messages.filter { message in
        reader.read(message, notes: [])
        return (reader.reading.platform == .ios) == (platform == .ios)
      }
      if !fitting.isEmpty { messages = fitting }
    }
    return messages.count
  }

  /// Whether the document is an event that was rejected as a payload.
  private func isEvent(_ event: TapRules.Event?, _ error: Failure) -> Bool {
    guard let event, event.error == error.kind, let name = tape.member(0, event.name) else {
      return false
    }
    return tape.kind(name) == .string
  }

  /// Appends the record of one of the messages found, without a line break.
  ///
  /// - Parameter notes: The repairs of lenient reading.
  /// - Throws: If the message has no such button.
  package func writeRecord(of message: Int, notes: [String], into out: ByteBuffer) throws(Failure) {
    let reading = reader.reading
    if let module = eventModule, let event = module.tap.event {
      reading.reset(PushMessage(kind: .data, root: 0, envelope: 0), module, .certain)
      event.read(reading)
      reading.report(notes: notes)
    } else {
      reader.read(messages[message], notes: notes)
    }
    try ActionResolution(reading, tap).write(to: out)
  }

  /// The outcome of the last message.
  package var outcome: PayloadOutcome { reader.outcome }
}
