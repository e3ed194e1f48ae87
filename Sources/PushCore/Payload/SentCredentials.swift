/// The values of `Authorization`, `Cookie`, `Set-Cookie` and `X-API-Key` in JSON that a record copies
/// from a document, at any depth.
///
/// A document that is not known as a request may have them, too.
enum SentCredentials {
  /// The ends of the names, without the first letter, which is a capital in most documents.
  private static let names: [(first: UInt8, rest: StaticString)] = [
    (UInt8(ascii: "a"), "uthorization"), (UInt8(ascii: "a"), "UTHORIZATION"),
    (UInt8(ascii: "c"), "ookie"), (UInt8(ascii: "c"), "OOKIE"),
    (UInt8(ascii: "x"), "-api-key"), (UInt8(ascii: "x"), "-Api-Key"),
    (UInt8(ascii: "x"), "-API-Key"), (UInt8(ascii: "x"), "-API-KEY"),
  ]
  private static let mask: StaticString = "****"
  /// What is between a name and its value.
  private static let signs: StaticString = "\\\":[, "

  /// Masks the values in the text from an offset.
  static func mask(in out: ByteBuffer, from start: Int) {
    guard mayHaveName(out, from: start) else { return }
    for name in names {
      let text = UnsafeBufferPointer(rebasing: out.bytes[start...])
      guard text.contains(text: name.rest) else { continue }
      let copy = Array(text)
      out.truncate(to: start)
      copy.withUnsafeBufferPointer { write($0, name, to: out) }
    }
  }

  /// Whether the text from an offset may have a name: `kie` or `zat` in any case, in one pass.
  private static func mayHaveName(_ out: ByteBuffer, from start: Int) -> Bool {
    // The last block ends after the text.
    out.reserve(ByteBuffer.block)
    func block(_ at: Int) -> ByteBlock { ByteBlock(ByteBlock(out.base + at).bytes | 0x20) }
    for at in stride(from: start, to: out.count, by: 16) {
      let (first, second, third) = (block(at), block(at &+ 1), block(at &+ 2))
      let cookie =
        first.equals(UInt8(ascii: "k")) .& second.equals(UInt8(ascii: "i"))
        .& third.equals(UInt8(ascii: "e"))
      let authorization =
        first.equals(UInt8(ascii: "z")) .& second.equals(UInt8(ascii: "a"))
        .& third.equals(UInt8(ascii: "t"))
      if ByteBlock.any(cookie .| authorization) { return true }
    }
    return false
  }

  private static func write(
    _ text: UnsafeBufferPointer<UInt8>, _ name: (first: UInt8, rest: StaticString),
    to out: ByteBuffer
  ) {
    var (at, copied) = (0, 0)
    while let found = text.offset(of: name.rest, from: at) {
      let end = found + name.rest.utf8CodeUnitCount
      var signs = text[end...].prefix { $0.isOne(of: Self.signs) }
      // The value of a field is after its own name: `{"name":"Cookie","value":"…"}`.
      if text.has("value", at: signs.endIndex) {
        signs = text[(signs.endIndex + 5)...].prefix { $0.isOne(of: Self.signs) }
      }
      at = signs.endIndex
      // A value after its quote, or in the same text as the name. In a list, it is the next text.
      let isNext = signs.contains(UInt8(ascii: ",")) && signs.last == UInt8(ascii: "\"")
      guard found > 0, text[found - 1] | 0x20 == name.first, let last = signs.last,
        signs.contains(UInt8(ascii: ":")) || isNext,
        last.isOne(of: "\" ") || !signs.contains(UInt8(ascii: "\""))
      else { continue }
      // Only a quote ends a value that begins after one.
      let isQuoted = last == UInt8(ascii: "\"")
      let value = text[at...].prefix { !$0.isOne(of: isQuoted ? "\"\\" : "\"\\,]}") }
      guard !value.isEmpty else { continue }
      out.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<at]))
      out.append(mask)
      (copied, at) = (value.endIndex, value.endIndex)
    }
    out.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
  }
}
