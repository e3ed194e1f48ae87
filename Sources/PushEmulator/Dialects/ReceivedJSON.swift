import PushCore

/// A received JSON object or array.
final class ReceivedJSON {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let tape = JSONTape()

  /// Fails unless the bytes are one JSON object or array, optionally with whitespace around it.
  init?(_ source: some Collection<UInt8>) {
    let text = source.drop(while: Self.isBlank)
    bytes = .allocate(capacity: text.count)
    _ = bytes.initialize(from: text)
    guard let start = bytes.baseAddress, let first = bytes.first,
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    tape.reset(document: UnsafePointer(start))
    let scanner = JSONScanner()
    scanner.begin()
    let end = try? scanner.scan(UnsafePointer(start), end: bytes.count, isFinal: true, onto: tape)
    guard let end, bytes[end...].allSatisfy(Self.isBlank) else { return nil }
  }

  deinit {
    tape.deallocate()
    bytes.deallocate()
  }

  var root: JSONValue { JSONValue(body: self, tape: tape, index: 0) }

  /// Whether any object has duplicate names.
  var hasDuplicates: Bool { tape.hasDuplicates }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

/// A value in a ``ReceivedJSON``, which it retains, or on a tape that the caller keeps alive.
struct JSONValue {
  fileprivate let body: ReceivedJSON?
  fileprivate let tape: JSONTape
  fileprivate let index: Int

  fileprivate init(body: ReceivedJSON?, tape: JSONTape, index: Int) {
    (self.body, self.tape, self.index) = (body, tape, index)
  }

  /// Creates the root of a tape that must outlive this value and all values taken from it.
  init(rootOf tape: JSONTape) {
    self.init(body: nil, tape: tape, index: 0)
  }

  var kind: JSONKind { tape.kind(index) }

  /// The value of a member; nil if there is none.
  subscript(_ name: StaticString) -> JSONValue? {
    tape.member(index, JSONKey(name)).map { JSONValue(body: body, tape: tape, index: $0) }
  }

  /// The members of an object, in order.
  var members: [(name: String, value: JSONValue)] {
    guard kind == .object else { return [] }
    var found: [(String, JSONValue)] = []
    var key = tape.first(index)
    while key < tape.after(index) {
      found.append((tape.text(key), JSONValue(body: body, tape: tape, index: key + 1)))
      key = tape.after(key + 1)
    }
    return found
  }

  /// The elements of an array, in order.
  var elements: [JSONValue] {
    guard kind == .array else { return [] }
    var found: [JSONValue] = []
    var element = tape.first(index)
    while element < tape.after(index) {
      found.append(JSONValue(body: body, tape: tape, index: element))
      element = tape.after(element)
    }
    return found
  }

  /// The text of a string; nil for anything else.
  var string: String? {
    kind == .string ? tape.text(index) : nil
  }

  /// The integer, if the value is a number in integer notation that fits.
  var integer: Int? {
    kind == .number ? JSONNumber.integer(tape.bytes(index)) : nil
  }

  /// Whether the value is a number without a fraction and an exponent, of any length.
  var isIntegerLiteral: Bool {
    kind == .number && tape.bytes(index).allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
  }

  /// The text of a string or a number, since IDs can be either.
  var identifier: String? {
    kind == .string || kind == .number ? tape.text(index) : nil
  }

  /// Appends the value as compact JSON.
  func copy(to out: ByteBuffer) {
    tape.copy(index, to: out)
  }
}
