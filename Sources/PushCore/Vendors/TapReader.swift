/// Resolves taps on notifications: one record for each message in a document.
package final class TapReader {
  /// The tap on the messages that follow.
  package var tap: Tap
  private let tape: JSONTape
  private let reader: PayloadReader
  /// The indices of the messages that get records.
  private var messages: [Int] = []
  /// Whether the document is an object that the Emarsys SDK passes to an app after a tap.
  private var isEvent = false

  /// - Parameter tape: The tape of the documents.
  package init(_ tap: Tap, tape: JSONTape) {
    (self.tap, self.tape) = (tap, tape)
    reader = PayloadReader(options: PayloadOptions(), tape: tape)
  }

  /// Finds the messages in the document on the tape.
  ///
  /// If there are several, selects those for the tap's platform, if any.
  ///
  /// - Returns: Their number.
  /// - Throws: If the document is neither a push nor a handleEvent object.
  package func findMessages() throws(Failure) -> Int {
    isEvent = false
    do {
      messages = Array(0..<(try reader.findMessages()))
    } catch {
      guard error.kind == .payloadHandleEvent,
        let name = tape.member(0, "eventName"), tape.kind(name) == .string
      else { throw error }
      (isEvent, messages) = (true, [0])
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

  /// Appends the record of one of the messages found, without a line break.
  ///
  /// - Parameter notes: The repairs of lenient reading.
  /// - Throws: If the message has no such button.
  package func writeRecord(of message: Int, notes: [String], into out: ByteBuffer) throws(Failure) {
    let reading = reader.reading
    if isEvent {
      let view = PayloadView(kind: .data, root: 0, envelope: 0)
      reading.reset(view, Vendors[.emarsys], .certain)
      EmarsysActions.readEvent(reading, 0)
      reading.report(notes: notes)
    } else {
      reader.read(messages[message], notes: notes)
    }
    try ActionResolution(reading, tap).write(to: out)
  }

  /// The outcome of the last message.
  package var outcome: PayloadOutcome { reader.outcome }
}
