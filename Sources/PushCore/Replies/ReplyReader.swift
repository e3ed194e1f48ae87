/// Reads responses of push services: a result for each message or token.
///
/// ``ReplyBlocks`` divides an input into blocks: JSON, an HTTP message, or a text. A block is read by
/// ``HTTPReplyText`` (headers), by this type's extensions (JSON), and by ``ReplyText`` (all other
/// text). ``ServiceErrorTable`` has the codes. ``SentRequest`` adds what the request shows.
///
/// One reader serves all blocks that one thread reads.
package final class ReplyReader {
  /// The results of the last block.
  package var results: [ReplyResult] = []
  private let document = JSONDocument(extraDepth: 16)
  /// The reader of objects that are not JSON, such as those that Node.js prints.
  private let literals: DocumentStream
  /// The reader of objects on several lines of a log, each with the log's prefix.
  private let records: DocumentStream
  private let isLog: Bool

  /// The maximum nesting of objects around a response.
  static let depth = 8
  /// The maximum number of texts in braces that are read in a block.
  private static let largestPartCount = 64

  /// - Parameters:
  ///   - isLog: Whether blocks are lines of a log; most of them are not responses.
  ///   - maximumBlock: The maximum length of a block, in bytes.
  package init(isLog: Bool, maximumBlock: Int) {
    self.isLog = isLog
    var options = JSONInputOptions()
    options.lenient = true
    options.maximumDocument = maximumBlock
    literals = DocumentStream(options: options)
    options.scan = true
    records = DocumentStream(options: options)
  }

  /// Reads a block; ``results`` has its results, none if it is not a response.
  package func read(_ block: UnsafeBufferPointer<UInt8>) {
    results.removeAll(keepingCapacity: true)
    var context = ReplyContext()
    context.isWhole = !isLog
    guard let message = HTTPReplyText(block) else { return readText(block, context) }
    guard message.isFinal else { return }
    message.add(to: &context)
    let body = UnsafeBufferPointer(rebasing: block[message.body])
    context.isWhole = true
    readText(body, context)
    for index in results.indices { results[index].offset = 0 }
    if results.isEmpty, let status = context.status {
      results.append(ReplyResult(status: status, context))
    }
  }

  /// Reads a text that may contain JSON.
  private func readText(_ text: UnsafeBufferPointer<UInt8>, _ context: ReplyContext) {
    var context = context
    let parts = BracedParts.find(in: text, limit: Self.largestPartCount)
    let isAlone =
      parts.count == 1 && isBlank(text[..<parts[0].lowerBound])
      && isBlank(text[parts[0].upperBound...])
    if !isAlone { addText(text, parts, to: &context) }
    // What JSON has, is not read again as text.
    let rest = ByteBuffer(capacity: 256)
    var end = 0
    for part in parts {
      guard read(part, of: text, context) else { continue }
      rest.append(contentsOf: UnsafeBufferPointer(rebasing: text[end..<part.lowerBound]))
      end = part.upperBound
      for index in results.indices {
        results[index].offset = isAlone ? results[index].offset + part.lowerBound : 0
      }
    }
    guard results.isEmpty else { return }
    rest.append(contentsOf: UnsafeBufferPointer(rebasing: text[end...]))
    let trimmed = rest.bytes.drop(while: \.isBlank)
    let last = trimmed.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? trimmed.startIndex
    let all = UnsafeBufferPointer(rebasing: trimmed[..<last])
    if let result = ReplyText.result(in: all, context) { results.append(result) }
  }

  private func isBlank(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.allSatisfy(\.isBlank)
  }

  /// Adds what the text before and after JSON shows: a status, a service, a token.
  private func addText(
    _ text: UnsafeBufferPointer<UInt8>, _ parts: [Range<Int>], to context: inout ReplyContext
  ) {
    // A mark such as `[1]` is a part of the text.
    let isDocument = { (part: Range<Int>) in text[part.lowerBound] == UInt8(ascii: "{") }
    guard let first = parts.first(where: isDocument) ?? parts.first else { return }
    ReplyText.add(UnsafeBufferPointer(rebasing: text[..<first.lowerBound]), to: &context)
    if let last = parts.last, context.status == nil {
      ReplyText.add(UnsafeBufferPointer(rebasing: text[last.upperBound...]), to: &context)
    }
  }

  /// Reads a part in braces or brackets as JSON, or as what a program prints for it; returns false
  /// if it is neither.
  private func read(
    _ part: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ context: ReplyContext
  ) -> Bool {
    let bytes = UnsafeBufferPointer(rebasing: text[part])
    document.text.removeAll()
    document.text.append(contentsOf: bytes)
    if let root = document.parse() {
      readRoot(root, context)
      return true
    }
    // `[error]` and `{path}` are text.
    guard bytes.count > 8, bytes.contains(UInt8(ascii: ":")) else { return false }
    if read(bytes, by: literals, context) { return true }
    // The lines of a log have its prefix, up to the first bracket.
    guard bytes.contains(0x0A) else { return false }
    let line = text[..<part.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return read(UnsafeBufferPointer(rebasing: text[line..<part.upperBound]), by: records, context)
  }

  /// Reads the first document of a text; returns whether it has a result.
  private func read(
    _ text: UnsafeBufferPointer<UInt8>, by stream: DocumentStream, _ context: ReplyContext
  ) -> Bool {
    stream.restart(line: 1, offset: 0)
    stream.append(text)
    stream.finish()
    defer {
      _ = stream.removeNotes()
      _ = stream.removeNotesBetween()
    }
    guard case .document = stream.next() else { return false }
    let before = results.count
    readRoot(stream.root, context)
    // A text that is not JSON may be read wrongly.
    return results.count > before
  }

  private func readRoot(_ root: JSONValue, _ context: ReplyContext) {
    if root.kind == .array {
      read(elements: root, context, 0)
    } else {
      _ = read(root, context, 0)
    }
  }
}

/// The texts in braces and brackets of a text.
enum BracedParts {
  /// Returns the outermost parts that are closed.
  ///
  /// Quotes are recognized only within a part, and end at the end of a line.
  static func find(in text: UnsafeBufferPointer<UInt8>, limit: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var starts: [Int] = []
    var quote: UInt8?
    var isEscaped = false
    for (at, byte) in text.enumerated() {
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == open || byte == 0x0A {
          quote = nil
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): starts.append(at)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let start = starts.popLast(), starts.isEmpty else { continue }
        parts.append(start..<(at + 1))
        if parts.count == limit { return parts }
      case UInt8(ascii: "\"") where !starts.isEmpty: quote = byte
      case UInt8(ascii: "'") where !starts.isEmpty && beginsText(at, text): quote = byte
      default: break
      }
    }
    return parts
  }

  /// Whether a single quote begins a text; in a word, it is an apostrophe.
  private static func beginsText(_ at: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    at > 0 && text[at - 1].isOne(of: " \t\n{[(:,=")
  }
}
