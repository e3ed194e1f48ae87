/// How strongly a key indicates the vendor of a payload.
package enum EvidenceStrength: UInt8, CaseIterable, Sendable {
  /// Only this vendor's messages have the key.
  case conclusive
  /// The key is named after the vendor, but the vendor's app does not test for it.
  case namespaced
  /// Other services also use this key.
  case generic
  /// The key is evidence only together with others; see ``Evidence/hasEverlyticCore``.
  case part
  /// The key identifies a ``Sender``; it is not evidence of a vendor.
  case sender
}

/// A key by which messages are recognized.
package struct EvidenceRow: Sendable {
  /// A JSON Pointer below the object that holds the vendor's keys, as in ``PathTable``.
  package let path: StaticString
  package let vendor: Vendor
  package let strength: EvidenceStrength
  let test: Test
  /// The sender whose messages have the key.
  package let sender: Sender?

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
    sender: Sender? = nil
  ) {
    self.sender = sender
    self.path = path
    self.vendor = vendor
    self.strength = strength
    self.test = test
  }
}

/// A value that is evidence of a vendor.
struct EvidenceMark: BitwiseCopyable {
  let token: Int32
  /// The row that found the value; -1 if none did.
  var row: Int32 = -1
}

/// The paths of evidence rows as JSON Pointers, ready to be copied.
struct EvidencePaths {
  private struct Path {
    /// The path and a closing quote, padded with one block of zeros, because copies read whole
    /// blocks.
    let start: UnsafePointer<UInt8>
    /// The length in bytes, including the quote; 0 for a row that matches several keys.
    let count: Int
  }

  private let paths: UnsafePointer<Path>

  init(_ rows: [EvidenceRow]) {
    paths = Immortal.copy(
      rows.map { row in
        let path = UnsafeBufferPointer(
          start: row.path.utf8Start, count: row.path.utf8CodeUnitCount)
        let matchesMany = path.last == UInt8(ascii: "*")
        guard !matchesMany else { return Path(start: row.path.utf8Start, count: 0) }
        let padding = [UInt8](repeating: 0, count: ByteBuffer.block)
        let text = Array(path) + [UInt8(ascii: "\"")] + padding
        return Path(start: Immortal.copy(text), count: path.count + 1)
      })
  }

  /// Whether the table has the path of a mark, that is, a row for a single key found the value.
  func contains(_ mark: EvidenceMark) -> Bool {
    mark.row >= 0 && paths[Int(mark.row)].count > 0
  }

  /// Appends the path of a mark, and a closing quote; the table must contain the mark.
  @inline(__always)
  func append(_ mark: EvidenceMark, to out: ByteBuffer) {
    let path = paths[Int(mark.row)]
    out.append(blocks: path.start, count: path.count)
  }
}
