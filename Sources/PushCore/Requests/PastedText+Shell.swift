/// Recognition of what a terminal and a script of a shell have: prompts, commands, assignments, and
/// what curl prints.
extension PastedText {
  /// Returns the offset after blanks other than line breaks.
  mutating func afterBlanksOnLine(_ offset: Int) -> Int {
    var at = offset
    while self[at].isOne(of: " \t") { at += 1 }
    return at
  }

  /// Whether the word `curl` is at an offset, with or without a path.
  mutating func isCurl(_ offset: Int) -> Bool {
    var at = offset
    if self[at] == UInt8(ascii: "/") {
      guard has("/usr/bin/", at: at) || has("/bin/", at: at) || has("/usr/local/bin/", at: at)
      else {
        return false
      }
      while !has("curl", at: at), self[at].isLetter || self[at] == UInt8(ascii: "/") { at += 1 }
    }
    if let image = after("curlimages/curl", at: at) { at = image - 4 }
    guard var word = after("curl.exe", at: at) ?? after("curl", at: at) else { return false }
    // The version of an image.
    if self[word] == UInt8(ascii: ":"), at > offset { word = afterCommand(word + 1) }
    return self[word].isOne(of: " \t\\") || self[word] == UInt8(ascii: "^")
  }

  /// Whether the word at an offset is `curl` after another command, which runs it with arguments.
  mutating func isCurlArgument(_ offset: Int) -> Bool {
    guard isCurl(offset) else { return false }
    var at = offset
    while has(at), !self[at].isBlank, self[at] != UInt8(ascii: "\\") { at += 1 }
    return self[afterBlanksOnLine(at)].isOne(of: "-'\"$h\\")
  }

  /// Whether a command that sends a payload to Apple's simulator is at an offset.
  mutating func isSimulatorPush(_ offset: Int) -> Bool {
    has("simctl push ", at: after("xcrun ", at: offset) ?? offset)
  }

  /// Returns the offset after the times of a line of cron, such as `30 8 * * 1-5`; the same offset
  /// without them.
  mutating func afterTimes(_ offset: Int) -> Int {
    var (at, hasStar) = (offset, false)
    for _ in 0..<5 {
      let first = at
      hasStar = hasStar || self[at] == UInt8(ascii: "*")
      while at < first + 32, self[at].isDigit || self[at].isLetter || self[at].isOne(of: "*/,-") {
        at += 1
      }
      guard at > first, self[at].isOne(of: " \t") else { return offset }
      at = afterBlanksOnLine(at)
    }
    return hasStar ? at : offset
  }

  /// Returns the offset after the prompt of a shell; the same offset without one.
  mutating func afterPrompt(_ offset: Int) -> Int {
    if self[offset].isOne(of: "$%>"), self[offset + 1] == 0x20 {
      return afterBlanksOnLine(offset + 1)
    }
    if self[offset].isDigit || self[offset] == UInt8(ascii: "*") { return afterTimes(offset) }
    // `❯`, `➜`.
    if self[offset] == 0xE2, self[offset + 3] == 0x20 { return afterBlanksOnLine(offset + 3) }
    // `user@host:~$`, `PS C:\>`.
    guard self[offset].isLetter || self[offset].isOne(of: "[(") else { return offset }
    var (at, isPrompt) = (offset, has("PS ", at: offset))
    while at < offset + 80, has(at), self[at] != 0x0A {
      if self[at].isOne(of: "@\\") { isPrompt = true }
      if isPrompt, self[at].isOne(of: "$%>#") {
        let next = afterBlanksOnLine(at + 1)
        if isCurl(next) { return next }
      }
      at += 1
    }
    return offset
  }

  /// The quoting of the command of curl with which the text begins, by the marks on its first line.
  ///
  /// Many commands can be on one line, so a very long one is not read to its end for each.
  var quoting: ShellWords.Quoting {
    mutating get {
      let line = PastedText(base, end: min(end, Self.reach)).lineEnd
      if line < Self.reach { _ = has(line) }
      var last = line
      while last > 0, base[last - 1].isBlank { last -= 1 }
      if last > 0, base[last - 1] == UInt8(ascii: "`") { return .powerShell }
      if last > 0, base[last - 1] == UInt8(ascii: "^") { return .cmd }
      guard var mark = bytes(0, line).firstIndex(of: UInt8(ascii: "^")) else { return .posix }
      while mark + 1 < line, base[mark] != UInt8(ascii: "^") || base[mark + 1] != UInt8(ascii: "\"")
      {
        mark += 1
      }
      return mark + 1 < line ? .cmd : .posix
    }
  }

  /// The offset of the first line break, or the end.
  private var lineEnd: Int {
    var text = self
    return text.endOfLine(0)
  }

  /// Returns the name and the offset of the value of an assignment, and whether it adds to the value.
  mutating func assignment(_ offset: Int) -> (name: String, value: Int, adds: Bool)? {
    let isPowerShell = self[offset] == UInt8(ascii: "$")
    let first = isPowerShell ? offset + 1 : offset
    var at = first
    while self[at].isLetter || self[at] == UInt8(ascii: "_") || at > first && self[at].isDigit {
      at += 1
    }
    let end = at
    if isPowerShell { at = afterBlanksOnLine(at) }
    let adds = has("+=", at: at)
    if adds { at += 1 }
    guard end > first, self[at] == UInt8(ascii: "="), self[at + 1] != UInt8(ascii: "=") else {
      return nil
    }
    return (string(first..<end), isPowerShell ? afterBlanksOnLine(at + 1) : at + 1, adds)
  }

  /// Whether the first line of a script that names a shell is at an offset: `#!/bin/sh`.
  mutating func namesShell(_ offset: Int) -> Bool {
    guard has("#!/", at: offset) else { return false }
    var end = offset + 3
    while Self.isName(self[end]), end < offset + Self.longestKey { end += 1 }
    if end > offset + 6, has("/env ", at: end - 4) { end = afterName(end + 1) }
    return has("sh", at: end - 2) && (self[end].isBlank || !has(end))
  }

  /// Whether a statement of a script, other than a function or a command, may begin at an offset.
  ///
  /// - Parameter hasBegun: Whether a command was read before.
  mutating func beginsStatement(_ offset: Int, hasBegun: Bool) -> Bool {
    let byte = self[offset]
    if byte == UInt8(ascii: "#") || has("REM ", at: offset) || has("@echo ", at: offset) {
      return true
    }
    if hasBegun, byte.isOne(of: "()|;&}<>\\") { return true }
    if has("\"$", at: offset) || has("./", at: offset) { return true }
    // The end of a function.
    if byte == UInt8(ascii: "}"), isLineEnd(offset + 1) { return true }
    return assignment(offset).map { !has("Bundle[", at: $0.value) } ?? false
  }

  /// Whether a group of commands or a test begins at an offset, and no document: `{ echo failed; }`,
  /// `[ -n "$TOKEN" ]`.
  mutating func beginsBracketsOfShell(_ offset: Int) -> Bool {
    let bracket = has("[[ ", at: offset) ? offset + 1 : offset
    guard self[bracket].isOne(of: "{["), self[bracket + 1].isBlank else { return false }
    let first = afterBlanks(bracket + 1)
    if self[bracket] == UInt8(ascii: "[") {
      return self[first].isOne(of: "!$") || has("\"$", at: first)
        || self[first] == UInt8(ascii: "-") && self[first + 1].isLetter
    }
    let word = afterCommand(first)
    return word > first && self[word].isBlank && !self[afterBlanks(word)].isOne(of: ":=")
  }

  /// Whether a line has the form of a command, whatever its name is, and not that of a sentence or of
  /// a line of a log with a document.
  ///
  /// - Parameter isFirst: Whether no statement is before it, so that it must have an argument that
  ///   prose has not.
  mutating func isCommand(_ offset: Int, isFirst: Bool) -> Bool {
    guard self[offset].isLetter && !self[offset].isUppercase || self[offset].isOne(of: ".@["),
      !command(offset).isEmpty
    else { return false }
    let line = min(endOfLine(offset), offset + Self.reach)
    var last = line
    while last > offset, base[last - 1].isBlank { last -= 1 }
    // Three periods are also those of `echo Sending...`.
    let isSentence =
      base[last - 1].isOne(of: ":?!,")
      || base[last - 1] == UInt8(ascii: ".")
        && last > offset + 2 && base[last - 2].isLetter
    if isSentence || holdsBrackets(offset + 1, line) { return false }
    return !isFirst
      || (offset + 1..<last).contains {
        base[$0].isDigit || base[$0].isOne(of: "-$|>;&\"'=/.@")
      }
  }

  /// Whether an object or a list is on a line, outside of quotes.
  private mutating func holdsBrackets(_ start: Int, _ line: Int) -> Bool {
    var (at, mark): (Int, UInt8?) = (start, nil)
    while at < line {
      let byte = base[at]
      if byte.isOne(of: "\"'") {
        if mark == nil, closes(byte, onLineOf: at + 1) {
          mark = byte
        } else if mark == byte {
          mark = nil
        }
      } else if mark == nil, base[at - 1].isOne(of: " \t=:(") {
        // A blank is after the bracket of a test.
        let isList = byte == UInt8(ascii: "[") && self[at + 1].isOne(of: "{\"")
        if byte == UInt8(ascii: "{") || isList, form(at: at) != nil || beginsJSON(at) {
          return true
        }
      }
      at += 1
    }
    return false
  }

  /// Returns the offset after a pattern of `case`, such as `sandbox)`; nil if there is none.
  mutating func afterPattern(_ offset: Int) -> Int? {
    var at = offset
    while at < offset + Self.longestKey,
      self[at].isLetter || self[at].isDigit
        || self[at].isOne(of: "*?|_.-\"' ")
    {
      at += 1
    }
    return at > offset && self[at] == UInt8(ascii: ")") ? at + 1 : nil
  }

  /// Returns the name of the function whose definition begins at an offset, and the offset of its body
  /// after the bracket; nil if there is none.
  mutating func function(_ offset: Int) -> (name: [UInt8], body: Int)? {
    let word = after("function ", at: offset)
    let first = word.map { afterBlanksOnLine($0) } ?? offset
    let after = afterCommand(first)
    var end = afterBlanksOnLine(after)
    if has("()", at: end) { end += 2 } else if word == nil { return nil }
    let bracket = afterBlanks(end)
    guard after > first, self[bracket] == UInt8(ascii: "{"), self[bracket + 1].isBlank else {
      return nil
    }
    return (Array(bytes(first, after)), bracket + 1)
  }

  /// Returns the first word of a command at an offset; empty if there is none.
  mutating func command(_ offset: Int) -> [UInt8] {
    let after = afterCommand(offset)
    let isWhole = self[after].isBlank || self[after].isOne(of: ";)&|") || !has(after)
    return isWhole ? Array(bytes(offset, min(after, end))) : []
  }

  private mutating func afterCommand(_ offset: Int) -> Int {
    var at = offset
    while at < offset + Self.longestKey,
      self[at].isLetter || self[at].isDigit || self[at].isOne(of: "_.@[-")
    {
      at += 1
    }
    return at
  }

  func bytes(_ from: Int, _ to: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + from, count: to - from)
  }

  /// Whether a line on which `curl -v` prints what it does is at an offset: `* Connected to …`, or the
  /// number of bytes that it sends or receives.
  mutating func isVerboseLine(_ offset: Int) -> Bool {
    if self[offset] == UInt8(ascii: "*") {
      return self[offset + 1] == 0x20 && afterTimes(offset) == offset
    }
    guard self[offset].isOne(of: "{}"), has(" [", at: offset + 1), self[offset + 3].isDigit else {
      return false
    }
    var at = offset + 3
    while self[at].isDigit { at += 1 }
    return has(" bytes data]", at: at)
  }

  /// Returns the offset after a line, or several, that curl prints about its transfer; nil if there
  /// is none.
  mutating func afterReply(_ offset: Int) -> Int? {
    if has("HTTP/", at: offset) { return afterHTTPReply(offset) }
    let isMark = self[offset].isOne(of: "*<>")
    let isLine = isMark && (self[offset + 1] == 0x20 || isLineEnd(offset + 1))
    let isMeter = isMeterLine(offset)
    guard isLine || isMeter else { return nil }
    let after = min(endOfLine(offset) + 1, end)
    if isMeter {
      let body = afterBlanks(after)
      return self[body].isOne(of: "{[") ? afterJSON(body) ?? after : after
    }
    // The end of the reply's head, before its body.
    guard self[offset] == UInt8(ascii: "<"), isLineEnd(offset + 1) else { return after }
    let body = afterBlanks(after)
    return self[body].isOne(of: "{[") ? afterJSON(body) ?? after : after
  }

  /// Whether a line is one of curl's progress meter: its heads, or numbers and times.
  private mutating func isMeterLine(_ offset: Int) -> Bool {
    var at = afterBlanksOnLine(offset)
    if has("% Total", at: at) || has("Dload", at: at) { return true }
    let limit = at + 160
    var hasTime = false
    while at < limit, self[at].isDigit || self[at].isOne(of: " -:.kMGTP\r") {
      if self[at] == UInt8(ascii: ":") { hasTime = true }
      at += 1
    }
    return hasTime && isLineEnd(at)
  }

  /// Returns the offset after a status line, the header fields after it, and JSON.
  private mutating func afterHTTPReply(_ offset: Int) -> Int {
    var at = offset
    while has(at), !isLineEnd(at) { at = endOfLine(at) + 1 }
    at = min(at, end)
    let body = afterBlanks(at)
    return self[body].isOne(of: "{[") ? afterJSON(body) ?? at : at
  }
}
