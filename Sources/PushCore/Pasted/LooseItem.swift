/// The beginning of an entry of a map, in whatever language it is written: a key and a sign.
///
///     item = key [sign]
///     key  = string / name / ":" name / "AnyHashable(" string ")" / "[" (string / digits) "]"
///     sign = ":" / "=" / "=>" / ":=" / "::"
struct LooseItem {
  enum Key {
    /// A text in quotes.
    case string
    case name
    /// `:name` of Ruby and Elixir.
    case symbol
    /// `AnyHashable("key")` of Swift.
    case hashable
    /// `["key"]` of var_dump, and the index of an element.
    case bracketed, index
  }

  enum Sign {
    case colon, equals, arrow
    /// `:=` of Go and `::` of PHP.
    case assignment, scope
  }

  let key: Key
  /// The key without quotes and brackets.
  let name: Range<Int>
  /// The offset after the key.
  let end: Int
  /// The offset of the sign, or of what is there in its place.
  let signStart: Int
  let sign: Sign?
  /// The offset after the sign.
  let after: Int

  /// Whether no blank is before the sign.
  var isTight: Bool { signStart == end }

  /// Whether it is a name with a sign directly after it.
  func isName(before sign: Sign) -> Bool { key == .name && isTight && self.sign == sign }
}

extension PastedText {
  /// Returns the entry that begins at an offset, where no white space is; nil without a key.
  mutating func item(at offset: Int) -> LooseItem? {
    switch self[offset] {
    case UInt8(ascii: ":"):
      let end = afterName(offset + 1)
      return self[offset + 1].isLetter ? item(.symbol, offset + 1..<end, end) : nil
    case UInt8(ascii: "["): return bracketedItem(offset)
    case UInt8(ascii: "A") where has("AnyHashable(", at: offset):
      let name = offset + "AnyHashable(".utf8.count
      guard let text = quoted(name, reach: Self.longestKey) else {
        return item(.hashable, name..<name, name)
      }
      return item(.hashable, name + 1..<text.content, after(")", at: text.after) ?? text.after)
    default: break
    }
    if let opening = quote(offset) {
      return quoted(offset, reach: Self.longestKey).map {
        item(.string, offset + opening.length..<$0.content, $0.after)
      }
    }
    let end = afterName(offset)
    return end > offset ? item(.name, offset..<end, end) : nil
  }

  private mutating func item(_ key: LooseItem.Key, _ name: Range<Int>, _ end: Int) -> LooseItem {
    let start = afterComments(end)
    let (sign, length) = sign(start)
    return LooseItem(
      key: key, name: name, end: end, signStart: start, sign: sign, after: start + length)
  }

  private mutating func sign(_ offset: Int) -> (LooseItem.Sign?, length: Int) {
    let next = self[offset + 1]
    switch (self[offset], next) {
    case (UInt8(ascii: ":"), UInt8(ascii: "=")): return (.assignment, 2)
    case (UInt8(ascii: ":"), UInt8(ascii: ":")): return (.scope, 2)
    case (UInt8(ascii: ":"), _): return (.colon, 1)
    case (UInt8(ascii: "="), UInt8(ascii: ">")): return (.arrow, 2)
    case (UInt8(ascii: "="), _): return (.equals, 1)
    default: return (nil, 0)
    }
  }

  /// Returns an entry whose key is in brackets, and has a sign after it.
  private mutating func bracketedItem(_ bracket: Int) -> LooseItem? {
    var (end, name) = (bracket + 1, bracket + 1..<bracket + 1)
    let opening = quote(end)
    if let opening, let text = quoted(end, reach: Self.longestKey) {
      (name, end) = (end + opening.length..<text.content, text.after)
    } else {
      while self[end].isDigit { end += 1 }
      name = bracket + 1..<end
    }
    guard !name.isEmpty, self[end] == UInt8(ascii: "]") else { return nil }
    let item = item(opening == nil ? .index : .bracketed, name, end + 1)
    let isSigned =
      item.sign == .arrow || item.sign == .equals && self[item.after] != UInt8(ascii: "=")
    return isSigned ? item : nil
  }
}
