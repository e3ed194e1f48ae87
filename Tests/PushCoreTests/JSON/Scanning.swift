import Testing

@testable import PushCore

/// What became of a text that was scanned.
struct Scanned: Equatable {
  /// A token as numbers: kind, flags, hash, start, end, next.
  typealias Token = [Int]

  var tokens: [Token] = []
  var duplicates: [Int32] = []
  /// The offset behind the text; nil when it is broken.
  var end: Int?
  var error: JSONSyntaxError?
  /// The text without white space between tokens, where it is right.
  var compact: [UInt8] = []

  /// What must not depend on how the text is cut: all but the offsets of tokens of a broken one.
  var outcome: String { error.map { "\($0.kind.code.dropFirst(5)) at \($0.offset)" } ?? "ok" }
}

/// Scans a text that comes in pieces; each time all bytes so far are elsewhere in memory.
func scan(_ text: [UInt8], cuts: [Int] = [], isFinal: Bool = true) -> Scanned {
  let tape = JSONTape()
  defer { tape.deallocate() }
  let scanner = JSONScanner()
  scanner.begin()
  var scanned = Scanned()
  for (index, end) in (cuts + [text.count]).enumerated() where scanned.error == nil {
    // No byte to spare: reading one too many is met by the allocator's checks, if by any.
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

private func describe(_ tape: JSONTape, _ scanned: inout Scanned) {
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
  /// Kind, escapes and decoded text: what stays the same when white space goes.
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

/// Scans a text in one piece and hands its tape on; nil when the text is broken.
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

/// Scans a text that must be right and hands its tape on.
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
