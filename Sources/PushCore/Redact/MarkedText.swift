/// Puts a mark in place of each value of a text that was replaced.
///
/// A text whose values were changed has the length of the original one. So the values are where the
/// two differ, in units: a character, or an escape of JSON or of URLs.
package enum MarkedText {
  package static let mark = "«redacted»"

  /// Returns a value with another byte in place of each, so that UTF-8 remains valid.
  static func changed(_ value: ArraySlice<UInt8>) -> [UInt8] {
    value.indices.map { at in
      switch value[at] {
      // The lead byte of a character stays: its length is that of the original.
      case 0xC0... where at + 1 < value.endIndex && value[at + 1] & 0xC0 == 0x80: value[at]
      case 0x80...: value[at] ^ 1
      default: value[at] == UInt8(ascii: "x") ? UInt8(ascii: "y") : UInt8(ascii: "x")
      }
    }
  }

  /// Returns a text with marks.
  ///
  /// - Parameter changed: The text after ``changed(_:)`` of its values.
  static func text(_ original: [UInt8], _ changed: [UInt8]) -> [UInt8] {
    var marked: [UInt8] = []
    // The start of the bytes that are not yet appended, and the end of a value, after which only
    // escapes followed.
    var (at, copied, value) = (0, 0, -1)
    while at < original.count {
      let end = at + unit(original, at)
      let isEscape = original[at] == UInt8(ascii: "\\")
      if !original[at..<end].elementsEqual(changed[at..<end]) {
        if value < 0 {
          marked += original[copied..<at]
          marked += mark.utf8
        }
        (value, copied) = (end, end)
      } else if !isEscape {
        value = -1
      }
      at = end
    }
    return marked + original[copied...]
  }

  /// Returns the length of the character or the escape at an index.
  private static func unit(_ text: [UInt8], _ at: Int) -> Int {
    func isHex(_ range: Range<Int>) -> Bool {
      text[range].allSatisfy { Hexadecimal.value(of: $0) != nil }
    }
    switch text[at] {
    case UInt8(ascii: "%"):
      // A percent sign that is itself encoded, any number of times.
      var end = at + 1
      while end + 4 <= text.count, text[end] == 0x32, text[end + 1] == 0x35 { end += 2 }
      return end + 2 <= text.count && isHex(end..<end + 2) ? end + 2 - at : 1
    case UInt8(ascii: "\\"):
      let end = at + text[at...].prefix { $0 == UInt8(ascii: "\\") }.count
      if end + 5 <= text.count, text[end] == UInt8(ascii: "u"), isHex(end + 1..<end + 5) {
        return end + 5 - at
      }
      return end < text.count && text[end].isOne(of: "\"/nrtbf") ? end + 1 - at : end - at
    case 0xC0...:
      return 1 + text[(at + 1)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
    default: return 1
    }
  }
}
