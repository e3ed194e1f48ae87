/// Values of a document with JSON Pointers of their own, such as the parts of a request.
///
/// The pointers of the values inside them begin there.
struct PointerBases {
  struct Base {
    let root: Int
    /// The index after the values to which the pointer applies.
    let end: Int
    /// The JSON Pointer (RFC 6901) of ``root``.
    let pointer: String
    /// The value of the document from which a reader composed ``root``; nil for others.
    let source: Int?
  }

  private var bases: [Base] = []
  private var isSorted = true

  mutating func add(_ base: Base) {
    isSorted = isSorted && bases.last.map { $0.root <= base.root } != false
    bases.append(base)
  }

  mutating func removeAll() {
    if !bases.isEmpty { self = PointerBases() }
  }

  /// Returns the base of a value; nil for a value whose pointer is its position.
  mutating func base(of value: Int) -> Base? {
    if bases.isEmpty { return nil }
    if !isSorted {
      bases.sort { $0.root < $1.root }
      isSorted = true
    }
    var (low, high) = (0, bases.count)
    while low < high {
      let middle = (low + high) / 2
      if bases[middle].root <= value { low = middle + 1 } else { high = middle }
    }
    guard low > 0, value < bases[low - 1].end else { return nil }
    return bases[low - 1]
  }
}

extension JSONTape {
  /// Gives a value, and the values inside it, a JSON Pointer of its own.
  ///
  /// - Parameters:
  ///   - isWhole: Whether the values inside it are affected.
  ///   - source: The value from which a reader composed this one.
  func setPointer(of value: Int, _ pointer: String, isWhole: Bool = true, source: Int? = nil) {
    store.pointee.pointerBases.add(
      PointerBases.Base(
        root: value, end: isWhole ? after(value) : value + 1, pointer: pointer, source: source))
  }

  /// Returns the step of a JSON Pointer to a member with this name.
  static func step(to name: String) -> String {
    // By bytes: a combining character may follow the slash.
    var step: [UInt8] = [UInt8(ascii: "/")]
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): step += "~0".utf8
      case UInt8(ascii: "/"): step += "~1".utf8
      default: step.append(byte)
      }
    }
    return String(decoding: step, as: UTF8.self)
  }
}
