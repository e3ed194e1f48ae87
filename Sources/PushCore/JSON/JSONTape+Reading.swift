import CPlatform

/// Access to the values on a tape.
extension JSONTape {
  @inline(__always)
  package func kind(_ index: Int) -> JSONKind {
    tokens[index].kind
  }

  @inline(__always)
  package subscript(_ index: Int) -> JSONToken {
    tokens[index]
  }

  /// Returns the bytes of a value: a string without its quotes, a container with its brackets.
  @inline(__always)
  package func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let token = tokens[index]
    return UnsafeBufferPointer(
      start: pointer(token.start), count: Int(token.end &- token.start))
  }

  @inline(__always)
  func pointer(_ offset: UInt32) -> UnsafePointer<UInt8> {
    offset & JSONToken.arenaBit == 0
      ? document + Int(offset)
      : UnsafePointer(arena.base) + Int(offset & ~JSONToken.arenaBit)
  }

  /// Returns the byte at offset 0 for a container and its contents: of the document or the arena.
  @inline(__always)
  func base(of container: Int) -> UnsafePointer<UInt8> {
    tokens[container].start & JSONToken.arenaBit == 0 ? document : UnsafePointer(arena.base)
  }

  /// Returns the first member's key or the first element; equals ``after(_:)`` if it is empty.
  @inline(__always)
  package func first(_ container: Int) -> Int {
    container &+ 1
  }

  /// Returns the index after a value and its contents.
  @inline(__always)
  package func after(_ index: Int) -> Int {
    Int(tokens[index].next)
  }

  /// Returns the keys of an object, in order; none if the value is not an object.
  ///
  /// The value of a member is at the index after its key.
  @inline(__always)
  package func keys(of object: Int) -> TapeItems {
    TapeItems(self, object, .object, step: 1)
  }

  /// Returns the elements of an array, in order; none if the value is not an array.
  @inline(__always)
  package func elements(of array: Int) -> TapeItems {
    TapeItems(self, array, .array, step: 0)
  }

  /// Returns the elements of an array as an array.
  package func elements(_ array: Int) -> [Int] { Array(elements(of: array)) }

  /// Returns the value of a member of `object`, or nil.
  ///
  /// If several members have the name, returns the value of the last.
  ///
  /// - Complexity: O(number of members).
  package func member(_ object: Int, _ name: JSONKey) -> Int? {
    for key in keys(of: object) {
      if keyMatches(key, name) { return key &+ 1 }
    }
    return nil
  }

  /// Calls `body` with the value of each member, except members that a later duplicate replaces.
  func eachMember(of object: Int, _ body: (_ value: Int) -> Void) {
    for key in keys(of: object) {
      if !self[key].flags.contains(.shadowed) { body(key + 1) }
    }
  }

  /// Whether a key equals `name` and no later key replaces it.
  @inline(__always)
  package func keyMatches(_ key: Int, _ name: JSONKey) -> Bool {
    let token = tokens[key]
    if token.hash != name.hash && !token.flags.contains(.escaped) { return false }
    if token.flags.contains(.shadowed) { return false }
    if token.flags.contains(.escaped) { return textEquals(key, name) }
    return name.equals(pointer(token.start), Int(token.end &- token.start))
  }

  /// Whether the decoded text of a string equals `name`, byte for byte.
  package func textEquals(_ index: Int, _ name: JSONKey) -> Bool {
    guard tokens[index].kind == .string else { return false }
    let raw = bytes(index)
    guard tokens[index].flags.contains(.escaped) else {
      return name.equals(raw.baseAddress ?? name.start, raw.count)
    }
    let decoded = ByteBuffer(capacity: raw.count)
    JSONText.decode(raw, into: decoded)
    return name.equals(decoded.base, decoded.count)
  }

  /// Whether the raw bytes of a value begin with `prefix`.
  package func hasPrefix(_ index: Int, _ prefix: StaticString) -> Bool {
    let (text, length) = (bytes(index), prefix.utf8CodeUnitCount)
    return text.count >= length
      && memcmp(text.baseAddress ?? prefix.utf8Start, prefix.utf8Start, length) == 0
  }

  /// Returns the decoded text of a string, or the JSON of any other value.
  package func text(_ index: Int) -> String {
    guard tokens[index].flags.contains(.escaped) else {
      return String(decoding: bytes(index), as: UTF8.self)
    }
    let decoded = ByteBuffer(capacity: bytes(index).count)
    JSONText.decode(bytes(index), into: decoded)
    return decoded.string
  }
}

/// The indices of an object's keys or of an array's elements.
package struct TapeItems: Sequence, IteratorProtocol {
  private let tape: JSONTape
  /// The distance from an item to its value.
  private let step: Int
  private var item: Int
  private let end: Int

  @inline(__always)
  fileprivate init(_ tape: JSONTape, _ container: Int, _ kind: JSONKind, step: Int) {
    (self.tape, self.step) = (tape, step)
    item = tape.first(container)
    end = tape.kind(container) == kind ? tape.after(container) : item
  }

  @inline(__always)
  package mutating func next() -> Int? {
    guard item < end else { return nil }
    defer { item = tape.after(item &+ step) }
    return item
  }
}

/// Whole numbers in the forms that servers write: `5`, `5.0`, `1.3786E8`, or these in quotes.
extension JSONTape {
  /// Returns the exact decimal digits of a whole number of any length, or nil for anything else.
  package func wholeNumber(_ index: Int) -> String? {
    switch kind(index) {
    case .number, .string: Self.digits(Array(bytes(index)))
    default: nil
    }
  }

  /// Returns a whole number, or nil for anything else or if it exceeds 64 bits.
  package func integer(_ index: Int) -> Int? {
    guard kind(index) == .number || kind(index) == .string else { return nil }
    return JSONNumber.wholeNumber(bytes(index))
  }

  private static func digits(_ text: [UInt8]) -> String? {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    var whole = takeDigits(&rest)
    if whole.isEmpty { return nil }
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits(&rest)
    }
    guard let exponent = takeExponent(&rest), rest.isEmpty else { return nil }
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    guard fraction.count <= exponent else { return nil }
    whole += fraction
    whole += Array(repeating: UInt8(ascii: "0"), count: exponent - fraction.count)
    let digits = whole.drop { $0 == UInt8(ascii: "0") }
    if digits.isEmpty { return "0" }
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return Array(digits)
  }

  /// Parses an exponent: 0 if there is none, nil if it is negative or above 30.
  private static func takeExponent(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let first = rest.first, first | 0x20 == UInt8(ascii: "e") else { return 0 }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = takeDigits(&rest)
    guard let value = Int(String(decoding: digits, as: UTF8.self)), value <= 30 else { return nil }
    return value
  }
}
