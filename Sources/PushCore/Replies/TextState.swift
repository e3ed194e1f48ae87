/// What the lines of a block show so far: whether the next line belongs to it.
struct TextState {
  /// The brackets that are open.
  private var open: [UInt8] = []
  /// The last byte that is not white space.
  private var last: UInt8 = 0
  /// Whether a document in braces or brackets has ended.
  private var hasDocument = false
  private var isAfterBlank = false
  /// In an HTTP message, whether a status line was read, and whether its head has ended.
  private var (hasStatus, isInBody) = (false, false)
  /// Whether the text has an HTML page that has not ended.
  private var isInPage = false
  /// Whether the text has `Traceback`, and whether the exception after its lines is missing.
  private var (hasTraceback, awaitsException) = (false, false)

  typealias Text = UnsafeBufferPointer<UInt8>

  /// Returns the form of a block that begins with a line.
  static func form(of line: Text) -> ReplyBlocks.Form {
    if HTTPReplyText.status(line.prefix(64)) != nil || HTTPReplyText.isVerbose(line[...]) {
      return .http
    }
    return beginsDocument(line) ? .json : .text
  }

  /// Whether a text begins with an object, or with a list that is not a mark such as `[error]`.
  static func beginsDocument(_ text: Text) -> Bool {
    let text = text.drop(while: \.isBlank)
    if text.starts(with: "HTTP/".utf8) { return HTTPReplyText.status(text.prefix(64)) != nil }
    if text.first == UInt8(ascii: "{") { return true }
    guard text.first == UInt8(ascii: "[") else { return false }
    let next = text.dropFirst().first { !$0.isBlank }
    return next.map { $0.isOne(of: "{[\"]") } ?? true
  }

  /// Whether a line begins another block.
  mutating func begins(_ line: Text, isBlank: Bool, _ form: ReplyBlocks.Form) -> Bool {
    if isBlank {
      isAfterBlank = true
      return false
    }
    switch form {
    case .json: return beginsAfterBroken(line)
    case .http: return beginsExchange(line)
    case .text: return beginsText(line)
    }
  }

  /// Whether a line begins a document where the last one cannot have a value.
  private func beginsAfterBroken(_ line: Text) -> Bool {
    guard line.first == UInt8(ascii: "{"), open.last == UInt8(ascii: "{") else { return false }
    return last != UInt8(ascii: ":")
  }

  private mutating func beginsExchange(_ line: Text) -> Bool {
    let isRequest = line.starts(with: "> ".utf8) && hasStatus && isMethod(line.dropFirst(2))
    return isRequest || isInBody && HTTPReplyText.status(line.prefix(64)) != nil
  }

  private func isMethod(_ line: Slice<Text>) -> Bool {
    ["POST ", "GET ", "PUT ", "DELETE ", "PATCH "].contains { line.starts(with: $0.utf8) }
  }

  private static let continuations = [
    "at ", "Caused by", "... ", "Response", "response", "Body", "body", "Suppressed",
    // Google's client for Java names the request.
    "POST https://", "ErrorCode", "MessagingErrorCode",
  ]
  private static let chains = ["Traceback", "During handling", "The above exception"]

  private mutating func beginsText(_ line: Text) -> Bool {
    if HTTPReplyText.status(line.prefix(64)) != nil { return true }
    let isChain = Self.chains.contains { line.starts(with: $0.utf8) }
    if hasTraceback, isChain { return false }
    if !open.isEmpty, !isAfterBlank { return false }
    // Some programs put a blank line after each line.
    if isAfterBlank, isInside(line) { return false }
    if TextState.beginsDocument(line) { return hasDocument || isAfterBlank }
    if isAfterBlank { return true }
    if line[0].isBlank || line[0].isOne(of: "})],") { return false }
    if isInPage, line[0] == UInt8(ascii: "<") { return false }
    if awaitsException {
      awaitsException = false
      return false
    }
    if last.isOne(of: ":({[,") { return false }
    return !Self.continuations.contains { line.starts(with: $0.utf8) }
  }

  /// Whether a line is one of a stack trace, or is in braces that are open.
  private func isInside(_ line: Text) -> Bool {
    let content = line.drop(while: \.isBlank)
    if line[0].isBlank, content.starts(with: "at ".utf8) {
      return content.contains { $0.isOne(of: "(/.") }
    }
    guard open.last == UInt8(ascii: "{"), !TextState.beginsDocument(line) else { return false }
    return line[0].isBlank || line[0].isOne(of: "})]")
  }

  /// Reads a line of the block.
  ///
  /// - Returns: The length up to the end of the document if it ends here; otherwise nil.
  mutating func read(_ line: Text, _ form: ReplyBlocks.Form) -> Int? {
    isAfterBlank = line.allSatisfy(\.isBlank)
    switch form {
    case .json: return readDocument(line)
    case .http: return readExchange(line)
    case .text:
      let start = line.prefix(1024)
      if start.contains(UInt8(ascii: "<")) {
        let markup = LowercaseText(start)
        isInPage = (isInPage || markup.contains("<html")) && !markup.contains("</html")
      }
      if line.starts(with: "Traceback".utf8) { (hasTraceback, awaitsException) = (true, true) }
      _ = readBraces(line, endsAtFirst: false)
      return nil
    }
  }

  private mutating func readDocument(_ line: Text) -> Int? {
    readBraces(line, endsAtFirst: true)
  }

  private mutating func readExchange(_ line: Text) -> Int? {
    let content = HTTPReplyText.isVerbose(line[...]) ? line.dropFirst(2) : line[...]
    if let status = HTTPReplyText.status(content.prefix(64)) {
      // An interim response comes before the final one.
      (hasStatus, isInBody) = (status >= 200, false)
      return nil
    }
    if hasStatus, !isInBody {
      isInBody = content.allSatisfy(\.isBlank)
      return nil
    }
    guard isInBody, !HTTPReplyText.isVerbose(line[...]) else { return nil }
    if open.isEmpty, !hasDocument, !TextState.beginsDocument(line) {
      // The body is not JSON: it ends with the next response.
      hasDocument = !isAfterBlank
      return nil
    }
    return hasDocument ? nil : readBraces(line, endsAtFirst: true)
  }

  /// Counts brackets outside of strings, which end with their line.
  private mutating func readBraces(_ line: Text, endsAtFirst: Bool) -> Int? {
    var quote: UInt8?
    var isEscaped = false
    for (at, byte) in line.enumerated() {
      if let mark = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == mark {
          quote = nil
        }
        if !byte.isBlank { last = byte }
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let opened = open.popLast(), open.isEmpty else { break }
        if endsAtFirst {
          hasDocument = true
          return at + 1
        }
        // Marks such as `[error]` are no documents.
        hasDocument = hasDocument || opened == UInt8(ascii: "{")
      case UInt8(ascii: "\"") where !open.isEmpty: quote = byte
      case UInt8(ascii: "'")
      where !open.isEmpty && (at == 0 || line[at - 1].isOne(of: " \t{[(:,=")):
        quote = byte
      default: break
      }
      if !byte.isBlank { last = byte }
    }
    return nil
  }
}
