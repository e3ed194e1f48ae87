import PushCore

/// Reads the messages of one stream's documents for a preview.
final class PreviewReader {
  private let reader: PayloadReader
  private let taps: TapReader
  private let checker: PayloadChecker
  private let stream: DocumentStream
  private let scratch = JSONDocument(extraDepth: 16)

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
    var messages = (0..<count).compactMap { index in
      record { reader.writeRecord(of: index, notes: [], into: $0) }
        .map(PreviewMessage.init)
    }
    for index in messages.indices {
      messages[index].effect = effect(of: nil, on: index)
      for button in messages[index].buttons.indices {
        guard let id = messages[index].buttons[button].id else { continue }
        messages[index].buttons[button].effect = effect(of: id, on: index)
      }
    }
    guard let platform else { return messages }
    // A message for no particular platform may be for this one.
    let fitting = [platform, nil].lazy.map { wanted in messages.filter { $0.platform == wanted } }
    return fitting.first { !$0.isEmpty } ?? []
  }

  /// Returns the findings in the document on the tape as an array of check-payload's records, valid
  /// until the next call.
  func findings() throws(Failure) -> JSONValue? {
    let found = try checker.check()
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
