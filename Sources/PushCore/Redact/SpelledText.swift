/// A text together with how it is written: as it is, with escapes of JSON, or percent-encoded.
///
/// Its characters can be replaced by others of as many bytes; each is then written in the way of the
/// one before it, so that the written form keeps its length. What is found in the text is so found
/// in every spelling, and has its place in the written form.
struct SpelledText {
  /// Which escapes are undone.
  enum Spelling {
    /// Those of the inside of a JSON string.
    case json
    /// Those of JSON, `%41`, and `&quot;` and other signs of HTML, whichever stands there.
    case text
    /// `\u0041` and `%41`, but not `\b`, which may be two characters of a password.
    case value
  }

  enum Form: UInt8 {
    /// As many bytes as the text has, and the same.
    case plain
    /// `%41`, a character.
    case percent
    /// `\u0041`, or two of them for what is beyond U+FFFF.
    case escaped
    /// `\n` and the like, which nothing replaces.
    case short
  }

  /// A run of plain characters, or one that is written otherwise.
  struct Run {
    /// Where it begins in the written form.
    let written: UInt32
    /// And in the text.
    let offset: UInt32
    let form: Form
  }

  private(set) var text: [UInt8] = []
  private(set) var runs: [Run] = []
  /// Whether anything is written otherwise than it is.
  private(set) var isSpelled = false

  init(_ source: UnsafeBufferPointer<UInt8>, _ spelling: Spelling) {
    text.reserveCapacity(source.count)
    var (from, at) = (0, 0)
    while at < source.count {
      guard Self.mayEscape(source[at]), let escape = SpelledEscape(source, at, spelling) else {
        at += 1
        continue
      }
      append(source[from..<at], .plain, at: from)
      append(escape.bytes, escape.form, at: at)
      at += escape.length
      from = at
    }
    append(source[from...], .plain, at: from)
  }

  init(_ source: [UInt8], _ spelling: Spelling) {
    self = source.withUnsafeBufferPointer { SpelledText($0, spelling) }
  }

  private mutating func append(_ bytes: some Collection<UInt8>, _ form: Form, at written: Int) {
    guard !bytes.isEmpty else { return }
    runs.append(
      Run(
        written: UInt32(truncatingIfNeeded: written),
        offset: UInt32(truncatingIfNeeded: text.count), form: form))
    text += bytes
    if form != .plain { isSpelled = true }
  }

  /// The bytes of a run within the text.
  func range(ofRun index: Int) -> Range<Int> {
    let end = index + 1 < runs.count ? Int(runs[index + 1].offset) : text.count
    return Int(runs[index].offset)..<end
  }

  /// Whether bytes hold what may be an escape.
  static func mayBeSpelled(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.contains(where: mayEscape)
  }

  private static func mayEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "&")
  }

  // MARK: Writing

  /// Writes another text in the way of this one over the written form.
  ///
  /// - Parameters:
  ///   - other: A text of as many bytes, each character in the place of one as long.
  ///   - target: Where the written form is.
  func write(_ other: [UInt8], over target: UnsafeMutableBufferPointer<UInt8>) {
    guard other.count == text.count else { return }
    for (index, run) in runs.enumerated() where run.form != .short {
      let range = range(ofRun: index)
      guard other[range] != text[range] else { continue }
      var at = Int(run.written)
      for byte in Self.spelled(other[range], run.form) where at < target.count {
        target[at] = byte
        at += 1
      }
    }
  }

  private static func spelled(_ bytes: ArraySlice<UInt8>, _ form: Form) -> [UInt8] {
    switch form {
    case .plain, .short: Array(bytes)
    case .percent: bytes.flatMap { [UInt8(ascii: "%")] + hex(UInt16($0), digits: 2) }
    case .escaped:
      String(decoding: bytes, as: UTF8.self).utf16.flatMap {
        Array("\\u".utf8) + hex($0, digits: 4)
      }
    }
  }

  private static func hex(_ value: UInt16, digits: Int) -> [UInt8] {
    (0..<digits).reversed().map { JSONText.hexDigits[Int(value >> (4 * UInt16($0)) & 15)] }
  }
}
