/// Resolves taps on notifications: one record for each message in a document.
package final class TapReader {
  /// The tap on the messages that follow.
  package var tap: Tap
  private let tape: JSONTape
  private let reader: PayloadReader
  /// The indices of the messages that get records.
  private var messages: [Int] = []
  /// What the document is in place of a payload.
  private var other: Other?

  private enum Other {
    /// An action, or what the vendor's SDK passes to the app after a tap.
    case event(TapRules.Event, VendorModule)
    /// An inbox, and its actions that are tapped: the message and the position of each.
    case inbox(InboxSource, taps: [(message: Int, button: Int)])
  }

  /// - Parameter tape: The tape of the documents.
  package init(_ tap: Tap, _ options: PayloadOptions = PayloadOptions(), tape: JSONTape) {
    (self.tap, self.tape) = (tap, tape)
    reader = PayloadReader(options: options, tape: tape)
  }

  /// Finds the messages in the document on the tape.
  ///
  /// If there are several, selects those for the tap's platform, if any.
  ///
  /// - Returns: Their number, or the number of actions in an inbox that are tapped.
  /// - Throws: If the document is neither a push nor an event, an action or an inbox.
  package func findMessages() throws(Failure) -> Int {
    other = nil
    do {
      messages = Array(0..<(try reader.findMessages()))
    } catch {
      other = try findOther(error)
      guard let other else { throw error }
      if case .inbox(_, let taps) = other { return taps.count }
      messages = [0]
    }
    if messages.count > 1, let platform = tap.platform {
      let fitting = messages.filter { message in
        reader.read(message, notes: [], as: platform)
        return (reader.reading.platform == .ios) == (platform == .ios)
      }
      if !fitting.isEmpty { messages = fitting }
    }
    return messages.count
  }

  /// Returns what a document is that was rejected as a payload; nil if no tap has to do with it.
  private func findOther(_ error: Failure) throws(Failure) -> Other? {
    for module in Vendors.all {
      if let event = module.tap.events.first(where: { isEvent($0, error) }) {
        return .event(event, module)
      }
      if module.tap.inboxError == error.kind {
        return try findTaps(in: InboxFinder().find(in: JSONValue(tape, tape.content)))
      }
    }
    return try InboxFinder().actions(in: JSONValue(tape, tape.content)).flatMap {
      source throws(Failure) in try findTaps(in: source)
    }
  }

  private func isEvent(_ event: TapRules.Event, _ error: Failure) -> Bool {
    guard event.error == error.kind, let name = tape.member(0, event.name) else { return false }
    return tape.kind(name) == .string
  }

  // MARK: Inboxes

  /// Returns the taps on the actions; nil for a single message without any.
  private func findTaps(in source: InboxSource) throws(Failure) -> Other? {
    let taps = try taps(in: source)
    return taps.isEmpty && source.list == nil ? nil : .inbox(source, taps: taps)
  }

  /// Returns the actions of an inbox, or those with the ID of the tapped button.
  private func taps(in source: InboxSource) throws(Failure) -> [(message: Int, button: Int)] {
    let messages = source.list.map { Array(tape.elements(of: $0.index)) } ?? [source.holder.index]
    var taps: [(message: Int, button: Int)] = []
    for element in messages {
      guard let message = tape.object(element) else { continue }
      for (index, button) in buttons(of: message, source).enumerated()
      where tap.button.map({ isID(button.id, $0) }) ?? true {
        taps.append((message, index))
      }
    }
    if taps.isEmpty, let id = tap.button {
      throw Failure(
        .tapUnknownButton, "no message of the inbox has the button \(JSONText.quoted(id))")
    }
    return taps
  }

  private func isID(_ id: Int, _ text: String) -> Bool {
    id >= 0 && tape.text(id).utf8.elementsEqual(text.utf8)
  }

  private func buttons(of message: Int, _ source: InboxSource) -> [PushAction] {
    let reading = reader.reading
    reading.reset(PushMessage(kind: .data, envelope: message), source.module, .certain)
    _ = source.rules.read(reading, message, source)
    return Array(reading.buttons.elements)
  }

  /// Appends the record of one of the messages found, without a line break.
  ///
  /// - Parameter notes: The repairs of lenient reading.
  /// - Throws: If the message has no such button.
  package func writeRecord(of message: Int, notes: [String], into out: ByteBuffer) throws(Failure) {
    let reading = reader.reading
    switch other {
    case .event(let event, let module):
      reading.reset(PushMessage(kind: .data, root: 0, envelope: 0), module, .certain)
      event.read(reading)
      reading.report(notes: notes)
      if let action = reading.buttons.elements.first {
        if let id = tap.button, !isID(action.id, id) { break }
        return ActionResolution(action, reading, tap).write(to: out)
      }
    case .inbox(let source, let taps):
      let action = buttons(of: taps[message].message, source)[taps[message].button]
      if message == 0 { reading.report(notes: notes) }
      return ActionResolution(action, reading, tap).write(to: out)
    case nil: reader.read(messages[message], notes: notes, as: tap.platform)
    }
    try ActionResolution(reading, tap).write(to: out)
  }

  /// The outcome of the last message.
  package var outcome: PayloadOutcome { reader.outcome }
}
