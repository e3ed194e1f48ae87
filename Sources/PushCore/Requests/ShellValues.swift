/// Replaces variables and substitutions of a shell in JSON, whose values the text does not show.
///
/// Outside of strings, each can be a value of any type, as in `{"badge":$COUNT}`. So can `{{count}}`
/// in a file of requests.
struct ShellValues {
  private let bytes: [UInt8]
  private let text: MappedText
  private var output = MappedText()
  private var keys: Set<String> = []
  private var hasReplaced = false
  private var at = 0
  /// The last string before a value, and those of the brackets around it.
  private var key = 0..<0
  private var outer: [(key: Range<Int>, isList: Bool)] = []
  private var string = 0..<0
  private var awaitsValue = true
  /// Whether a search for a closing mark found none; each can read the whole text, so no other is made.
  private var isEndless = false

  private init(_ text: MappedText) { (self.text, bytes) = (text, text.bytes) }

  /// Returns the text with null in their place, and the keys, in lower case, of which they are the
  /// values; nil if there are none.
  static func replaced(in text: MappedText) -> (MappedText, keys: Set<String>)? {
    guard text.bytes.contains(where: { $0.isOne(of: "$`") }) || text.bytes.contains(text: "{{")
    else { return nil }
    var values = ShellValues(text)
    while values.at < values.bytes.count { values.step() }
    return values.hasReplaced ? (values.output, values.keys) : nil
  }

  private mutating func step() {
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: "\""): return readString()
    case UInt8(ascii: "{") where awaitsValue && isBraces(at): return readWord()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      outer.append((key, byte == UInt8(ascii: "[")))
      awaitsValue = byte == UInt8(ascii: "[")
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if let last = outer.popLast() { key = last.key }
      awaitsValue = false
    case UInt8(ascii: ":"): (key, awaitsValue) = (string, true)
    case UInt8(ascii: ","): awaitsValue = outer.last?.isList ?? false
    case _ where byte.isJSONWhitespace || !awaitsValue: break
    default: return readWord()
    }
    copy(to: at + 1)
  }

  private mutating func copy(to end: Int) {
    output.append(text[at..<end])
    at = end
  }

  /// Copies a string; a substitution in it can have quotes.
  private mutating func readString() {
    let first = at + 1
    copy(to: first)
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\") {
        copy(to: min(at + 2, bytes.count))
      } else if isSubstitution(at), let after = afterParentheses(at + 1) {
        copySubstitution(to: after)
      } else {
        copy(to: at + 1)
      }
    }
    string = first..<at
    if at < bytes.count { copy(to: at + 1) }
    awaitsValue = false
  }

  private mutating func copySubstitution(to end: Int) {
    while at < end {
      if bytes[at].isOne(of: "\"\\") {
        hasReplaced = true
        output.append(UInt8(ascii: "\\"), from: text.original(of: at))
      }
      copy(to: at + 1)
    }
  }

  private func isSubstitution(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "$") && index + 1 < bytes.count
      && bytes[index + 1] == UInt8(ascii: "(")
  }

  /// Whether a variable in braces is at an index: `{{name}}`.
  private func isBraces(_ index: Int) -> Bool {
    guard bytes[index...].starts(with: "{{".utf8) else { return false }
    let first = bytes[(index + 2)...].first { $0 != 0x20 }
    return first.map { $0.isLetter || $0.isOne(of: "$_") } ?? false
  }

  /// Copies a value without quotes, or null if a variable is in it.
  private mutating func readWord() {
    var (end, isVariable) = (at, false)
    while end < bytes.count, !bytes[end].isJSONWhitespace,
      !bytes[end].isOne(of: ",}]\"{[:") || isBraces(end)
    {
      if let after = afterVariable(end) {
        (end, isVariable) = (after, true)
      } else {
        end += 1
      }
    }
    awaitsValue = false
    guard isVariable else { return copy(to: max(end, at + 1)) }
    output.append("null".utf8, at: text.original(of: at))
    keys.insert(String(decoding: bytes[key], as: UTF8.self).lowercased())
    (at, hasReplaced) = (end, true)
  }

  /// Returns the index after a variable or a substitution at an index; nil if there is none.
  private mutating func afterVariable(_ index: Int) -> Int? {
    if isSubstitution(index) { return afterParentheses(index + 1) }
    if isBraces(index) { return after("}", from: index + 2).map { $0 + 1 } }
    if bytes[index] == UInt8(ascii: "`") { return after("`", from: index + 1) }
    guard bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count else { return nil }
    let next = bytes[index + 1]
    if next == UInt8(ascii: "{") { return after("}", from: index + 2) }
    return next.isLetter || next.isDigit || next.isOne(of: "_@*#?") ? index + 2 : nil
  }

  private mutating func after(_ mark: Unicode.Scalar, from index: Int) -> Int? {
    guard index < bytes.count, !isEndless else { return nil }
    let found = bytes[index...].firstIndex(of: UInt8(ascii: mark))
    isEndless = found == nil
    return found.map { $0 + 1 }
  }

  private mutating func afterParentheses(_ index: Int) -> Int? {
    var (end, depth) = (index, 0)
    while end < bytes.count, !isEndless {
      if bytes[end] == UInt8(ascii: "(") { depth += 1 }
      if bytes[end] == UInt8(ascii: ")") { depth -= 1 }
      end += 1
      if depth == 0 { return end }
    }
    isEndless = true
    return nil
  }
}
