/// Rewrites a pasted document to JSON, and maps the offsets of the JSON to those of the document.
///
/// ``PastedText`` finds where a document begins, and its ``PastedForm``. The extensions rewrite
/// each form. ``OffsetMap`` has the offsets, and ``RepairNote`` what was repaired.
///
/// Invalid syntax is copied, so that the strict scanner reports it. A document that the available
/// bytes do not end is read again from its beginning when there are half as many more, so that the
/// time is linear.
final class PastedReader {
  enum Result {
    /// The document ends before this offset; its JSON is in ``PastedReader/output``.
    case ended(Int)
    /// The document continues after the available bytes.
    case needsMore
  }

  /// More levels than the strict scanner accepts, so that it reports the error.
  static let maximumDepth = 600

  let output = ByteBuffer(capacity: 1024)
  var map = OffsetMap()
  var repairs = RepairNote()
  var text = PastedText(UnsafePointer(ByteBuffer(capacity: 16).base), end: 0)
  var at = 0
  /// The last key of a description, as offsets in ``text``.
  var key = 0..<0
  /// Whether a bracket or a quotation mark in a text without quotes has no end.
  ///
  /// The search for it can read on to the end of the document, so only one is made.
  var hasOpenText = false
  /// What makes the document source code of a program, and its offset.
  var refusal: (form: UnreadForm, offset: Int)?

  /// Reads the document of a form with which a text begins.
  ///
  /// - Parameter isFinal: Whether no bytes follow the text.
  func read(_ form: PastedForm, _ text: PastedText, isFinal: Bool) -> Result {
    output.resetIfLarger(than: 1 << 20)
    map.removeAll()
    repairs = RepairNote(form)
    self.text = text
    (at, key, hasOpenText, refusal) = (0, 0..<0, false, nil)
    switch form {
    case .literal: readLiteral()
    case .escapedJSON: readEscapedJSON()
    case .call, .structure:
      at = self.text.afterClosing(1, from: 1, reach: PastedText.longestCall) ?? 0
    case .propertyList, .swiftDictionary, .bundle, .javaMap, .dartMap, .goMap, .printedArray:
      readDump(form)
    }
    return self.text.ranOut && !isFinal ? .needsMore : .ended(at)
  }

  /// Appends the next bytes of the document.
  func copy(_ length: Int) {
    let length = min(length, text.end - at)
    map.add(at, to: output)
    output.append(text.base + at, count: length)
    at += length
  }

  /// Appends JSON for the bytes up to an offset.
  func replace(upTo after: Int, with json: StaticString) {
    map.add(at, to: output)
    output.append(json)
    at = after
  }

  func note(_ repair: RepairNote.Repair, _ offset: Int? = nil) {
    repairs.add(repair, at: offset ?? at)
  }

  // MARK: Strings

  /// Appends bytes of the document as a JSON string; its escapes are those of the string's form.
  ///
  /// - Parameter continues: Whether the string began before.
  func appendString(
    _ from: Int, _ to: Int, decodesEscapes: Bool = true, continues: Bool = false
  ) {
    if !continues { output.append(UInt8(ascii: "\"")) }
    var index = from
    let to = min(to, text.end)
    while index < to {
      map.add(index, to: output)
      let byte = text.base[index]
      if byte == UInt8(ascii: "\\"), decodesEscapes, index + 1 < to {
        index = appendEscape(index + 1, to)
      } else if decodesEscapes, let quote = text.shellQuote(index) {
        index = append(quote, to)
      } else {
        if byte < 0x20 {
          output.append(escapeOf: UInt32(byte))
        } else {
          if byte.isOne(of: "\"\\") { output.append(UInt8(ascii: "\\")) }
          output.append(byte)
        }
        index += 1
      }
    }
    map.add(index, to: output)
    output.append(UInt8(ascii: "\""))
  }

  /// The number of hexadecimal digits of an escape; an NSDictionary has UTF-16 in `\U`, Python a
  /// character.
  private static func digits(of letter: UInt8, in form: PastedForm) -> Int {
    letter == UInt8(ascii: "x") ? 2 : letter == UInt8(ascii: "U") && form == .literal ? 8 : 4
  }

  /// Appends the meaning of a part outside of a shell's single quotes; its last backslash may begin
  /// an escape.
  ///
  /// Returns the offset after the part and the escape.
  private func append(_ quote: PastedText.ShellQuote, _ to: Int) -> Int {
    if quote.backslashes == 0 { output.append(UInt8(ascii: "'")) }
    for _ in 0..<quote.backslashes / 2 { output.append("\\\\") }
    let isEscape = quote.backslashes % 2 == 1 && quote.after < to
    return isEscape ? appendEscape(quote.after, to) : quote.after
  }

  /// Appends a character of which each byte of UTF-8 is an escape, as in `\xc3\xa9`; returns the
  /// offset after it, or nil if there is none.
  private func appendBytes(_ index: Int, _ to: Int) -> Int? {
    var (bytes, at): ([UInt8], Int) = ([], index)
    while bytes.count < 4, at + 3 < to, text.base[at] == UInt8(ascii: "\\"),
      text.base[at + 1] == UInt8(ascii: "x"), let high = Hexadecimal.value(of: text.base[at + 2]),
      let low = Hexadecimal.value(of: text.base[at + 3])
    {
      bytes.append(high << 4 | low)
      at += 4
      guard bytes[0] >= 0x80 else { return nil }
      if String(validating: bytes, as: UTF8.self) != nil {
        bytes.forEach { output.append($0) }
        return at
      }
    }
    return nil
  }

  /// Appends the character of an escape; returns the offset after the escape.
  private func appendEscape(_ index: Int, _ to: Int) -> Int {
    let byte = text.base[index]
    switch byte {
    case UInt8(ascii: "U"), UInt8(ascii: "u"), UInt8(ascii: "x"):
      let isBraced = index + 1 < to && text.base[index + 1] == UInt8(ascii: "{")
      var digits = index + (isBraced ? 2 : 1)
      let limit = min(to, digits + (isBraced ? 8 : Self.digits(of: byte, in: repairs.form)))
      var value: UInt32 = 0
      while digits < limit, let digit = Hexadecimal.value(of: text.base[digits]) {
        value = value << 4 | UInt32(digit)
        digits += 1
      }
      if byte == UInt8(ascii: "x"), let after = appendBytes(index - 1, to) { return after }
      if digits == index + 1, repairs.form == .literal { return appendBackslash(index) }
      output.append(escapeOf: value)
      return isBraced && digits < to && text.base[digits] == UInt8(ascii: "}")
        ? digits + 1 : digits
    case UInt8(ascii: "0"): output.append(escapeOf: 0)
    // A line that continues on the next one.
    case 0x0A: break
    // A value that Swift inserts.
    case UInt8(ascii: "("): output.append("\\\\(")
    // The name of a class of PHP, as in `App\Notifications`.
    case _ where byte.isUppercase && repairs.form == .literal: return appendBackslash(index)
    default:
      if byte.isOne(of: "\"\\/bfnrt") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
    return index + 1
  }

  /// Appends a backslash that begins no escape, and the byte after it.
  private func appendBackslash(_ index: Int) -> Int {
    output.append("\\\\")
    output.append(text.base[index])
    return index + 1
  }
}

/// Maps offsets in a repaired text to offsets in the original input.
struct OffsetMap {
  /// The offsets at which the difference between output and input changes, ascending.
  ///
  /// ``JSONToken/maximumOffset`` limits both texts.
  private var entries: [(repaired: UInt32, original: UInt32)] = []

  /// Records that the output continues with the byte of the input at `original`.
  mutating func add(_ original: Int, to output: ByteBuffer) {
    let repaired = output.count
    let difference = entries.last.map { Int($0.original) - Int($0.repaired) } ?? 0
    if original - repaired != difference {
      entries.append((UInt32(truncatingIfNeeded: repaired), UInt32(truncatingIfNeeded: original)))
    }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: entries.count < 1024) }

  /// Returns the offset in the input of an offset in the repaired text.
  func original(of offset: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].repaired <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    return Int(entries[low - 1].original) + offset - Int(entries[low - 1].repaired)
  }
}
