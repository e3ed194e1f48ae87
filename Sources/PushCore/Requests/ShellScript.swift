/// A script of a shell, read one command at a time: the variables and files that it has set.
///
/// Of its commands, only those of curl are requests.
struct ShellScript {
  /// The maximum length in bytes of a command, and of the lines before the first one.
  static let reach = 1 << 16

  /// The text that begins at an offset.
  enum Statement {
    /// A command of curl that begins at this offset.
    case curl(Int)
    /// Another statement, which ends before this offset.
    case other(Int)
    case none
  }

  private(set) var variables: [String: [UInt8]] = [:]
  private(set) var files: [String: [UInt8]] = [:]
  /// Whether patterns of `case` may come.
  private var hasCases = false
  /// The names of the functions that it has defined.
  private var functions: Set<[UInt8]> = []
  /// The number of bytes in ``variables`` and ``files``.
  private var stored = 0
  /// Whether a request was read, so that the lines after it may belong to the script.
  var hasBegun = false
  /// Whether a command of curl was read, whose output may follow.
  var hasCommand = false
  /// What the last statement passes on to the command of curl in it.
  private var context = Context()

  private struct Context {
    /// The output of the command before a pipe.
    var input: [UInt8]?
    var isInBackquotes = false
    var hereDocuments: [ShellWords.HereDocument] = []
  }

  /// A simple command whose words are being read.
  private struct Command {
    var words: [[UInt8]] = []
    /// The file after `>`.
    var file: [UInt8]?
    /// The variable that is set to the output: `NAME=$(…)`.
    var variable: String?
    /// Whether the next word names a file for the output, or for the input.
    var (awaitsFile, awaitsInput) = (false, false)

    mutating func add(_ word: [UInt8]) {
      if awaitsFile {
        (file, awaitsFile) = (word, false)
      } else if awaitsInput {
        awaitsInput = false
      } else if !words.isEmpty || !ShellScript.prefixes.contains(word) {
        words.append(word)
      }
    }

    var name: String? { words.first.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The words before a command.
  private static let prefixes = Set(
    [
      "sudo", "time", "then", "do", "else", "elif", "if", "while", "until", "!", "{", "export",
      "local", "readonly", "declare", "set", "exec", "env", "-x", "-r", "command", "$",
    ].map { Array($0.utf8) })

  // MARK: Statements

  /// Reads the statement that begins at an offset, up to the first command of curl in it.
  mutating func read(_ text: inout PastedText, at start: Int) -> Statement {
    context = Context()
    let first = text.afterPrompt(start)
    if text.isCurl(first) { return .curl(first) }
    if hasBegun, let end = text.afterReply(start) { return .other(end) }
    let (function, word) = (text.function(first), text.command(first))
    if let function, functions.count < 1 << 8 { functions.insert(function) }
    if word.elementsEqual("case".utf8) { hasCases = true }
    if word.elementsEqual("esac".utf8) { hasCases = false }
    if hasCases, let end = text.afterPattern(first) { return .other(end) }
    guard
      function != nil || functions.contains(word)
        || text.beginsStatement(first, word, hasBegun: hasBegun)
    else { return .none }
    var words = ShellWords(text, at: first, variables)
    defer { text = words.text }
    return read(&words)
  }

  private mutating func read(_ words: inout ShellWords) -> Statement {
    var (command, depth) = (Command(), 0)
    // Whether the substitution is in quotes, which end behind it.
    var isQuoted = false
    while words.text.has(words.at) {
      if command.words.isEmpty, !command.awaitsFile {
        let first = words.text.afterBlanksOnLine(words.at)
        if words.text.isCurl(first) {
          (context.isInBackquotes, context.hereDocuments) = (words.isInBackquotes, words.pending)
          return .curl(first)
        }
        if let opens = assign(&words, &command) {
          if opens, depth == 0 {
            isQuoted = words.text[words.at - (words.isInBackquotes ? 2 : 3)] == UInt8(ascii: "\"")
          }
          depth += opens ? 1 : 0
          continue
        }
      }
      switch words.next() {
      case .word(let word): command.add(word.text.bytes)
      case .sign(UInt8(ascii: ">")): command.awaitsFile = true
      case .sign(UInt8(ascii: "<")): command.awaitsInput = true
      case .sign(let sign):
        if sign == UInt8(ascii: ")") {
          depth -= 1
          if depth == 0, isQuoted, words.text[words.at] == UInt8(ascii: "\"") { words.at += 1 }
        }
        finish(command, words)
        context.input = sign == UInt8(ascii: "|") ? output(of: command, words) : nil
        command = Command()
      case .lineEnd:
        finish(command, words)
        if depth <= 0 { return .other(words.at) }
        command.words = []
      case .end:
        finish(command, words)
        return .other(words.at)
      }
    }
    return .other(words.at)
  }

  /// Reads an assignment; returns whether it opens a substitution, or nil if there is none.
  private mutating func assign(_ words: inout ShellWords, _ command: inout Command) -> Bool? {
    guard let (name, after) = words.text.assignment(words.text.afterBlanksOnLine(words.at)) else {
      return nil
    }
    words.at = after
    var value = after
    if words.text[value] == UInt8(ascii: "\"") { value += 1 }
    let isBackquote = words.text[value] == UInt8(ascii: "`")
    if isBackquote || words.text.has("$(", at: value) {
      words.at = value + (isBackquote ? 1 : 2)
      words.isInBackquotes = isBackquote
      command.variable = name
      set(name, nil)
      return true
    }
    let text = words.word().text.bytes
    set(name, text)
    words.variables = variables
    return false
  }

  private mutating func finish(_ command: Command, _ words: ShellWords) {
    let document = words.hereDocuments.last?.bytes
    if command.name == "read", let name = command.words.last {
      return set(String(decoding: name, as: UTF8.self), document)
    }
    let content = output(of: command, words)
    if let name = command.variable, let content { set(name, content) }
    let file = command.file ?? (command.name == "tee" ? command.words.last : nil)
    if let file, let content, hasRoom(content) {
      files[String(decoding: file, as: UTF8.self)] = content
    }
  }

  /// Returns what a command prints; nil if it is not known.
  private func output(of command: Command, _ words: ShellWords) -> [UInt8]? {
    switch command.name {
    case "echo", "printf":
      let texts = command.words.dropFirst().filter { $0.first != UInt8(ascii: "-") }
      if command.name == "printf" { return texts.last }
      return Array(texts.joined(separator: [0x20]))
    case "jq" where command.words.contains { $0.starts(with: "-n".utf8) }:
      // The filter, of which lenient reading knows the variables.
      return command.words.last { $0.first == UInt8(ascii: "{") }
    case "cat", "tee": return words.hereDocuments.last?.bytes
    default: return nil
    }
  }

  private mutating func set(_ name: String, _ value: [UInt8]?) {
    guard let value else { return variables[name] = nil }
    // Without a value of its own, a variable in a value has none.
    if hasRoom(value) { variables[name] = value }
  }

  private mutating func hasRoom(_ value: [UInt8]) -> Bool {
    guard stored + value.count < 1 << 20, variables.count + files.count < 1 << 12 else {
      return false
    }
    stored += value.count
    return true
  }

  /// Sets a variable of a file of HTTP requests: `@name = value`.
  mutating func set(line: MappedText) {
    guard let sign = line.bytes.firstIndex(of: UInt8(ascii: "=")) else { return }
    set(line[1..<sign].trimmed.string, line[sign + 1..<line.bytes.count].trimmed.bytes)
  }

  // MARK: curl

  /// Reads the command of curl with which a text begins.
  ///
  /// - Returns: The request, and the offset after the command.
  func readCurl(_ text: inout PastedText) -> (RequestDraft, end: Int) {
    var words = ShellWords(text, at: 0, variables)
    words.quoting = text.quoting
    words.isInBackquotes = context.isInBackquotes
    words.pending = context.hereDocuments
    defer { text = words.text }
    _ = words.next()
    var arguments = CurlArguments(at: 0)
    var input = context.input.map { bytes in
      var text = MappedText()
      text.append(bytes, at: 0)
      return text
    }
    var (awaitsFile, awaitsInput, isInput, last) = (false, false, false, 0)
    loop: while words.text.has(words.at) {
      last = words.at
      switch words.next() {
      case .word(let word):
        if awaitsFile || awaitsInput {
          if awaitsInput { arguments.setInput(file: word.text) }
          (awaitsFile, awaitsInput) = (false, false)
        } else {
          arguments.add(word.text)
        }
      case .sign(UInt8(ascii: ">")): awaitsFile = true
      case .sign(UInt8(ascii: "<")): awaitsInput = true
      case .sign(UInt8(ascii: ")")):
        // The end of `"$(…)"`.
        if words.text[words.at] == UInt8(ascii: "\"") { words.at += 1 }
        isInput = !words.pending.isEmpty
        break loop
      case .sign:
        isInput = !words.pending.isEmpty
        // The sign belongs to the next command.
        words.at = isInput ? words.at : last
        break loop
      case .lineEnd, .end: break loop
      }
    }
    if isInput {
      // Another command follows on the line, before the here document.
      while words.text.has(words.at) {
        if case .lineEnd = words.next() { break }
      }
    }
    if let document = words.hereDocuments.last { input = document }
    let request = arguments.request(input: input, files: files)
    return (request, min(words.at, words.text.end))
  }
}

// MARK: -

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
    guard let word = after("curl.exe", at: at) ?? after("curl", at: at) else { return false }
    return self[word].isOne(of: " \t\\") || self[word] == UInt8(ascii: "^")
  }

  /// Returns the offset after the prompt of a shell; the same offset without one.
  mutating func afterPrompt(_ offset: Int) -> Int {
    if self[offset].isOne(of: "$%>"), self[offset + 1] == 0x20 {
      return afterBlanksOnLine(offset + 1)
    }
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

  /// The quoting of the command of curl with which the text begins.
  var quoting: ShellWords.Quoting {
    mutating get {
      let line = endOfLine(0)
      var last = line
      while last > 0, base[last - 1].isBlank { last -= 1 }
      if last > 0, base[last - 1] == UInt8(ascii: "`") { return .powerShell }
      if last > 0, base[last - 1] == UInt8(ascii: "^") { return .cmd }
      let isMarked = (1..<max(line, 1)).contains {
        base[$0] == UInt8(ascii: "\"") && base[$0 - 1] == UInt8(ascii: "^")
      }
      return isMarked ? .cmd : .posix
    }
  }

  /// Returns the name and the offset of the value of an assignment.
  mutating func assignment(_ offset: Int) -> (name: String, value: Int)? {
    let isPowerShell = self[offset] == UInt8(ascii: "$")
    let first = isPowerShell ? offset + 1 : offset
    var at = first
    while self[at].isLetter || self[at] == UInt8(ascii: "_") || at > first && self[at].isDigit {
      at += 1
    }
    let end = at
    if isPowerShell { at = afterBlanksOnLine(at) }
    guard end > first, self[at] == UInt8(ascii: "="), self[at + 1] != UInt8(ascii: "=") else {
      return nil
    }
    let name = UnsafeBufferPointer(start: base + first, count: end - first)
    return (
      String(decoding: name, as: UTF8.self), isPowerShell ? afterBlanksOnLine(at + 1) : at + 1
    )
  }

  /// Whether a statement of a script, other than a function, may begin at an offset.
  ///
  /// - Parameters:
  ///   - word: The ``command(_:)`` at the offset.
  ///   - hasBegun: Whether a command was read before.
  mutating func beginsStatement(_ offset: Int, _ word: [UInt8], hasBegun: Bool) -> Bool {
    let byte = self[offset]
    if byte == UInt8(ascii: "#") { return true }
    if hasBegun, byte.isOne(of: ")|;&}>\\") || has("./", at: offset) { return true }
    if has("\"$", at: offset) { return true }
    // The end of a function.
    if byte == UInt8(ascii: "}"), isLineEnd(offset + 1) { return true }
    return assignment(offset) != nil || Self.statements.contains(word)
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

  /// Returns the name of the function whose definition begins at an offset; nil if there is none.
  mutating func function(_ offset: Int) -> [UInt8]? {
    let after = afterCommand(offset)
    return after > offset && has("()", at: after) ? Array(bytes(offset, after)) : nil
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

  private func bytes(_ from: Int, _ to: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + from, count: to - from)
  }

  /// Commands and words with which the lines of scripts begin.
  private static let statements = Set(
    """
    echo printf cat tee jq export set unset source . cd pwd ls sleep date openssl base64 tr sed awk \\
    grep cut head tail sort uniq wc python python3 node ruby php gcloud aws kubectl docker test [ [[ \\
    if then else elif fi for do done while until case esac function return exit read trap rm mkdir \\
    touch cp mv local declare readonly wait true false exec eval sudo xargs tee wget chmod sh bash \\
    zsh pip npm npx git env time adb xcrun which type clear @echo REM rem setlocal endlocal pause \\
    timeout goto shift let mktemp uuidgen http openssl
    """.split { $0 == " " || $0 == "\n" || $0 == "\\" }.map { Array($0.utf8) })

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
