import Testing

@testable import PushCore

/// The result of scanning a text.
struct Scanned: Equatable {
  /// A token as numbers: kind, flags, hash, start, end, next.
  typealias Token = [Int]

  var tokens: [Token] = []
  var duplicates: [Int32] = []
  /// The offset after the text; nil if it is invalid.
  var end: Int?
  var error: JSONSyntaxError?
  /// The text without white space between tokens, if it is valid.
  var compact: [UInt8] = []

  /// The part of the result that does not depend on how the text is split: all except the tokens' offsets
  /// of an invalid text.
  var outcome: String { error.map { "\($0.kind.code.dropFirst(5)) at \($0.offset)" } ?? "ok" }
}

/// Scans a text in pieces; the bytes so far move in memory before each piece.
func scan(_ text: [UInt8], cuts: [Int] = [], isFinal: Bool = true) -> Scanned {
  let tape = JSONTape()
  defer { tape.deallocate() }
  let scanner = JSONScanner()
  scanner.begin()
  var scanned = Scanned()
  for (index, end) in (cuts + [text.count]).enumerated() where scanned.error == nil {
    // No spare byte, so that the allocator's checks can find a read beyond the end.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(end, 1))
    defer { copy.deallocate() }
    copy.update(from: text, count: end)
    if index == 0 { tape.reset(document: copy) } else { tape.move(document: copy) }
    do {
      let isLast = isFinal && end == text.count
      scanned.end = try scanner.scan(copy, end: end, isFinal: isLast, onto: tape)
      if scanned.end != nil {
        describe(tape, &scanned)
        return scanned
      }
    } catch {
      scanned.error = error
    }
  }
  return scanned
}

func describe(_ tape: JSONTape, _ scanned: inout Scanned) {
  for index in 0..<tape.count {
    let token = tape[index]
    scanned.tokens.append([
      Int(token.kind.rawValue), Int(token.flags.rawValue),
      token.flags.contains(.key) ? Int(token.hash) : 0, Int(token.start),
      Int(token.end), Int(token.next),
    ])
  }
  scanned.duplicates = tape.duplicates
  let out = ByteBuffer()
  tape.copy(0, to: out)
  scanned.compact = Array(out.bytes)
}

extension Scanned {
  /// Kind, escapes and decoded text, which do not depend on white space.
  static func contents(of text: [UInt8]) -> [String] {
    withTape(text) { tape in
      (0..<tape.count).map { index in
        let isContainer = tape.kind(index) == .object || tape.kind(index) == .array
        let shown = isContainer ? "\(tape.after(index))" : tape.text(index)
        return "\(tape.kind(index)) \(tape[index].flags.rawValue) \(shown)"
      }
    } ?? []
  }
}

/// Scans a text in one piece and calls `body` with its tape; nil if the text is invalid.
func withTape<Result>(_ text: [UInt8], _ body: (JSONTape) throws -> Result) rethrows -> Result? {
  let tape = JSONTape()
  defer { tape.deallocate() }
  let scanner = JSONScanner()
  scanner.begin()
  return try text.withUnsafeBufferPointer { bytes in
    guard let base = bytes.baseAddress else { return nil }
    tape.reset(document: base)
    guard (try? scanner.scan(base, end: bytes.count, isFinal: true, onto: tape)) != nil else {
      return nil
    }
    return try body(tape)
  }
}

func withTape<Result>(_ text: String, _ body: (JSONTape) throws -> Result) rethrows -> Result? {
  try withTape(Array(text.utf8), body)
}

/// Scans a text that must be valid and calls `body` with its tape.
func onTape(_ text: String, _ body: (JSONTape) throws -> Void) throws {
  let done: Void? = try withTape(Array(text.utf8), body)
  try #require(done != nil)
}

extension JSONTape {
  /// The JSON Pointer of a value, as it is in a record.
  func pointer(_ target: Int) -> String {
    let out = ByteBuffer()
    appendPointer(of: target, to: out)
    return out.string
  }

  func compact(_ index: Int = 0) -> String {
    let out = ByteBuffer()
    copy(index, to: out)
    return out.string
  }
}
