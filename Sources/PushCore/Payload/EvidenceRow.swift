/// A key by which messages are recognized.
///
/// A ``Schema`` says which members a service defines; most of them are in the messages of every
/// vendor, and are evidence of none. The few keys that are evidence have a strength and a test, and
/// vendors without a schema have them, too.
///
/// It is `Sendable` because the memory of ``pointer`` never changes.
package struct EvidenceRow: @unchecked Sendable {
  /// A JSON Pointer below the object that holds the vendor's keys, as in ``PathTable``.
  package let path: StaticString
  package let vendor: Vendor
  package let strength: EvidenceStrength
  let test: Test
  /// The sender whose messages have the key.
  package let sender: PushService?
  /// The path and a closing quote, padded with one block of zeros, because copies read whole
  /// blocks; lives as long as the process.
  private let pointer: UnsafePointer<UInt8>
  private let pointerCount: Int

  /// A condition on the value of a key.
  enum Test: Sendable {
    case present
    /// A string that is not empty.
    case text
    /// An object, or a string that holds one.
    case object
    /// A string that begins with `dp:`.
    case deepLink
    /// A string that begins like an object but does not hold one.
    case brokenObject
  }

  init(
    _ path: StaticString, _ vendor: Vendor, _ strength: EvidenceStrength, _ test: Test = .present,
    sender: PushService? = nil
  ) {
    (self.path, self.vendor, self.strength) = (path, vendor, strength)
    (self.test, self.sender) = (test, sender)
    pointerCount = path.utf8CodeUnitCount + 1
    let text = UnsafeMutablePointer<UInt8>.allocate(capacity: pointerCount + ByteBuffer.block)
    text.initialize(repeating: 0, count: pointerCount + ByteBuffer.block)
    text.update(from: path.utf8Start, count: pointerCount - 1)
    text[pointerCount - 1] = UInt8(ascii: "\"")
    pointer = UnsafePointer(text)
  }

  /// Returns rows for keys whose presence is evidence of a vendor.
  static func rows(
    _ vendor: Vendor, conclusive: [StaticString] = [], namespaced: [StaticString] = [],
    generic: [StaticString] = [], part: [StaticString] = []
  ) -> [EvidenceRow] {
    let strengths: [(EvidenceStrength, [StaticString])] = [
      (.conclusive, conclusive), (.namespaced, namespaced), (.generic, generic), (.part, part),
    ]
    return strengths.flatMap { strength, paths in
      paths.map { EvidenceRow($0, vendor, strength) }
    }
  }

  /// Whether several keys match, so that a value's JSON Pointer does not follow from the row.
  @inline(__always)
  var matchesMany: Bool { pointer[pointerCount - 2] == UInt8(ascii: "*") }

  /// Appends the path and a closing quote.
  @inline(__always)
  func appendPointer(to out: ByteBuffer) { out.append(blocks: pointer, count: pointerCount) }
}

/// How strongly a key indicates the vendor of a payload.
package enum EvidenceStrength: UInt8, CaseIterable, Sendable {
  /// Only this vendor's messages have the key.
  case conclusive
  /// The key is named after the vendor, but the vendor's app does not test for it.
  case namespaced
  /// Other services also use this key.
  case generic
  /// The key is evidence only together with others of its vendor.
  ///
  /// Two of these keys are a guess; together with a namespaced key, they are conclusive. Without
  /// two of them, a namespaced key of this vendor is not evidence.
  case part
  /// The key identifies a sender; it is not evidence of a vendor.
  case sender
}

/// A value that is evidence of a vendor.
struct EvidenceValue: BitwiseCopyable {
  let token: Int32
  /// The row that found the value; nil if none did.
  var row: UnsafePointer<EvidenceRow>?
}
