/// A JSON text with its tape, for all reading except that of streams.
///
/// Append to ``text``, then call ``parse()``. A document can be reused for other texts.
package final class JSONDocument {
  /// The text; a change invalidates the values of the last parse.
  package let text: ByteBuffer
  package let tape = JSONTape()
  private let scanner: JSONScanner

  /// - Parameter extraDepth: The number of nesting levels around a whole document.
  package init(capacity: Int = 1024, extraDepth: Int = 0) {
    text = ByteBuffer(capacity: capacity)
    scanner = JSONScanner(depthLimit: JSONScanner.maximumDepth + extraDepth)
  }

  deinit {
    tape.deallocate()
  }

  /// Returns the root, or nil unless the text is one object or array with optional white space
  /// around it.
  package func parse() -> JSONValue? {
    text.pad()
    guard let start = text.bytes.firstIndex(where: { !$0.isJSONWhitespace }),
      let last = text.bytes.lastIndex(where: { !$0.isJSONWhitespace }),
      text.base[start] == UInt8(ascii: "{") || text.base[start] == UInt8(ascii: "[")
    else { return nil }
    let base = UnsafePointer(text.base)
    tape.reset(document: base, readable: text.readable)
    scanner.begin(at: start)
    let end = try? scanner.scan(
      base, end: last + 1, padding: ByteBuffer.padding, isFinal: true, onto: tape)
    return end == last + 1 ? JSONValue(tape, owner: self) : nil
  }

  // MARK: JSON within a text

  /// Scans the object or array that begins at an offset of the text.
  ///
  /// - Returns: The offset after the value, or of the first error; always after `start`.
  func scan(from start: Int) -> Int {
    let base = UnsafePointer(text.base)
    tape.reset(document: base)
    scanner.begin(at: start)
    do {
      return try scanner.scan(base, end: text.count, isFinal: true, onto: tape) ?? text.count
    } catch {
      return max(error.offset, start + 1)
    }
  }

  /// Returns the objects and arrays of the last scan that are closed, without those inside others.
  func completeContainers() -> [Int] {
    var (found, token) = ([Int](), 0)
    while token < tape.count {
      let isContainer = tape.kind(token) == .object || tape.kind(token) == .array
      if isContainer, tape[token].isClosed { found.append(token) }
      token = isContainer && !tape[token].isClosed ? token + 1 : tape.after(token)
    }
    return found
  }
}
