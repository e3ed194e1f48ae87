/// A value of a JSON text; it retains the text.
package struct JSONValue {
  /// Valid as long as the value, and until its text changes.
  package let tape: JSONTape
  package let index: Int
  private let owner: AnyObject?

  /// - Parameter owner: The owner of the tape; nil if the tape outlives the value.
  init(_ tape: JSONTape, _ index: Int = 0, owner: AnyObject? = nil) {
    (self.tape, self.index, self.owner) = (tape, index, owner)
  }

  /// Creates the root of a text; fails unless the bytes are one object or array.
  ///
  /// - Parameter extraDepth: The number of nesting levels around a whole document.
  package init?(_ bytes: some Collection<UInt8>, extraDepth: Int = 0) {
    let document = JSONDocument(
      capacity: bytes.count + ByteBuffer.padding, extraDepth: extraDepth)
    let space = document.text.freeSpace(bytes.count)
    _ = UnsafeMutableBufferPointer(start: space, count: bytes.count).initialize(
      fromContentsOf: bytes)
    document.text.commit(bytes.count)
    guard let root = document.parse() else { return nil }
    self = root
  }

  /// Returns another value of the same text.
  func value(_ index: Int) -> JSONValue { JSONValue(tape, index, owner: owner) }

  package var kind: JSONKind { tape.kind(index) }

  /// Whether any object of the text has duplicate names.
  package var hasDuplicates: Bool { tape.hasDuplicates }

  // MARK: Contents

  /// The value of a member, the last of several; nil if the value is not an object that has it.
  package subscript(_ name: JSONKey) -> JSONValue? { tape.member(index, name).map(value) }

  /// The members of an object, in order.
  package var members: [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    members.reserveCapacity(8)
    for key in tape.keys(of: index) {
      members.append((tape.text(key), value(tape.value(ofKey: key))))
    }
    return members
  }

  /// The members of an object, in order, without those that a later one replaces.
  package var distinctMembers: [(name: JSONValue, value: JSONValue)] {
    var members: [(name: JSONValue, value: JSONValue)] = []
    tape.eachMember(of: index) { members.append((value(tape.key(ofValue: $0)), value($0))) }
    return members
  }

  /// The elements of an array, in order.
  package var elements: [JSONValue] { tape.elements(of: index).map(value) }

  /// The value if it is an object, or the object inside it if it is a string.
  package var object: JSONValue? { tape.object(index).map(value) }

  /// The value if it is an array, or the array inside it if it is a string.
  package var array: JSONValue? { tape.array(index).map(value) }

  // MARK: Texts and numbers

  /// The decoded text of a string, or the JSON of any other value.
  package var text: String { tape.text(index) }

  /// The text of a string; nil for anything else.
  package var string: String? { kind == .string ? text : nil }

  /// The text of a string that is not empty; nil for anything else.
  package var nonEmptyString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The digits of a whole number of any length, which may be in a string; otherwise nil.
  package var wholeNumber: String? { tape.wholeNumber(index) }

  /// A whole number, which may be in a string; otherwise nil.
  package var integer: Int? { tape.integer(index) }

  /// An ID: a string that is not empty, or the digits of a positive whole number; otherwise nil.
  package var identifier: String? {
    guard kind == .number else { return nonEmptyString }
    return wholeNumber.flatMap { $0 == "0" || $0.utf8.first == UInt8(ascii: "-") ? nil : $0 }
  }

  /// The bytes of a number, or of a string without its quotes.
  package var bytes: UnsafeBufferPointer<UInt8> { tape.bytes(index) }

  // MARK: JSON

  /// The JSON Pointer (RFC 6901) of the value in its text; nil for a composed value.
  var pointer: String? { tape.pointer(of: index) }

  /// The value as JSON, without white space between tokens.
  package var json: String {
    if let bytes = tape.unspaced(index) { return String(decoding: bytes, as: UTF8.self) }
    let out = ByteBuffer(capacity: tape.bytes(index).count)
    copy(to: out)
    return out.string
  }

  /// Appends the value as JSON, without white space between tokens.
  package func copy(to out: ByteBuffer) { tape.copy(index, to: out) }
}

/// Values as cells of a line.
///
/// In a cell, strings are decoded, containers are JSON, and null is nothing. Tabs, line breaks and
/// NUL become two-character escapes, so that no value adds a cell or a line. With `escapes`,
/// control and invisible characters are escaped too (``TerminalText``).
extension JSONValue {
  /// Appends the value as one cell.
  package func appendCell(to out: ByteBuffer, escapes: Bool) {
    let start = out.count
    tape.copyCell(index, after: "", to: out)
    if escapes { TerminalText.escape(out, from: start) }
  }
}
