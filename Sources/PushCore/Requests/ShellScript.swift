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
    case unclosed(ShellWords.Unclosed)
    case none
  }

  private(set) var variables: [String: [UInt8]] = [:]
  private(set) var files: [String: [UInt8]] = [:]
  /// Whether the first line names a shell, so that every line up to a request belongs to the script.
  private var isMarked = false
  /// Whether patterns of `case` may come.
  private var hasCases = false
  /// The names of the functions that it has defined.
  private var functions: Set<[UInt8]> = []
  /// The function whose body is read.
  private var function: String?
  /// The documents that functions print, by their names.
  private var printed: [String: [UInt8]] = [:]
  /// The number of bytes in ``variables``, ``files`` and ``printed``.
  private var stored = 0
  /// The number of bytes that values of variables may still add to commands.
  ///
  /// It grows with the length of the script: values that contain each other double with each line.
  private var expansion = 1 << 20
  /// Whether a statement was read, so that the lines after it may be statements of any form.
  private var hasStatement = false
  /// Whether a request was read, so that the lines after it may belong to the script.
  var hasBegun = false
  /// The number of scripts in a file of requests that have no end.
  var openScripts = 0
  /// Whether a command of curl was read, whose output may follow.
  var hasCommand = false
  /// What the last statement passes on to the command of curl in it.
  private var context = Context()

  private struct Context {
    /// The output of the command before a pipe.
    var input: [UInt8]?
    var isInBackquotes = false
    var hereDocuments: [ShellWords.HereDocument] = []
    /// The variable that gets a here document, whose lines come after those of further commands.
    var variable: String?
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
      "local", "readonly", "declare", "set", "exec", "env", "-x", "-r", "-a", "command", "$",
    ].map { Array($0.utf8) })

  // MARK: Statements

  /// Whether a document, and no statement, may begin at an offset.
  func mayBeginDocument(_ text: inout PastedText, at offset: Int) -> Bool {
    let isTest = isMarked && (text.has("[ ", at: offset) || text.has("[[ ", at: offset))
    return text[offset].isOne(of: "{[\u{1E}") && !isTest && !text.isVerboseLine(offset)
      && !text.beginsBracketsOfShell(offset)
  }

  /// Reads the statement that begins at an offset, up to the first command of curl in it.
  mutating func read(_ text: inout PastedText, at start: Int) -> Statement {
    context = Context()
    let first = text.afterPrompt(start)
    if beginsRequest(&text, at: first) { return .curl(first) }
    if hasBegun, let end = text.afterReply(start) { return .other(end) }
    let word = text.command(first)
    if let (name, body) = text.function(first) {
      if functions.count < Self.maximumNames { functions.insert(name) }
      (function, hasStatement) = (String(decoding: name, as: UTF8.self), true)
      return .other(body)
    }
    if word.elementsEqual("case".utf8) { hasCases = true }
    if word.elementsEqual("esac".utf8) { hasCases = false }
    if hasCases, let end = text.afterPattern(first) { return .other(end) }
    if text.namesShell(first) { isMarked = true }
    let isCertain =
      isMarked || functions.contains(word) || text.afterTimes(start) > start
      || text.beginsBracketsOfShell(first)
      || text.beginsStatement(first, hasBegun: hasBegun)
    guard isCertain || text.isCommand(first, isFirst: !hasBegun && !hasStatement) else {
      return .none
    }
    var words = words(text, at: first)
    defer { text = words.text }
    let statement = read(&words)
    noteExpansion(words, from: first)
    guard let mark = words.unclosed else {
      hasStatement = true
      return statement
    }
    // A quotation mark in a line that only looks like a command is one of prose.
    return isCertain || hasBegun || mark.isHereDocument ? .unclosed(mark) : .none
  }

  /// Whether a command that sends a push may begin at an offset.
  private func beginsRequest(_ text: inout PastedText, at offset: Int) -> Bool {
    text.isCurl(offset) || text.isSimulatorPush(offset)
      || hasCommand && (text.has("--next", at: offset) || text.has("-: ", at: offset))
  }

  private func words(_ text: PastedText, at offset: Int) -> ShellWords {
    ShellWords(text, at: offset, variables, room: min(expansion, 1 << 20))
  }

  private mutating func noteExpansion(_ words: ShellWords, from start: Int) {
    let used = min(expansion, 1 << 20) - words.room
    expansion = min(expansion - used + 16 * max(words.at - start, 0), 1 << 24)
  }

  private mutating func read(_ words: inout ShellWords) -> Statement {
    var (command, depth) = (Command(), 0)
    // Whether the substitution is in quotes, which end behind it.
    var isQuoted = false
    while words.text.has(words.at), words.unclosed == nil {
      words.skipBlanks()
      let (first, isFirst) = (words.at, command.words.isEmpty)
      if !command.awaitsFile,
        isFirst ? beginsRequest(&words.text, at: first) : words.text.isCurlArgument(first)
      {
        (context.isInBackquotes, context.hereDocuments) = (words.isInBackquotes, words.pending)
        return .curl(first)
      }
      if isFirst, !command.awaitsFile {
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
          if depth == 0, isQuoted { words.skipQuoted() }
        }
        finish(command, &words)
        context.input = sign == UInt8(ascii: "|") ? output(of: command, &words) : nil
        command = Command()
      case .lineEnd:
        finish(command, &words)
        if let name = context.variable { set(name, words.hereDocuments.last?.bytes) }
        context.variable = nil
        if depth <= 0 { return .other(words.at) }
        command.words = []
      case .end:
        finish(command, &words)
        return .other(words.at)
      }
    }
    return .other(words.at)
  }

  /// Reads an assignment; returns whether it opens a substitution, or nil if there is none.
  private mutating func assign(_ words: inout ShellWords, _ command: inout Command) -> Bool? {
    guard let (name, after, adds) = words.text.assignment(words.at) else { return nil }
    words.at = after
    if words.text[after] == UInt8(ascii: "(") {
      let elements = words.elements()
      set(name + ShellWords.listMark, elements, adds, after: [ShellWords.separator], &words)
      return false
    }
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
    set(name, text, adds, after: [], &words)
    return false
  }

  private mutating func finish(_ command: Command, _ words: inout ShellWords) {
    if command.name == "}" { function = nil }
    let document = words.hereDocuments.last?.bytes
    if command.name == "read", let name = command.words.last {
      let variable = String(decoding: name, as: UTF8.self)
      if !words.pending.isEmpty { context.variable = variable }
      return set(variable, document)
    }
    let content = output(of: command, &words)
    if let name = command.variable, let content { set(name, content) }
    if let function, command.file == nil, let content, content.first?.isOne(of: "{[") == true {
      store(content, in: \.printed, as: function)
    }
    let file = command.file ?? (command.name == "tee" ? command.words.last : nil)
    if let file, let content {
      store(content, in: \.files, as: String(decoding: file, as: UTF8.self))
    }
  }

  /// Returns what a command prints; nil if it is not known.
  private func output(of command: Command, _ words: inout ShellWords) -> [UInt8]? {
    switch command.name {
    case "echo", "printf":
      let texts = command.words.dropFirst().filter { $0.first != UInt8(ascii: "-") }
      if command.name == "printf" { return ShellOutput.formatted(texts) }
      return Array(texts.joined(separator: [0x20]))
    case "jq" where command.words.contains { ShellOutput.isOptionWithoutInput($0) }:
      return command.words.last { $0.first?.isOne(of: "{[") == true }
        .flatMap(ShellOutput.json(ofFilter:))
    case "cat", "tee": return words.hereDocuments.last?.bytes
    case let name?:
      guard let text = printed[name], text.count <= words.room else { return nil }
      words.room -= text.count
      return text
    case nil: return nil
    }
  }

  /// Returns what the command in a substitution prints; nil if the script does not show it.
  private mutating func printed(by text: MappedText) -> MappedText? {
    let bytes = text.bytes
    guard bytes.starts(with: "$(".utf8), bytes.last == UInt8(ascii: ")") else { return nil }
    return bytes[2..<bytes.count - 1].withUnsafeBufferPointer { inner in
      guard let base = inner.baseAddress else { return nil }
      var words = words(PastedText(base, end: inner.count), at: 0)
      var command = Command()
      while words.unclosed == nil {
        switch words.next() {
        case .word(let word): command.add(word.text.bytes)
        case .lineEnd: continue
        case .sign: return nil
        case .end:
          let content = output(of: command, &words)
          noteExpansion(words, from: words.at)
          return content.map { MappedText($0, at: text.original(of: 0)) }
        }
      }
      return nil
    }
  }

  /// Sets a variable; without a value, it has none.
  private mutating func set(_ name: String, _ value: [UInt8]?) {
    store(value, in: \.variables, as: name)
  }

  /// Sets a variable to a value, or adds the value to its own after a separator.
  private mutating func set(
    _ name: String, _ value: [UInt8], _ adds: Bool, after separator: [UInt8],
    _ words: inout ShellWords
  ) {
    words.variables = [:]
    let old = adds ? variables[name] : nil
    let isKnown = old.map { $0.count <= words.room } ?? true
    words.room -= isKnown ? old?.count ?? 0 : 0
    set(name, isKnown ? (old.map { $0 + separator } ?? []) + value : nil)
    words.variables = variables
  }

  /// The maximum number of variables, and of files.
  private static let maximumNames = 1 << 8

  /// Stores a value in place of an earlier one; forgets both if there is no room.
  private mutating func store(
    _ value: [UInt8]?, in values: WritableKeyPath<ShellScript, [String: [UInt8]]>, as name: String
  ) {
    if let old = self[keyPath: values].removeValue(forKey: name) { stored -= old.count }
    guard let value, stored + value.count < 1 << 20,
      self[keyPath: values].count < Self.maximumNames
    else { return }
    stored += value.count
    self[keyPath: values][name] = value
  }

  /// Sets a variable of a file of HTTP requests: `@name = value`.
  mutating func set(line: MappedText) {
    guard let sign = line.bytes.firstIndex(of: UInt8(ascii: "=")) else { return }
    set(line[1..<sign].trimmed.string, line[sign + 1..<line.bytes.count].trimmed.bytes)
  }

  // MARK: curl

  /// Adds a word to the arguments of curl, or what it stands for: an array, or what a command prints.
  private mutating func add(_ word: MappedText, to arguments: inout CurlArguments) {
    let word = printed(by: word) ?? word
    guard word.bytes.contains(ShellWords.separator) else { return arguments.add(word) }
    let parts = word.bytes.indices.split(omittingEmptySubsequences: false) {
      word.bytes[$0] == ShellWords.separator
    }
    for part in parts { arguments.add(word[part.startIndex..<part.endIndex]) }
  }

  /// Reads the command of curl with which a text begins.
  ///
  /// - Returns: The request, the offset after the command, and the quote in it that is never closed.
  mutating func readCurl(
    _ text: inout PastedText
  ) -> (RequestDraft, end: Int, unclosed: ShellWords.Unclosed?) {
    var words = words(text, at: 0)
    words.quoting = text.quoting
    words.isInBackquotes = context.isInBackquotes
    words.pending = context.hereDocuments
    defer { text = words.text }
    let isForSimulator = words.text.isSimulatorPush(0)
    _ = words.next()
    var arguments = CurlArguments(at: 0)
    var input = context.input.map { MappedText($0, at: 0) }
    var (awaitsFile, awaitsInput, isInput, last) = (false, false, false, 0)
    loop: while words.text.has(words.at), words.unclosed == nil {
      words.skipBlanks()
      last = words.at
      switch words.next() {
      case .word(let word):
        if CurlArguments.isNext(word.text.bytes) {
          words.at = last
          break loop
        }
        if awaitsFile || awaitsInput {
          if awaitsInput { arguments.setInput(file: word.text) }
          (awaitsFile, awaitsInput) = (false, false)
        } else {
          add(word.text, to: &arguments)
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
    noteExpansion(words, from: 0)
    let request =
      isForSimulator
      ? arguments.requestOfSimulator(input) : arguments.request(input: input, files: files)
    return (request, min(words.at, words.text.end), words.unclosed)
  }
}
