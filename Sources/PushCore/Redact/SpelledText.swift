/// A text together with how it is written: as it is, with escapes of JSON, or percent-encoded.
///
/// Its characters can be replaced by others of as many bytes; each is then written in the way of the
/// one before it, so that the written form keeps its length.
struct SpelledText {
  private enum Form: UInt8 {
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
  private struct Run {
    /// Where it begins in the written form.
    let written: UInt32
    /// And in the text.
    let offset: UInt32
    let form: Form
  }

  private(set) var text: [UInt8] = []
  private var runs: [Run] = []

  /// The inside of a JSON string.
  init(json raw: UnsafeBufferPointer<UInt8>) {
    text.reserveCapacity(raw.count)
    let decoded = ByteBuffer(capacity: 16)
    var at = 0
    while at < raw.count {
      let end = raw[at...].firstIndex(of: UInt8(ascii: "\\")) ?? raw.count
      append(raw[at..<end], .plain, at: at)
      at = end
      guard at + 1 < raw.count else { continue }
      var length = raw[at + 1] == UInt8(ascii: "u") ? 6 : 2
      if length == 6, let unit = JSONText.hexUnit(raw, at: at + 2), unit & 0xFC00 == 0xD800 {
        length = 12
      }
      let piece = raw[at..<min(at + length, raw.count)]
      decoded.removeAll()
      JSONText.decode(UnsafeBufferPointer(rebasing: piece), into: decoded)
      append(decoded.bytes, length > 2 ? .escaped : .short, at: at)
      at = piece.endIndex
    }
  }

  /// Text of an address, where `%41` is an A.
  init(percentEncoded source: ArraySlice<UInt8>) {
    var at = source.startIndex
    while at < source.endIndex {
      let end = source[at...].firstIndex(of: UInt8(ascii: "%")) ?? source.endIndex
      append(source[at..<end], .plain, at: at)
      at = end
      guard let character = Self.character(source, at) else {
        // A sign that encodes no character.
        if at < source.endIndex { append(source[at...at], .plain, at: at) }
        at += 1
        continue
      }
      append(character, .percent, at: at)
      at += 3 * character.count
    }
  }

  /// The bytes of a character that is percent-encoded; nil where there is none, or half of one.
  private static func character(_ source: ArraySlice<UInt8>, _ at: Int) -> [UInt8]? {
    guard let first = percentByte(source, at) else { return nil }
    let bytes = (0..<length(first)).compactMap { percentByte(source, at + 3 * $0) }
    return bytes.count == length(first) && bytes.withUnsafeBufferPointer(UTF8Check.isValid)
      ? bytes : nil
  }

  private mutating func append(_ bytes: some Collection<UInt8>, _ form: Form, at written: Int) {
    guard !bytes.isEmpty else { return }
    runs.append(
      Run(
        written: UInt32(truncatingIfNeeded: written),
        offset: UInt32(truncatingIfNeeded: text.count), form: form))
    text += bytes
  }

  private static func length(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  private static func percentByte(_ source: ArraySlice<UInt8>, _ at: Int) -> UInt8? {
    guard at + 2 < source.endIndex, source[at] == UInt8(ascii: "%"),
      let high = JSONText.hexDigit(source[at + 1]), let low = JSONText.hexDigit(source[at + 2])
    else { return nil }
    return high << 4 | low
  }

  // MARK: Writing

  /// Writes another text in the way of this one over the written form.
  ///
  /// - Parameters:
  ///   - other: A text of as many bytes, each character in the place of one as long.
  ///   - target: Where the written form is; what was a slice keeps its indices.
  func write(_ other: [UInt8], over target: UnsafeMutableBufferPointer<UInt8>) {
    guard other.count == text.count else { return }
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? Int(runs[index + 1].offset) : text.count
      let range = Int(run.offset)..<end
      guard run.form != .short, other[range] != text[range] else { continue }
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
