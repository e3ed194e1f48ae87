import PushCore

/// Reads the messages of one stream's documents for a preview.
final class PreviewReader {
  private let reader: PayloadReader
  private let taps: TapReader
  private let checker: PayloadChecker
  private let stream: DocumentStream
  private let scratch = JSONDocument(extraDepth: 16)
  /// The messages of the document to show.
  private var shown: [Int] = []

  init(_ options: PayloadOptions, _ stream: DocumentStream) {
    self.stream = stream
    reader = PayloadReader(options: options, tape: stream.tape)
    taps = TapReader(Tap(), options, tape: stream.tape)
    checker = PayloadChecker(options: options, stream: stream)
  }

  /// Returns the messages in the document on the tape.
  ///
  /// - Parameter platform: The only platform to show; nil for all.
  func messages(for platform: Platform?) throws(Failure) -> [PreviewMessage] {
    let count = try reader.findMessages()
    _ = try taps.findMessages()
    let messages = (0..<count).compactMap { index in
      record { reader.writeRecord(of: index, notes: [], into: $0) }
        .map { PreviewMessage($0, translated: reader.translatedTexts) }
    }
    shown = Array(messages.indices)
    if let platform {
      // A message for no particular platform may be for this one.
      let wanted = messages.contains { $0.platform == platform } ? platform : nil
      shown.removeAll { messages[$0].platform != wanted }
    }
    return shown.map { withEffects(messages[$0], $0) }
  }

  /// Adds the effects of taps to a message with its number in the document.
  private func withEffects(_ message: PreviewMessage, _ number: Int) -> PreviewMessage {
    var message = message
    message.effect = effect(of: nil, on: number)
    for button in message.buttons.indices.prefix(PreviewSurface.mostButtons) {
      guard let id = message.buttons[button].id else { continue }
      message.buttons[button].effect = effect(of: id, on: number)
    }
    return message
  }

  /// Returns the findings in the messages to show as an array of check-payload's records, valid until
  /// the next call.
  func findings() throws(Failure) -> JSONValue? {
    let found = try checker.check(shown.contains)
    return record { out in
      out.append("[")
      for (index, finding) in found.enumerated() {
        if index > 0 { out.append(",") }
        checker.write(finding, source: "", to: out)
      }
      out.append("]")
    }
  }

  private func effect(of button: String?, on message: Int) -> PreviewMessage.Effect? {
    taps.tap.button = button
    let record = record { try? taps.writeRecord(of: message, notes: [], into: $0) }
    return record.map(PreviewMessage.Effect.init)
  }

  private func record(_ write: (ByteBuffer) -> Void) -> JSONValue? {
    scratch.text.removeAll()
    write(scratch.text)
    return scratch.parse()
  }
}
