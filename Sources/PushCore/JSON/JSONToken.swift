/// A value or key on the tape: the range of its bytes, and the index of the next value.
///
/// A token has 16 bytes. `start` and `end` are offsets into the document or, with the top bit set,
/// into the tape's arena. For strings they exclude the quotes.
package struct JSONToken {
  package var kind: JSONKind
  package var flags: Flags
  /// The ``hash`` of a key, the ``expansion`` of a string, or the ``names`` of an object, which share
  /// two bytes.
  private var number: UInt16
  package var start: UInt32
  /// The offset after the value; 0 for a container until it is closed (``isClosed``).
  package var end: UInt32
  /// The index of the first token after this value and its contents.
  package var next: Int32

  init(
    kind: JSONKind, flags: Flags, hash: UInt16 = 0, start: UInt32, end: UInt32, next: Int32
  ) {
    (self.kind, self.flags, number) = (kind, flags, hash)
    (self.start, self.end, self.next) = (start, end, next)
  }

  /// The hash of a key's bytes; 0 for a key with escapes.
  @inline(__always)
  package var hash: UInt16 {
    get {
      assert(flags.contains(.key), "only keys have a hash")
      return number
    }
    set {
      assert(flags.intersection([.key, .escaped]) == .key, "only keys without escapes have a hash")
      number = newValue
    }
  }

  /// The index of the expansion of a string that is a value, or ``lateExpansion``; 0 without one.
  var expansion: UInt16 {
    get {
      assert(!flags.contains(.key), "a key's expansion is in the tape's table")
      return number
    }
    set {
      assert(!flags.contains(.key), "a key's expansion is in the tape's table")
      number = newValue
    }
  }

  /// A set of the hashes of an object's keys: one bit for the low four bits of each; 0 if it is not
  /// known.
  var names: UInt16 {
    get {
      assert(kind == .object, "only objects have names")
      return number
    }
    set { number = newValue }
  }

  /// Whether the container may have a member with this name: most objects lack most names.
  func mayHave(_ name: JSONKey) -> Bool { number == 0 || number &>> (name.hash & 15) & 1 != 0 }

  /// Whether the end of a container is known; the scanner sets it at the closing bracket.
  var isClosed: Bool { end != 0 }

  /// The value of ``expansion`` if the index is in the tape's table.
  static let lateExpansion = UInt16.max

  package struct Flags: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A string with at least one backslash.
    package static let escaped = Flags(rawValue: 1)
    /// A key that a later key of the same name replaces.
    package static let shadowed = Flags(rawValue: 2)
    /// A string that was searched for a JSON text.
    package static let expanded = Flags(rawValue: 4)
    /// A string that is the key of a member.
    package static let key = Flags(rawValue: 8)
    /// A value that the record has (``JSONTape/hold(_:)``).
    static let held = Flags(rawValue: 16)
  }

  /// The largest offset that a token can hold, into the document or into the arena.
  static let maximumOffset = 0x7FFF_FFFF
  /// The top bit, set in offsets into the arena.
  static let arenaBit: UInt32 = 0x8000_0000
}
