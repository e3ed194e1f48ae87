/// The hint in an error of strict reading.
enum SyntaxHint {
  /// Names the option or the program that makes the text at an error readable; nil if none does.
  ///
  /// - Parameter isBetween: Whether the error is between documents.
  static func hint(
    _ base: UnsafePointer<UInt8>, _ offset: Int, _ end: Int, isBetween: Bool
  ) -> String? {
    guard offset < end else { return nil }
    var text = PastedText(base, end: end)
    switch text[offset] {
    case 0, 0xFE, 0xFF: return "for UTF-16, convert the input first: iconv -f UTF-16 -t UTF-8"
    case 0xC2 where text[offset + 1] == 0xA0:
      return "this is a no-break space, which --lenient accepts"
    case 0xE2 where text.quote(offset) != nil:
      return "this is a typographic quotation mark, which --lenient accepts"
    case let byte where isLenient(byte, offset, &text, isBetween):
      return
        "--lenient accepts comments, trailing commas, single quotes, unquoted keys, placeholders"
    default: return nil
    }
  }

  /// Names the comma that an error shows to be missing between members or elements on two lines; nil
  /// for another error.
  static func missingComma(_ base: UnsafePointer<UInt8>, _ error: JSONSyntaxError) -> String? {
    guard error.message.hasPrefix("expected ','"), base[error.offset].isOne(of: "\"{[") else {
      return nil
    }
    var index = error.offset - 1
    var breaks = 0
    while index >= 0, base[index].isJSONWhitespace {
      if base[index] == 0x0A { breaks += 1 }
      index -= 1
    }
    return index < 0 || breaks == 0
      ? nil : "a comma is missing after the value before this line; add it there"
  }

  private static func isLenient(
    _ byte: UInt8, _ offset: Int, _ text: inout PastedText, _ isBetween: Bool
  ) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "<"): text.extra(offset) != nil
    case _ where isBetween: false
    case UInt8(ascii: "'"): true
    case UInt8(ascii: "}"), UInt8(ascii: "]"): follows(",", text.base, offset)
    case _ where byte.isLetter:
      [",", "{", ":"].contains { follows($0, text.base, offset) }
    case UInt8(ascii: "="): text[offset + 1] == UInt8(ascii: ">")
    default: false
    }
  }

  /// Whether `mark` is the last byte before `offset` that is not white space.
  private static func follows(
    _ mark: Unicode.Scalar, _ base: UnsafePointer<UInt8>, _ offset: Int
  ) -> Bool {
    var index = offset - 1
    while index >= 0, base[index] <= 0x20 { index -= 1 }
    return index >= 0 && base[index] == UInt8(ascii: mark)
  }
}
