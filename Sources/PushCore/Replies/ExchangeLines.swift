/// The lines of an exchange so far: whether the next line belongs to it, and where it ends.
struct ExchangeLines {
  typealias Text = UnsafeBufferPointer<UInt8>

  private(set) var form: Exchange.Form
  private(set) var head = ExchangeHeads()
  /// The range of the body in the exchange.
  private(set) var body = 0..<0
  private var part = HTTPPart.none
  /// Whether the lines have the marks of `curl -v`, which prints no bodies of requests.
  private var isVerbose = false
  private var brackets = OpenBrackets()
  private var isAfterBlank = false
  /// Whether the text has an HTML page, and whether it has not ended.
  private var (hasPage, isInPage) = (false, false)
  /// Whether the text has `Traceback`, and whether the exception after its lines is missing.
  private var (hasTraceback, awaitsException) = (false, false)
  /// Whether the text is nothing but a status and its reason phrase so far, as in `401 Unauthorized`.
  private var isStatus = false
  /// Whether the last line announces the traceback of an exception that follows from the one before.
  private var isInChain = false

  private enum HTTPPart {
    /// Only notes of curl so far.
    case none
    case request, requestBody, response, body
  }

  /// Whether each line so far names the recipient of a request, whose responses may come in any order.
  private var hasRequestsOnly = false

  /// The number of blanks before the first line: a text that is indented as a whole is read as any other.
  private let indentation: Int

  /// Creates the state before the first line, which is not blank.
  init(_ line: Text) {
    indentation = line.prefix(while: \.isBlank).count
    let line = Text(rebasing: line.dropFirst(indentation))
    form = Self.form(of: line)
    hasRequestsOnly = Self.namesRecipient(line)
    isStatus =
      line.first.map(\.isDigit) ?? false && StatusPhrase.status(ofWholeText: line) != nil
  }

  /// Takes the line of a log for a text, also if it begins as a document.
  mutating func readAsText() { form = .text }

  private static func form(of line: Text) -> Exchange.Form {
    let (kind, content) = ExchangeHeads.kind(of: line[...])
    let isHead =
      switch kind {
      // Without a mark, or with one of a quotation.
      case .plain, .request, .response: ExchangeHeads.isStartLine(content)
      case .note: true
      }
    if isHead { return .http }
    return beginsDocument(line) ? .json : .text
  }

  /// Returns a line without as many blanks as the first line has.
  private func outdented(_ line: Text) -> Text {
    Text(rebasing: line.dropFirst(min(indentation, line.prefix(while: \.isBlank).count)))
  }

  /// Whether a line is a command of curl, also after the prompt of a shell.
  private static func isCommand(_ line: Text) -> Bool {
    let command = line[...].drop { $0.isOne(of: "$%# ") }
    return command.starts(with: "curl ".utf8)
  }

  /// Whether a line begins with a method and the URL of a device: what follows is said of its token.
  private static func namesRecipient(_ line: Text) -> Bool {
    guard ExchangeHeads.isMethod(line[...]) else { return false }
    let url = line.drop { !$0.isBlank }.drop(while: \.isBlank).prefix { !$0.isBlank }
    return ServiceHint.token(ofForm: String(decoding: url, as: UTF8.self)) != nil
  }

  /// Whether a text begins with a status line, an object, or a list that is not a mark such as
  /// `[error]`.
  static func beginsDocument(_ text: Text) -> Bool {
    let text = text.drop(while: \.isBlank)
    if ExchangeHeads.status(text) != nil || text.first == UInt8(ascii: "{") { return true }
    guard text.first == UInt8(ascii: "[") else { return false }
    let next = text.dropFirst().first { !$0.isBlank }
    return next.map { $0.isOne(of: "{[\"]") } ?? true
  }

  /// Whether a text directly after a document is the next line of a log.
  ///
  /// Services send no line feed after a body. curl prints the status or the URL there, if it is asked to.
  static func beginsLine(_ text: Text) -> Bool {
    guard let first = text.first, !text.starts(with: "http".utf8) else { return false }
    return first.isLetter || first.isOne(of: "+$")
  }

  /// Whether all brackets of a text are closed.
  static func isClosed(_ text: Text) -> Bool {
    var brackets = OpenBrackets()
    for line in text.split(separator: 0x0A) {
      _ = brackets.read(UnsafeBufferPointer(rebasing: line), endsAtFirst: false)
    }
    return brackets.isClosed
  }

  // MARK: The next line

  /// Whether a line begins the next exchange.
  mutating func begins(_ line: Text, isBlank: Bool) -> Bool {
    if isBlank {
      isAfterBlank = true
      return false
    }
    let line = outdented(line)
    switch form {
    case .json: return isOver(before: line)
    case .http: return beginsAfterHTTP(line)
    case .text: return beginsAfterText(line)
    }
  }

  /// Whether a line has a document that cannot be in the one that is open.
  private func isOver(before line: Text) -> Bool {
    guard line[0].isOne(of: "{["), Self.beginsDocument(line) else { return false }
    if brackets.isInObject { return brackets.last != UInt8(ascii: ":") }
    return !brackets.last.isOne(of: "[,:(=") && OpenBrackets.isWhole(line)
  }

  private func beginsAfterHTTP(_ line: Text) -> Bool {
    let (kind, content) = ExchangeHeads.kind(of: line[...])
    switch kind {
    case .note: return false
    case .request: return head.isFinal && ExchangeHeads.isRequest(content)
    case .response: return head.isFinal && ExchangeHeads.status(content) != nil
    case .plain: break
    }
    if ExchangeHeads.isStartLine(line[...]) || Self.isCommand(line) { return head.isFinal }
    if head.isFinal, Self.namesRecipient(line) { return true }
    switch part {
    case .none: return true
    case .request: return isVerbose
    case .response: return false
    // The body is on the line after the head; what follows a blank line belongs to a page only.
    case .requestBody where isVerbose:
      return brackets.isClosed && (isAfterBlank || !Self.beginsDocument(line))
    case .requestBody, .body:
      return (isAfterBlank || head.hasEmptyBody) && brackets.isClosed && !isInPage
    }
  }

  private static let continuations = [
    "at ", "Caused by", "... ", "Response", "response", "Body", "body", "Message: ",
    "Suppressed",
    // Google's client for Java names the request.
    "POST https://", "ErrorCode", "MessagingErrorCode",
  ]
  private static let sections = ["Content:", "Headers:"]
  /// The lines between the tracebacks of an exception and of its cause.
  private static let chains = ["During handling", "The above exception"]

  private mutating func beginsAfterText(_ line: Text) -> Bool {
    if ExchangeHeads.isStartLine(line[...]) { return true }
    if Self.namesRecipient(line) { return !hasRequestsOnly }
    hasRequestsOnly = false
    if hasTraceback, Self.chains.contains(where: { line.starts(with: $0.utf8) }) {
      isInChain = true
      return false
    }
    if hasTraceback, line.starts(with: "Traceback".utf8) {
      defer { isInChain = false }
      return !isInChain
    }
    let isDocument = Self.beginsDocument(line)
    if isDocument, hasPage && !isInPage || hasTraceback && !awaitsException { return true }
    if !brackets.isClosed, !isAfterBlank { return isOver(before: line) }
    // Some programs put a blank line after each line.
    if isAfterBlank, isInside(line) { return false }
    if isDocument { return brackets.hasDocument || isAfterBlank }
    // Azure's SDKs for .NET put blank lines between the parts of an error.
    if isAfterBlank { return !Self.sections.contains { line.starts(with: $0.utf8) } }
    if line[0].isBlank { return Self.hasDate(line) }
    if line[0].isOne(of: "})],") { return false }
    if isStatus {
      isStatus = false
      return line[0].isDigit
    }
    if isInPage, line.contains(UInt8(ascii: "<")) { return false }
    if awaitsException {
      awaitsException = false
      return false
    }
    if brackets.last.isOne(of: ":({[,") { return false }
    return !Self.continuations.contains { line.starts(with: $0.utf8) }
  }

  /// Whether a line begins with a date, as the records of a log do.
  private static func hasDate(_ line: Text) -> Bool {
    let start = line.drop(while: \.isBlank).prefix(6)
    return start.count == 6 && start.prefix(4).allSatisfy(\.isDigit)
      && start[start.startIndex + 4].isOne(of: "-/") && start.last?.isDigit ?? false
  }

  /// Whether a line is one of a stack trace, or is in braces that are open.
  private func isInside(_ line: Text) -> Bool {
    let content = line.drop(while: \.isBlank)
    if line[0].isBlank, content.starts(with: "at ".utf8) {
      return content.contains { $0.isOne(of: "(/.") }
    }
    guard brackets.isInObject, !Self.beginsDocument(line) else { return false }
    return line[0].isBlank || line[0].isOne(of: "})]")
  }

  // MARK: Reading

  /// Reads a line of the exchange.
  ///
  /// - Parameter start: The offset of the line in the exchange.
  /// - Returns: The length of the line up to the end of the exchange if it ends here; otherwise nil.
  mutating func read(_ line: Text, at start: Int) -> Int? {
    let rest = outdented(line)
    let blanks = line.count - rest.count
    return read(outdented: rest, at: start + blanks).map { $0 + blanks }
  }

  private mutating func read(outdented line: Text, at start: Int) -> Int? {
    isAfterBlank = line.allSatisfy(\.isBlank)
    // An indented object after a name is a member of what a program prints.
    let isMember = brackets.last == UInt8(ascii: ":") && line.first.map(\.isBlank) ?? false
    if form == .text, !isAfterBlank, !isMember, Self.beginsDocument(line) { form = .json }
    switch form {
    case .json: return brackets.read(line, endsAtFirst: true)
    case .http: return readHTTP(line, start)
    case .text:
      readMarkup(line)
      if line.starts(with: "Traceback".utf8) { (hasTraceback, awaitsException) = (true, true) }
      return brackets.read(line, endsAtFirst: false)
    }
  }

  private static let tags = WordSet(["<html", "</html"].map { Array($0.utf8) })

  private mutating func readMarkup(_ line: Text) {
    guard line.contains(UInt8(ascii: "<")) else { return }
    Self.tags.find(in: UnsafeBufferPointer(rebasing: line.prefix(1024))) { tag, _ in
      if tag == 0 { hasPage = true }
      isInPage = tag == 0
    }
  }

  private mutating func readHTTP(_ line: Text, _ start: Int) -> Int? {
    let (kind, content) = ExchangeHeads.kind(of: line[...])
    switch kind {
    case .note: if Self.endsConnection(content) { head.abandonRequest() }
    case .request:
      head.addRequest(content)
      // Some programs print the body of the request after its head.
      let isEnd = content.allSatisfy(\.isBlank)
      (part, isVerbose) = (isEnd ? .requestBody : .request, true)
    case .response: readResponse(content, end: start + line.count)
    case .plain: return readPlain(line, start)
    }
    return nil
  }

  /// Whether a note of curl says that a connection ended.
  private static func endsConnection(_ note: Slice<Text>) -> Bool {
    note.starts(with: "Closing connection".utf8) || note.starts(with: "closing connection".utf8)
  }

  /// Reads a line of the response's head.
  private mutating func readResponse(_ line: Slice<Text>, end: Int) {
    if let status = ExchangeHeads.status(line) {
      head.addStatus(status, line)
      (part, brackets) = (.response, OpenBrackets())
    } else if line.allSatisfy(\.isBlank) {
      // An interim response comes before the final one.
      part = head.isFinal ? .body : .response
      body = end..<end
      isAfterBlank = false
    } else {
      head.addField(line)
    }
  }

  private mutating func addRequest(_ line: Text) -> Int? {
    head.addRequest(line[...])
    part = .request
    return nil
  }

  private mutating func readPlain(_ line: Text, _ start: Int) -> Int? {
    let end = start + line.count
    if part != .body, ExchangeHeads.status(line[...]) != nil {
      readResponse(line[...], end: end)
      return nil
    }
    switch part {
    case .none: return addRequest(line)
    case .request:
      guard isAfterBlank else { return addRequest(line) }
      (part, isAfterBlank) = (.requestBody, false)
    case .requestBody:
      if ExchangeHeads.isRequest(line[...]) { return addRequest(line) }
      _ = brackets.read(line, endsAtFirst: false)
    case .response where isVerbose && Self.beginsDocument(line):
      part = .body
      return readPlain(line, start)
    case .response: readResponse(line[...], end: end)
    case .body:
      guard !isAfterBlank else { break }
      body = (body.isEmpty ? start : body.lowerBound)..<end
      readMarkup(line)
      let isDocument = !brackets.isClosed || !hasPage && Self.beginsDocument(line)
      guard isDocument, let length = brackets.read(line, endsAtFirst: true) else { break }
      body = body.lowerBound..<(start + length)
      return length
    }
    return nil
  }
}
