import PushCore

/// A JSON object or array that came with a request.
final class ReceivedJSON {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let tape = JSONTape()

  /// Nil when the bytes are not one JSON object or array, with blanks around it at most.
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

  /// Whether some object has a name twice.
  var hasDuplicates: Bool { tape.hasDuplicates }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

/// A value in a ``ReceivedJSON``, which it keeps alive, or on a tape that its user keeps.
struct JSONValue {
  fileprivate let body: ReceivedJSON?
  fileprivate let tape: JSONTape
  fileprivate let index: Int

  fileprivate init(body: ReceivedJSON?, tape: JSONTape, index: Int) {
    (self.body, self.tape, self.index) = (body, tape, index)
  }

  /// The root of a tape that outlives this value and all that is taken from it.
  init(rootOf tape: JSONTape) {
    self.init(body: nil, tape: tape, index: 0)
  }

  var kind: JSONKind { tape.kind(index) }

  /// The value of a member; nil where there is none.
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

  /// A number that is written as an integer and fits.
  var integer: Int? {
    kind == .number ? JSONNumber.integer(tape.bytes(index)) : nil
  }

  /// Whether a number is written without fraction and exponent, however long it is.
  var isIntegerLiteral: Bool {
    kind == .number && tape.bytes(index).allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
  }

  /// A string's text, or a number as it is written: identifiers come as either.
  var identifier: String? {
    kind == .string || kind == .number ? tape.text(index) : nil
  }

  /// Appends the value as compact JSON.
  func copy(to out: ByteBuffer) {
    tape.copy(index, to: out)
  }
}
