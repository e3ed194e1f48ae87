/// What all fuzz drivers share; compiled into one module with PushCore and a driver.

/// Stops with a message where a fact does not hold, so that libFuzzer keeps the input.
@inline(__always)
func require(_ fact: Bool, _ message: @autoclosure () -> String) {
  if !fact { fatalError(message()) }
}

/// A JSON text of its own with its tape; the bytes end where their memory does.
final class ScannedText {
  let tape = JSONTape()
  let bytes: UnsafeMutableBufferPointer<UInt8>
  /// The offset behind the text, or nil when there was an error.
  private(set) var end: Int?
  private(set) var error: JSONSyntaxError?

  init(_ source: some Collection<UInt8>, depthLimit: Int = JSONScanner.maximumDepth) {
    bytes = .allocate(capacity: source.count)
    _ = bytes.initialize(from: source)
    guard let start = bytes.baseAddress, let first = bytes.first, first == 0x7B || first == 0x5B
    else { return }
    tape.reset(document: UnsafePointer(start))
    let scanner = JSONScanner(depthLimit: depthLimit)
    scanner.begin()
    do {
      end = try scanner.scan(UnsafePointer(start), end: bytes.count, isFinal: true, onto: tape)
    } catch {
      self.error = error
    }
  }

  deinit {
    tape.deallocate()
    bytes.deallocate()
  }

  /// Whether the bytes are one JSON text and nothing else.
  var isWhole: Bool { end == bytes.count && !bytes.isEmpty }
}

/// One token as far as two tapes can agree on it.
struct TokenFacts: Equatable {
  let kind: JSONKind
  let flags: UInt8
  let next: Int32
  let bytes: [UInt8]

  init(_ tape: JSONTape, _ index: Int, withBytes: Bool) {
    kind = tape.kind(index)
    flags = tape[index].flags.rawValue
    next = tape[index].next
    // White space makes the bytes of containers differ.
    let isContainer = kind == .object || kind == .array
    bytes = withBytes || !isContainer ? Array(tape.bytes(index)) : []
  }

  static func all(_ tape: JSONTape, withBytes: Bool = true) -> [TokenFacts] {
    (0..<tape.count).map { TokenFacts(tape, $0, withBytes: withBytes) }
  }
}

/// Whether bytes can be between the quotes of a JSON string.
func isStringInside(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  ScannedText(Array("[\"".utf8) + Array(bytes) + Array("\"]".utf8)).isWhole
}

/// Checks that a record is one JSON object on one line, however it is laid out.
func checkRecord(_ record: UnsafeBufferPointer<UInt8>) {
  let shown = { String(decoding: record, as: UTF8.self) }
  let text = ScannedText(record, depthLimit: JSONScanner.maximumDepth + 64)
  require(text.isWhole, "a record is no JSON: \(String(describing: text.error)) \(shown())")
  require(text.tape.kind(0) == .object, "a record is no object: \(shown())")
  require(!record.contains { $0 == 0x0A || $0 == 0x0D }, "a record has line breaks: \(shown())")
  var key = text.tape.first(0)
  while key < text.tape.after(0) {
    let isTwice = text.tape[key].flags.contains(.shadowed)
    require(!isTwice, "a record has the key \(text.tape.text(key)) twice: \(shown())")
    key = text.tape.after(key + 1)
  }
  let facts = TokenFacts.all(text.tape, withBytes: false)
  for escapes in [false, true] {
    let out = ByteBuffer()
    PrettyJSON.append(record, to: out, colors: false, escapes: escapes)
    let pretty = ScannedText(out.bytes, depthLimit: JSONScanner.maximumDepth + 64)
    require(pretty.isWhole, "a record laid out is no JSON: \(out.string)")
    guard !escapes else { continue }
    let isSame = TokenFacts.all(pretty.tape, withBytes: false) == facts
    require(isSame, "a record laid out says something else: \(out.string)")
  }
}

extension DocumentStream {
  /// Takes in as many bytes as there are in `piece`.
  func feed(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let start = piece.baseAddress, !piece.isEmpty else { return }
    freeSpace(piece.count).update(from: start, count: piece.count)
    commit(piece.count)
  }
}

/// A driver's input: two bytes that steer, and the rest.
struct SteeredInput {
  let first: UInt8
  let second: UInt8
  let rest: UnsafeBufferPointer<UInt8>

  init?(_ data: UnsafePointer<UInt8>, _ size: Int) {
    guard size >= 2 else { return nil }
    (first, second) = (data[0], data[1])
    rest = UnsafeBufferPointer(start: data + 2, count: size - 2)
  }

  /// How the options of reading follow from the first byte.
  var options: JSONInputOptions {
    var options = JSONInputOptions()
    options.lenient = first & 1 != 0
    options.scan = first & 2 != 0
    options.reportsSkipped = first & 4 != 0
    options.maximumDocument = [8 << 20, 256, 64, 16][Int(first >> 3 & 3)]
    return options
  }
}
