/// Rewriting of the strings and words of a literal: keys, texts, numbers, constants, placeholders.
extension PastedReader {
  func string(_ literal: inout Literal) {
    guard let opening = text.quote(at), let ends = text.quoted(at) else {
      return copy(text.end - at)
    }
    literal.beginItem()
    if opening.isTypographic || ends.after - ends.content > 1 {
      note(.typographicQuotes)
    } else if opening.isSingle {
      note(.singleQuotes)
    }
    if literal.isAfterKey, text[text.afterBlanks(ends.after)] == UInt8(ascii: "=") {
      appendMissingComma(isAssigned: true)
    }
    let first = at + opening.length
    if literal.isAfterKey || literal.awaitsPairKey { key = first..<ends.content }
    literal.awaitsPairKey = false
    if !opening.isSingle, !opening.isTypographic, isPlain(first, ends) {
      copy(ends.after - at)
    } else {
      appendString(first, ends.content)
      at = ends.after
    }
    if !literal.isAfterKey, !literal.containers.isEmpty { appendParts() }
    if !literal.isAfterKey, let after = text.afterOperands(at) {
      notePlaceholder(literal)
      at = after
    }
  }

  /// Appends strings that continue the last one: `"a" "b"`, `"a" + "b"`, `"a" . "b"`.
  private func appendParts() {
    while let part = text.stringPart(at) {
      note(.parts)
      output.truncate(to: output.count - 1)
      appendString(part.lowerBound, part.upperBound, continues: true)
      at = text.afterQuote(part.upperBound)
    }
  }

  /// Whether the content of a string can be copied; notes a line break, or quotes in it.
  private func isPlain(_ from: Int, _ ends: PastedText.Quoted) -> Bool {
    let content = UnsafeBufferPointer(start: text.base + from, count: ends.content - from)
    if content.contains(0x0A) {
      note(.lineBreak)
      return false
    }
    if (from..<ends.content).contains(where: { text.shellQuote($0) != nil }) {
      note(.singleQuotes)
      return false
    }
    if text.hasForeignEscape(from, ends.content) {
      note(.escape)
      return false
    }
    if ends.holdsJSON { note(.bareQuotes) }
    return !ends.holdsJSON && text.base[ends.content] == UInt8(ascii: "\"")
  }

  /// Rewrites a symbol of Ruby, `:name`.
  func symbol(_ literal: inout Literal) {
    note(.unquotedKey)
    literal.beginItem()
    let after = text.afterName(at + 1)
    if literal.isAfterKey { key = at + 1..<after }
    appendString(at + 1, after)
    at = after
  }

  /// Rewrites a number, a constant, a key without quotes, a constructor, or an expression.
  func word(_ literal: inout Literal) {
    if let after = text.afterStringPrefix(at) {
      note(.className)
      at = after
      return
    }
    if !literal.awaitsKey, let after = text.afterParentheses(at) {
      notePlaceholder(literal)
      literal.beginItem()
      replace(upTo: after, with: "null")
      at = text.afterOperands(at) ?? at
      return
    }
    let (isKey, hasFields) = (literal.awaitsKey, literal.containers.last?.hasFields == true)
    let constructor = isKey ? nil : text.constructor(at)
    // The address of a variable of Go.
    if constructor == nil, text[at] == UInt8(ascii: "&"), text[at + 1].isLetter { at += 1 }
    literal.beginItem()
    let after = text.afterWord(at)
    guard after > at || constructor != nil else { return copy(1) }
    let bytes = UnsafeBufferPointer(start: text.base + at, count: after - at)
    if isKey, !text[at].isDigit, text[at] != UInt8(ascii: "-") {
      unquotedKey(upTo: after, isOfField: hasFields, &literal)
    } else if let product = text.product(at) {
      note(.product)
      map.add(at, to: output)
      output.append(contentsOf: "\(product.value)")
      at = product.after
    } else if let json = Self.constants.first(where: {
      $0.words.contains { $0.elementsEqual(bytes) }
    }) {
      note(.constant)
      replace(upTo: after, with: json.json)
    } else if let number = text.number(printedAt: at) {
      note(.className)
      at = number.lowerBound
      copy(number.count)
      at += 1
    } else if let constructor {
      // The item has begun.
      open(constructor, &literal)
    } else if let end = text.afterExpression(at, after) {
      expression(from: after, upTo: end, literal)
    } else {
      copy(after - at)
    }
  }

  /// Rewrites a key without quotes; that of a field of C# or Go by the library's name for it.
  private func unquotedKey(upTo after: Int, isOfField: Bool, _ literal: inout Literal) {
    let isAssigned = text[text.afterBlanks(after)] == UInt8(ascii: "=")
    appendMissingComma(isAssigned: isAssigned)
    note(.unquotedKey)
    if isOfField || isAssigned {
      appendString(ofField: at..<after)
    } else {
      appendString(at, after)
    }
    (key, at) = (at..<after, after)
    appendShorthand(&literal)
  }

  /// Rewrites an expression: a text without quotes, a call with JSON, or else a placeholder.
  ///
  /// - Parameter after: The offset after the first word.
  private func expression(from after: Int, upTo end: Int, _ literal: Literal) {
    if text.isSentence(at, end) {
      note(.bareText)
      appendString(at, end)
      at = end
    } else if let json = text.json(inCallAt: after, to: end) {
      note(.className)
      appendJSON(json)
      at = end
    } else {
      notePlaceholder(literal)
      replace(upTo: end, with: "null")
    }
  }

  /// Appends JSON in a string of a program, which may have a backslash before each quote.
  private func appendJSON(_ json: Range<Int>) {
    at = json.lowerBound
    let isEscaped = text.form(at: at) == .escapedJSON
    if isEscaped { readEscapedJSON(upTo: json.upperBound) } else { copy(json.count) }
  }

  /// Appends null for the value of a key that is a variable, too: `{token}` of JavaScript.
  private func appendShorthand(_ literal: inout Literal) {
    guard text[text.afterBlanks(at)].isOne(of: ",}") else { return }
    notePlaceholder(literal)
    output.append(":null")
    literal.isAfterKey = false
  }

  /// Appends the name of a field of C# or Go as the libraries' JSON has it: `ImageURL` as
  /// `imageUrl`.
  private func appendString(ofField name: Range<Int>) {
    map.add(name.lowerBound, to: output)
    output.append(UInt8(ascii: "\""))
    var isAfterCapital = true
    for index in name {
      let byte = text.base[index]
      let isLast = index + 1 == name.upperBound
      let begins = index > name.lowerBound && !isLast && text.base[index + 1].isLowercase
      output.append(byte.isUppercase && isAfterCapital && !begins ? byte | 0x20 : byte)
      isAfterCapital = byte.isUppercase
    }
    output.append(UInt8(ascii: "\""))
  }

  private static let constants: [(json: StaticString, words: [[UInt8]])] = [
    ("null", ["None", "nil", "undefined", "NaN", "NULL"].map { Array($0.utf8) }),
    ("true", ["True", "TRUE", "YES"].map { Array($0.utf8) }),
    ("false", ["False", "FALSE", "NO"].map { Array($0.utf8) }),
  ]
}
