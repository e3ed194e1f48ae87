/// A token of text that is not JSON, in whatever language it is written.
struct LooseToken {
  enum Kind {
    /// The text has no more tokens.
    case end
    /// A text in quotes, and a quotation mark of a text that has no end.
    case string, openString
    /// A number, a constant or a name.
    case word
    case open, close, comma, semicolon
    /// What is between a key and a value: `:`, `=`, `=>` or `->`.
    case sign
    case comment
    /// `...` or `<words>`.
    case placeholder
    /// Any other byte, such as one of an operator.
    case other
  }

  let kind: Kind
  let start: Int
  let end: Int
  /// The content of a text in quotes.
  var content = 0..<0
  /// Whether the content is JSON whose quotes have no backslashes.
  var holdsJSON = false
}

/// The tokens of text that is not JSON: brackets, texts in quotes, words, signs and comments.
///
/// It knows no grammar. Each byte is in one token; whoever looks at the next token does so once.
extension PastedText {
  /// Returns the first token after white space at an offset.
  mutating func token(after offset: Int) -> LooseToken { token(at: afterBlanks(offset)) }

  /// Returns the token at an offset, where no white space is.
  mutating func token(at offset: Int) -> LooseToken {
    guard has(offset) else { return LooseToken(kind: .end, start: offset, end: offset) }
    func token(_ kind: LooseToken.Kind, upTo end: Int) -> LooseToken {
      LooseToken(kind: kind, start: offset, end: end)
    }
    switch self[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
      return token(.open, upTo: offset + 1)
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      return token(.close, upTo: offset + 1)
    case UInt8(ascii: ","): return token(.comma, upTo: offset + 1)
    case UInt8(ascii: ";"): return token(.semicolon, upTo: offset + 1)
    case UInt8(ascii: ":"):
      let isScope = self[offset + 1] == UInt8(ascii: ":")
      return token(isScope ? .other : .sign, upTo: offset + (isScope ? 2 : 1))
    case UInt8(ascii: "="), UInt8(ascii: "-"):
      if self[offset + 1] == UInt8(ascii: ">") { return token(.sign, upTo: offset + 2) }
      if self[offset] == UInt8(ascii: "-") { break }
      let isComparison = self[offset + 1] == UInt8(ascii: "=")
      return token(isComparison ? .other : .sign, upTo: offset + (isComparison ? 2 : 1))
    case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "<"):
      guard let (kind, after) = extra(offset) else { return token(.other, upTo: offset + 1) }
      return token(kind == .comment ? .comment : .placeholder, upTo: after)
    default: break
    }
    if let opening = quote(offset) { return string(offset, opening) }
    let after = afterWord(offset)
    return after > offset ? token(.word, upTo: after) : token(.other, upTo: offset + 1)
  }

  private mutating func string(_ offset: Int, _ opening: Quote) -> LooseToken {
    guard let text = quoted(offset) else {
      return LooseToken(kind: .openString, start: offset, end: offset + opening.length)
    }
    return LooseToken(
      kind: .string, start: offset, end: text.after,
      content: offset + opening.length..<text.content, holdsJSON: text.holdsJSON)
  }

  /// Returns the offset after a number, a constant or a name.
  mutating func afterWord(_ offset: Int) -> Int {
    var at = offset
    while true {
      switch self[at] {
      case UInt8(ascii: "-") where self[at + 1] == UInt8(ascii: ">"): return at
      case UInt8(ascii: "+") where at > offset && base[at - 1] | 0x20 == UInt8(ascii: "e"): break
      case UInt8(ascii: "."), UInt8(ascii: "@"):
        if at == offset || has("...", at: at) { return at }
      case 0xC2 where self[at + 1] == 0xA0: return at
      case 0xE2 where quote(at) != nil: return at
      case let byte where byte.isLetter || byte.isDigit || byte >= 0x80 || byte.isOne(of: "_$-"):
        break
      default: return at
      }
      at += 1
    }
  }

  /// Returns the offset after the bracket that closes the last of so many open ones; nil if none
  /// does.
  ///
  /// - Complexity: O(result).
  mutating func afterClosing(_ open: Int, from offset: Int, reach: Int = .max / 2) -> Int? {
    var (at, depth) = (offset, open)
    while depth > 0, at < offset + reach {
      let token = token(after: at)
      switch token.kind {
      case .end: return nil
      case .open: depth += 1
      case .close: depth -= 1
      default: break
      }
      at = token.end
    }
    return depth == 0 ? at : nil
  }
}
