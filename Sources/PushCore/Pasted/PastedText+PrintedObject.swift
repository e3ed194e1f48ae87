/// Objects that a program printed with the name of their class: of Kotlin, Java and Dart, and of PHP's
/// print_r.
extension PastedText {
  /// Returns the offset of the parenthesis after `Array` or `X Object` of print_r at an offset; nil
  /// if there is none.
  mutating func printedArray(at start: Int) -> Int? {
    var at = after("Array", at: start)
    if at == nil {
      let name = afterName(start)
      at = name > start ? after(" Object", at: name) : nil
    }
    guard let at, isLineEnd(at) || self[at] == 0x20 else { return nil }
    let parenthesis = afterBlanks(at)
    let first = self[afterBlanks(parenthesis + 1)]
    let isArray = self[parenthesis] == UInt8(ascii: "(") && first.isOne(of: "[)")
    return isArray ? parenthesis : nil
  }

  /// Returns the offset of the bracket after the name of a class, as in `Message(title=Hi)`,
  /// `Message{title='Hi'}` and `Message(title: Hi)`; nil if there is none.
  mutating func printedObject(at start: Int, _ form: PastedForm) -> Int? {
    guard self[start].isUppercase else { return nil }
    let bracket = afterName(start)
    guard self[bracket].isOne(of: "({") else { return nil }
    let key = bracket + 1
    let sign = afterName(key)
    let isKey = self[sign] == UInt8(ascii: form == .dartMap ? ":" : "=")
    return sign > key && isKey ? bracket : nil
  }

  /// The form of an object that Kotlin, Java or Dart printed, if a parenthesis begins its members.
  mutating func printedForm(_ parenthesis: Int) -> PastedForm? {
    let isDart = self[afterName(parenthesis + 1)] == UInt8(ascii: ":")
    let sign = UInt8(ascii: isDart ? ":" : "=")
    return isPrintedObject(parenthesis, sign) ? isDart ? .dartMap : .javaMap : nil
  }

  /// Whether a parenthesis begins the members of an object that a program printed, and not the
  /// arguments of a call: in one line, without texts in quotes, calls, and variables with the names
  /// of arguments, and not only with `true` and `false`.
  private mutating func isPrintedObject(_ parenthesis: Int, _ sign: UInt8) -> Bool {
    var (at, depth, name, value) = (parenthesis, 0, parenthesis + 1..<parenthesis + 1, 0)
    var hasText = false
    while at < parenthesis + Self.reach, has(at), self[at] != 0x0A {
      switch self[at] {
      case UInt8(ascii: "("):
        // A call without arguments, or of a module.
        let isModule =
          (value..<at).allSatisfy { Self.isName(base[$0]) }
          && (value..<at).contains { base[$0] == UInt8(ascii: ".") }
        if self[at + 1] == UInt8(ascii: ")") || isModule { return false }
        depth += 1
      case sign:
        let isSpaced = self[at + 1].isBlank
        // The colon of a time or of a URL.
        if sign == UInt8(ascii: ":"), !isSpaced { break }
        guard !self[at - 1].isBlank, sign == UInt8(ascii: ":") || !isSpaced else { return false }
        var first = at
        while first > parenthesis, Self.isName(self[first - 1]) { first -= 1 }
        (name, value) = (first..<at, at + (isSpaced ? 2 : 1))
      case UInt8(ascii: ","), UInt8(ascii: ")"):
        let isVariable =
          !name.isEmpty && at - value == name.count
          && name.allSatisfy { base[$0] == base[$0 - name.lowerBound + value] }
        if isVariable { return false }
        if !isName(value, at, among: ["true", "false", "True", "False"]) { hasText = true }
        if self[at] == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return hasText }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let before = self[at - 1] == 0x20 ? self[at - 2] : self[at - 1]
        if before.isOne(of: "=([{:") { return false }
      default: break
      }
      at += 1
    }
    return has(at) && self[at] != 0x0A
  }
}
