/// Reads the words of a shell's command: of a POSIX shell, of cmd.exe or of PowerShell.
///
/// Values of known variables are inserted; other variables and substitutions remain as text.
struct ShellWords {
  enum Quoting {
    case posix, cmd, powerShell
  }

  enum Token {
    case word(Word)
    /// One of `;&|()<>`, or the same twice as one token.
    case sign(UInt8)
    case lineEnd, end
  }

  struct Word {
    var text = MappedText()
    /// Whether a part of it was in quotes, or has a variable.
    var isLiteral = true
  }

  /// A here document whose lines come after the line of the command.
  struct HereDocument {
    /// The offset of its operator.
    let start: Int
    let delimiter: [UInt8]
    let isLiteral: Bool
    let dropsTabs: Bool
  }

  /// A quotation mark, or the operator of a here document, that is never closed.
  struct Unclosed {
    let offset: Int
    let name: StaticString
    var isHereDocument = false
  }

  var text: PastedText
  var at: Int
  var quoting = Quoting.posix
  var variables: [String: [UInt8]]
  /// Whether the command is inside backquotes, so that one ends it.
  var isInBackquotes = false
  var pending: [HereDocument] = []
  /// The here documents after the lines that were read.
  private(set) var hereDocuments: [MappedText] = []
  /// The first opening without an end, after which no word is certain.
  private(set) var unclosed: Unclosed?
  /// The number of bytes that the values of variables may still add.
  var room: Int
  /// Whether the words are those of a substitution, in which no here document of another one is read.
  private var isInSubstitution = false

  init(_ text: PastedText, at: Int, _ variables: [String: [UInt8]], room: Int) {
    (self.text, self.at, self.variables, self.room) = (text, at, variables, room)
  }

  // MARK: Tokens

  mutating func next() -> Token {
    skipBlanks()
    guard text.has(at) else { return .end }
    let byte = text[at]
    switch byte {
    case 0x0A:
      at += 1
      readHereDocuments()
      return .lineEnd
    case UInt8(ascii: "<") where text.has("<<", at: at): return hereOperator()
    case UInt8(ascii: "`") where isInBackquotes:
      (isInBackquotes, at) = (false, at + 1)
      return .sign(UInt8(ascii: ")"))
    case _ where isSign(at):
      at += text[at + 1] == byte && byte.isOne(of: "&|;>") ? 2 : 1
      return .sign(byte)
    default: return .word(word())
    }
  }

  private mutating func isSign(_ offset: Int) -> Bool {
    text[offset].isOne(of: ";&|()<>") && !isPlaceholder(offset) && !isProcess(offset)
  }

  /// Whether the substitution of a process is at an offset: `<(…)`.
  private mutating func isProcess(_ offset: Int) -> Bool {
    text.has("<(", at: offset) && quoting == .posix
  }

  /// Whether `<TOKEN>` is at an offset, as in documentation, and no redirection.
  private mutating func isPlaceholder(_ offset: Int) -> Bool {
    guard text[offset] == UInt8(ascii: "<"), text[offset + 1].isLetter else { return false }
    var at = offset + 2
    while text[at].isLetter || text[at].isDigit || text[at].isOne(of: "_- ") { at += 1 }
    // `<file>out` is two redirections.
    return text[at] == UInt8(ascii: ">") && text[at - 1] != 0x20 && !text[at + 1].isLetter
  }

  /// Appends the placeholder at ``at`` as text.
  private mutating func placeholder(_ word: inout Word) {
    while text[at] != UInt8(ascii: ">") { copy(&word) }
    copy(&word)
  }

  /// Skips blanks, continued lines and a comment.
  mutating func skipBlanks() {
    while true {
      if text[at].isBlank, text[at] != 0x0A {
        at += 1
      } else if let after = continuation(at) {
        at = after
      } else if text[at] == UInt8(ascii: "#") {
        at = text.endOfLine(at)
      } else {
        return
      }
    }
  }

  /// Returns the offset of the next line after the mark of a continued line; nil without one.
  private mutating func continuation(_ offset: Int) -> Int? {
    let byte = text[offset]
    let isMark =
      byte == UInt8(ascii: "\\") || quoting == .cmd && byte == UInt8(ascii: "^")
      || quoting == .powerShell && byte == UInt8(ascii: "`")
    guard isMark else { return nil }
    var end = offset + 1
    // Blanks after a backslash are a common mistake.
    while text[end].isOne(of: " \t\r") { end += 1 }
    return text[end] == 0x0A ? end + 1 : nil
  }

  // MARK: Here documents

  private mutating func hereOperator() -> Token {
    if text.has("<<<", at: at) {
      at += 3
      if case .word(let word) = next() { hereDocuments.append(word.text) }
      return next()
    }
    readHereOperator()
    return next()
  }

  private mutating func readHereOperator() {
    let start = at
    at += 2
    let dropsTabs = text[at] == UInt8(ascii: "-")
    if dropsTabs { at += 1 }
    skipBlanks()
    let isLiteral = text[at].isOne(of: "'\"\\")
    guard text.has(at), text[at] != 0x0A, !isSign(at) else { return }
    let delimiter = word().text.bytes
    pending.append(
      HereDocument(
        start: start, delimiter: delimiter, isLiteral: isLiteral, dropsTabs: dropsTabs))
  }

  private mutating func readHereDocuments() {
    for document in pending { hereDocuments.append(read(document)) }
    pending.removeAll()
  }

  private mutating func read(_ document: HereDocument) -> MappedText {
    var content = Word()
    while text.has(at) {
      let end = text.endOfLine(at)
      if document.dropsTabs { while text[at] == 0x09 { at += 1 } }
      var last = end
      if last > at, text[last - 1] == 0x0D { last -= 1 }
      if text.bytes(at, last).elementsEqual(document.delimiter) {
        at = min(end + 1, text.end)
        return content.text
      }
      while at < end {
        document.isLiteral ? copy(&content) : expand(&content, in: .hereDocument)
      }
      if text.has(at) { copy(&content) }
    }
    note(unclosed: document.start, "here document", isHereDocument: true)
    return content.text
  }

  private mutating func note(
    unclosed offset: Int, _ name: StaticString, isHereDocument: Bool = false
  ) {
    guard unclosed == nil else { return }
    unclosed = Unclosed(offset: offset, name: name, isHereDocument: isHereDocument)
  }

  // MARK: Words

  private mutating func copy(_ word: inout Word) {
    word.text.append(text[at], from: at)
    at += 1
  }

  mutating func word() -> Word {
    var word = Word()
    while text.has(at), !text[at].isBlank, !isSign(at) {
      if let after = continuation(at) {
        at = after
        continue
      }
      let first = at
      switch text[at] {
      case UInt8(ascii: "'") where isApostrophe(first): copy(&word)
      case UInt8(ascii: "'"): singleQuotes(&word)
      case UInt8(ascii: "\""): doubleQuotes(&word)
      case UInt8(ascii: "$") where text[at + 1] == UInt8(ascii: "'"): escapes(&word)
      case UInt8(ascii: "$") where text[at + 1] == UInt8(ascii: "\""):
        at += 1
        doubleQuotes(&word)
      case let byte where isEscape(byte):
        at += 1
        word.isLiteral = false
        if text[at] == UInt8(ascii: "\""), quoting == .cmd, text[first] == UInt8(ascii: "^") {
          doubleQuotes(&word)
        } else if text.has(at) {
          copy(&word)
        }
      case UInt8(ascii: "`") where isInBackquotes: return word
      case UInt8(ascii: "<") where isProcess(first):
        substitution(&word, opening: UInt8(ascii: "("), closing: UInt8(ascii: ")"))
      case UInt8(ascii: "<"): placeholder(&word)
      default: expand(&word, in: .word)
      }
    }
    return word
  }

  /// Whether a single quote is an apostrophe of prose, as in `can't`: no other one is on its line.
  private mutating func isApostrophe(_ offset: Int) -> Bool {
    guard offset > 0, text[offset - 1].isLetter, text[offset + 1].isLetter else { return false }
    return !text.closes(UInt8(ascii: "'"), onLineOf: offset + 1)
  }

  private func isEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "^") && quoting == .cmd
  }

  /// Reads a text in single quotes; an apostrophe in the words of JSON does not end it.
  private mutating func singleQuotes(_ word: inout Word) {
    let first = at + 1
    (word.isLiteral, at) = (false, first)
    var content = QuotedContent(word)
    while text.has(at) {
      if content.isCutOff(word, at, &text) { break }
      if text[at] == UInt8(ascii: "'") {
        let isJSON = text[text.afterBlanks(first)].isOne(of: "{[")
        let isDoubled = quoting == .powerShell && text[at + 1] == UInt8(ascii: "'")
        let isApostrophe = isJSON && at > first && text[at - 1].isLetter && text[at + 1].isLetter
        if !isDoubled, !isApostrophe {
          at += 1
          return
        }
        if isDoubled { at += 1 }
      }
      copy(&word)
    }
    note(unclosed: first - 1, "single quote")
  }

  private mutating func doubleQuotes(_ word: inout Word) {
    word.isLiteral = false
    let isDoubled = text.has("{\"\"", at: at + 1) || text.has("[{\"\"", at: at + 1)
    at += 1
    restOfQuotes(&word, isDoubled, from: at - 1)
  }

  /// Skips the rest of a text in double quotes, and the quote.
  mutating func skipQuoted() {
    var rest = Word()
    restOfQuotes(&rest, false, from: at)
  }

  private mutating func restOfQuotes(_ word: inout Word, _ isDoubled: Bool, from quote: Int) {
    var content = QuotedContent(word)
    while text.has(at) {
      if content.isCutOff(word, at, &text) { break }
      switch text[at] {
      case UInt8(ascii: "\"")
      where text[at + 1] == UInt8(ascii: "\"") && (isDoubled || quoting == .powerShell):
        at += 1
        copy(&word)
      case UInt8(ascii: "\""):
        at += 1
        return
      case UInt8(ascii: "^") where quoting == .cmd && text[at + 1] == UInt8(ascii: "\""):
        at += 2
        return
      case UInt8(ascii: "^") where quoting == .cmd:
        at += 1
        // `^\^"` is an escaped quote.
        if text.has("\\^\"", at: at) { at += 2 }
        if text.has("\\\"", at: at) { at += 1 }
        if let after = text[at] == 0x0A ? at + 1 : nil {
          at = after
        } else if text.has(at) {
          copy(&word)
        }
      case UInt8(ascii: "`") where quoting == .powerShell:
        at += 1
        if text.has(at) { copy(&word) }
      case UInt8(ascii: "\\") where text[at + 1].isOne(of: "\"\\$`"):
        at += 1
        copy(&word)
      case UInt8(ascii: "\\") where text[at + 1] == 0x0A: at += 2
      default: expand(&word, in: .quotes)
      }
    }
    note(unclosed: quote, "double quote")
  }

  /// Reads a text in `$'…'` (Bash: ANSI-C quoting).
  private mutating func escapes(_ word: inout Word) {
    word.isLiteral = false
    let quote = at + 1
    at += 2
    var content = QuotedContent(word)
    while text.has(at) {
      if content.isCutOff(word, at, &text) { break }
      let first = at
      switch text[at] {
      case UInt8(ascii: "'"):
        at += 1
        return
      case UInt8(ascii: "\\"):
        at += 1
        word.text.append(escape(), at: first)
      default: copy(&word)
      }
    }
    note(unclosed: quote, "single quote")
  }

  private mutating func escape() -> [UInt8] {
    let byte = text[at]
    at += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "x"): return [UInt8(truncatingIfNeeded: number(digits: 2, radix: 16))]
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let value = number(digits: byte == UInt8(ascii: "u") ? 4 : 8, radix: 16)
      return Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      at -= 1
      return [UInt8(truncatingIfNeeded: number(digits: 3, radix: 8))]
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "?"): return [byte]
    default: return [UInt8(ascii: "\\"), byte]
    }
  }

  private mutating func number(digits: Int, radix: UInt32) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Hexadecimal.value(of: text[at]), digit < radix else { break }
      value = value &* radix &+ UInt32(digit)
      at += 1
    }
    return value
  }

  // MARK: Variables

  private enum Place {
    case word, quotes, hereDocument
  }

  /// Appends the next byte, or the value of a variable, or a substitution as text.
  private mutating func expand(_ word: inout Word, in place: Place) {
    switch text[at] {
    case UInt8(ascii: "\\") where place == .hereDocument && text[at + 1].isOne(of: "\\$`"):
      at += 1
      copy(&word)
    case UInt8(ascii: "$") where text[at + 1] == UInt8(ascii: "("):
      substitution(&word, opening: UInt8(ascii: "("), closing: UInt8(ascii: ")"))
    case UInt8(ascii: "`") where quoting == .posix && !isInBackquotes:
      substitution(&word, opening: 0, closing: UInt8(ascii: "`"))
    case let byte where byte == UInt8(ascii: quoting == .cmd ? "%" : "$"): variable(&word)
    default: copy(&word)
    }
  }

  private mutating func variable(_ word: inout Word) {
    let first = at
    let isPercent = text[at] == UInt8(ascii: "%")
    let isBraced = !isPercent && text[at + 1] == UInt8(ascii: "{")
    let name = first + (isBraced ? 2 : 1)
    var end = name
    // An argument of the script has a number.
    let isArgument = isBraced && text[name].isDigit
    while !isArgument && text[end].isLetter || text[end] == UInt8(ascii: "_")
      || (isArgument || end > name) && text[end].isDigit
    {
      end += 1
    }
    // All elements of an array.
    let isList = isBraced && (text.has("[@]}", at: end) || text.has("[*]}", at: end))
    var after = end
    if isPercent { after = text[end] == UInt8(ascii: "%") ? end + 1 : first }
    var fallback: Range<Int>?
    if isBraced {
      while text.has(after), text[after] != UInt8(ascii: "}"), text[after] != 0x0A,
        after < end + PastedText.longestKey
      {
        after += 1
      }
      if text.has(":-", at: end) || text.has(":=", at: end) { fallback = end + 2..<after }
      after = text[after] == UInt8(ascii: "}") ? after + 1 : first
    }
    guard end > name, after > first else { return copy(&word) }
    word.isLiteral = false
    let key = text.string(name..<end) + (isList ? Self.listMark : "")
    if let value = variables[key], value.count <= room {
      room -= value.count
      word.text.append(value, at: first)
      at = after
    } else if let fallback, !fallback.isEmpty {
      at = fallback.lowerBound
      while at < fallback.upperBound {
        if text[at] == UInt8(ascii: "\"") { at += 1 } else { copy(&word) }
      }
      at = after
    } else {
      while at < after { copy(&word) }
    }
  }

  /// The mark after the name of an array's variable.
  static let listMark = "[@]"
  /// The byte between the elements of an array, which no word has.
  static let separator: UInt8 = 0

  /// Reads the elements of an array, up to the bracket after them.
  mutating func elements() -> [UInt8] {
    let start = at
    var elements: [[UInt8]] = []
    at += 1
    while unclosed == nil {
      switch next() {
      case .word(let word): elements.append(word.text.bytes)
      case .lineEnd: continue
      case .sign: return Array(elements.joined(separator: [Self.separator]))
      case .end: note(unclosed: start, "bracket")
      }
    }
    return []
  }

  // MARK: Substitutions

  /// Appends a substitution as text, such as `$(date)`, or the here document that it prints:
  /// `$(cat <<END`.
  private mutating func substitution(_ word: inout Word, opening: UInt8, closing: UInt8) {
    word.isLiteral = false
    let start = at
    let document = isInSubstitution ? nil : hereDocumentOfCat(at + 2)
    var own = Word()
    copy(&own)
    var depth = opening == 0 ? 1 : 0
    while text.has(at) {
      if at == document, let content = printedDocument(&own) {
        word.text.append(content)
        return
      }
      let byte = text[at]
      if byte == opening { depth += 1 }
      if byte == closing { depth -= 1 }
      copy(&own)
      if depth == 0 { return word.text.append(own.text) }
    }
    word.text.append(own.text)
    note(unclosed: start, opening == 0 ? "backquote" : "substitution")
  }

  /// Returns the offset of the operator in `cat <<END` at an offset; nil if there is no such command.
  private mutating func hereDocumentOfCat(_ offset: Int) -> Int? {
    let name = text.afterBlanks(offset)
    guard text.has("cat", at: name) else { return nil }
    let sign = text.afterBlanksOnLine(name + 3)
    return text.has("<<", at: sign) && text[sign + 2] != UInt8(ascii: "<") ? sign : nil
  }

  /// Reads the operator and the lines of a here document; returns its content if the substitution ends
  /// after it, so that it prints nothing else.
  private mutating func printedDocument(_ own: inout Word) -> MappedText? {
    let (outer, known, first) = (pending, hereDocuments.count, at)
    (pending, isInSubstitution) = ([], true)
    defer { (pending, isInSubstitution) = (outer, false) }
    readHereOperator()
    let isAlone = text.isLineEnd(text.afterBlanksOnLine(at))
    at = min(text.endOfLine(at) + 1, text.end)
    for index in first..<at { own.text.append(text[index], from: index) }
    readHereDocuments()
    let content = hereDocuments.count > known ? hereDocuments.removeLast() : nil
    let end = text.afterBlanks(at)
    guard isAlone, unclosed != nil || text[end] == UInt8(ascii: ")") else { return nil }
    at = min(end + 1, text.end)
    return content
  }
}

extension ShellWords {
  /// The content of quotes over several lines: a line that holds a document after content that is whole
  /// shows that the closing quote is missing.
  private struct QuotedContent {
    /// The number of bytes of the word that were looked at.
    private var count: Int
    private var (depth, isInString, isBlank) = (0, false, true)

    init(_ word: Word) { count = word.text.bytes.count }

    /// Whether such a line follows the line break at an offset.
    mutating func isCutOff(_ word: Word, _ offset: Int, _ text: inout PastedText) -> Bool {
      guard text[offset] == 0x0A else { return false }
      for byte in word.text.bytes[count...] where !byte.isJSONWhitespace {
        isBlank = false
        if byte == UInt8(ascii: "\"") { isInString.toggle() }
        if !isInString, byte.isOne(of: "{[") { depth += 1 }
        if !isInString, byte.isOne(of: "}]") { depth -= 1 }
      }
      count = word.text.bytes.count
      guard !isBlank, depth <= 0, text.beginsJSON(offset + 1) else { return false }
      let end = text.endOfLine(offset + 1)
      let after = text.afterBrackets(offset + 1, reach: end - offset - 1)
      return after.map { text.isLineEnd($0) } ?? false
    }
  }
}
