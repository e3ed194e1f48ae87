/// One side of a comparison: its current document, and the reader of its messages.
final class ComparedSide {
  private let document = JSONDocument(capacity: 4096)
  private let record = JSONDocument(extraDepth: 16)
  private let reader: PayloadReader

  init(_ options: PayloadOptions) {
    reader = PayloadReader(options: options, tape: document.tape)
  }

  var tape: JSONTape { document.tape }

  /// Reads a document, which is valid: it was read before.
  func load(_ source: ComparedDocument) -> JSONValue? {
    load(source.uncertainty) { out in
      source.text.withUnsafeBufferPointer { out.append(contentsOf: $0) }
    }
  }

  /// Reads the text that `write` appends; returns nil unless it is a push.
  func load(_ uncertainty: JSONTape.Uncertainty, _ write: (ByteBuffer) -> Void) -> JSONValue? {
    document.text.removeAll()
    write(document.text)
    guard let root = document.parse() else { return nil }
    document.tape.uncertainty = uncertainty
    do {
      messageCount = try reader.findMessages()
      return root
    } catch {
      return nil
    }
  }

  /// The number of messages in the document.
  private(set) var messageCount = 0

  /// Returns the record of a message, valid until the next call.
  func record(of message: Int) -> JSONValue? {
    record.text.removeAll()
    reader.writeRecord(of: message, notes: [], into: record.text)
    return record.parse()
  }

  /// Returns the object that only one message has: the block with the headers of APNs, or the keys.
  func block(of message: PushMessage) -> Int? {
    let isInRequest = message.kind == .apns && message.isWrapped
    return (isInRequest ? message.parts(on: tape).apns : nil) ?? message.root
  }

  /// Whether a value is in a block of the message that was read last, for other platforms.
  func isForOthers(_ value: Int?) -> Bool {
    guard let value, message.format.isMessage, let blocks = message.blocks else { return false }
    let parts = message.parts(on: tape)
    return MessageBlock.allCases.contains { block in
      guard let other = blocks[block], parts.value(block) != other else { return false }
      return other..<tape.after(other) ~= value
    }
  }

  /// Returns the number of the message with the innermost object around a value; 0 for a value that
  /// is in no message.
  func message(with value: Int) -> Int {
    var innermost = (object: -1, message: 0)
    for (number, message) in reader.messages.enumerated() {
      for object in [message.envelope, block(of: message)].compactMap({ $0 }) {
        // A difference inside of a string is one of the whole string.
        let object = tape.expansion(holding: object)?.outer ?? object
        if object > innermost.object, object <= value, value < tape.after(object) {
          innermost = (object, number)
        }
      }
    }
    return innermost.message
  }

  /// The message that was read last.
  var message: PushMessage { reader.reading.message }
}

/// A document of one side of a comparison.
package struct ComparedDocument: Sendable, Equatable {
  /// The document as JSON.
  package private(set) var text: [UInt8]
  let uncertainty: JSONTape.Uncertainty
  /// The numbers of its messages to compare, from 0.
  package let messages: [Int]
  /// The platforms of ``messages``; nil for one of no particular platform.
  package let platforms: [Platform?]
  /// How the document spells the words that are the same in capitals (``FoldedWords``).
  let spellings: [String: Set<String>]
  /// The document with these words as the services document them; nil if it is ``text``.
  let foldedText: [UInt8]?

  /// Returns the documents of two files; if these spell a word differently, with the documented one.
  static func spelledAlike(
    _ left: [ComparedDocument], _ right: [ComparedDocument]
  ) -> (left: [ComparedDocument], right: [ComparedDocument]) {
    var all: [String: Set<String>] = [:]
    for document in left + right { all.merge(document.spellings) { $0.union($1) } }
    guard all.values.contains(where: { $0.count > 1 }) else { return (left, right) }
    return (left.map(\.folded), right.map(\.folded))
  }

  private var folded: ComparedDocument {
    var document = self
    document.text = foldedText ?? text
    return document
  }
}
