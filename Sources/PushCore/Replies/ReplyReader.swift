/// Reads responses of push services: a result for each message or token.
///
/// ``ExchangeFramer`` divides an input into exchanges. An ``Exchange`` is read by ``ExchangeHeads``, by this
/// type's extensions (JSON), and by ``ReplyText`` (all other text), into a ``ReplyContext`` and results.
/// ``ServiceErrorTable`` has the codes. ``SentRequest`` adds what the request shows.
///
/// One reader serves all exchanges that one thread reads.
package final class ReplyReader {
  /// The results of the last exchange.
  package var results: [ReplyResult] = []
  private let document = JSONDocument(extraDepth: 16)
  /// The reader of objects that are not JSON, such as those that Node.js prints.
  private let literals: DocumentStream
  /// The reader of objects on several lines of a log, each with the log's prefix.
  private let records: DocumentStream
  private let isLog: Bool
  /// The text of an exchange without the colors of a terminal.
  private let plain = ByteBuffer(capacity: 256)

  /// The places of names that were found before.
  var places: [String: ReplyPlace] = [:]
  static let largestPlaceCount = 1024

  /// The maximum nesting of objects around a response.
  static let depth = 8
  /// The maximum number of texts in braces that are read in a block.
  private static let largestPartCount = 64

  /// - Parameters:
  ///   - isLog: Whether blocks are lines of a log; most of them are not responses.
  ///   - maximumBlock: The maximum length of a block, in bytes.
  package init(isLog: Bool, maximumBlock: Int) {
    self.isLog = isLog
    var options = JSONInputOptions()
    options.lenient = true
    options.maximumDocument = maximumBlock
    literals = DocumentStream(options: options)
    options.scan = true
    records = DocumentStream(options: options)
  }

  /// Reads an exchange; ``results`` has its results, none if it has no response.
  package func read(_ exchange: Exchange) {
    results.removeAll(keepingCapacity: true)
    guard exchange.head == nil, TerminalColors.areIn(exchange.text) else {
      return readPlain(exchange)
    }
    plain.removeAll()
    TerminalColors.append(textOf: exchange.text, to: plain)
    readPlain(Exchange(text: plain.bytes, form: exchange.form))
  }

  private func readPlain(_ exchange: Exchange) {
    defer { for index in results.indices { results[index].settle() } }
    var context = ReplyContext()
    context.isWhole = !isLog
    guard let head = exchange.head, head.isFinal else {
      // A request is not a response.
      guard exchange.head?.requestCount ?? 0 == 0 else { return }
      // A status in a document that was cut off is not the response.
      let isCut = exchange.form == .json && !ExchangeLines.isClosed(exchange.text)
      context.isWhole = context.isWhole && !isCut
      readText(Array(exchange.text), context)
      // Notes of curl have no token: these are items of a list, each with a result of its own.
      if exchange.form == .http, results.contains(where: { $0.token != nil }) {
        readItems(Array(exchange.text), context)
      }
      return
    }
    head.add(to: &context)
    readBody(Array(exchange.text[exchange.body]), context)
    // Google's services also name the code in the status line.
    guard results.count == 1, results[0].code == nil || results[0].code?.contains("-") ?? false,
      let code = head.code, let match = ServiceErrorTable.code(code, context),
      match.step != .deleteToken || context.service != nil
    else { return }
    results = [ReplyResult(match, context)]
  }

  /// Reads each line for itself.
  private func readItems(_ text: [UInt8], _ context: ReplyContext) {
    results.removeAll()
    for line in text.split(separator: 0x0A) {
      let first = results.count
      readText(Array(line), context)
      for index in first..<results.count { results[index].offset += line.startIndex }
    }
  }

  /// Reads a response without a head; ``results`` has its results.
  ///
  /// - Parameter service: The service that responded, as records name it.
  package func read(status: Int, body: [UInt8], of service: String) {
    results.removeAll(keepingCapacity: true)
    var context = ReplyContext()
    (context.status, context.service) = (status, ServiceHint.named(service))
    readBody(body, context)
  }

  private func readBody(_ body: [UInt8], _ context: ReplyContext) {
    var context = context
    context.isWhole = true
    context.add(body: body)
    readText(body, context)
    for index in results.indices { results[index].offset = 0 }
    guard results.isEmpty, let status = context.status else { return }
    results.append(ReplyResult(status: status, context))
  }

  /// Reads a text that may contain JSON.
  private func readText(_ text: [UInt8], _ outer: ReplyContext) {
    var context = outer
    let parts = text.withUnsafeBufferPointer {
      OpenBrackets.parts(of: $0, limit: Self.largestPartCount)
    }
    if !context.isWhole, hasNoReply(text, parts) { return }
    let isAlone =
      parts.count == 1 && isBlank(text[..<parts[0].lowerBound])
      && isBlank(text[parts[0].upperBound...])
    if !isAlone {
      if readWholeReply(text, before: parts, context) {
        // The document after it is that of another exchange.
        context = outer
      } else {
        addText(text, parts, to: &context)
      }
    }
    let first = results.count
    let isAfterStatus =
      !isAlone && context.status != nil
      && parts.last.map { isBlank(text[$0.upperBound...]) } ?? false
    // What JSON has, is not read again as text.
    var (rest, end) = ([UInt8](), 0)
    for part in parts {
      let start = results.count
      guard read(part, of: text, context, isAfterStatus) else { continue }
      rest += text[end..<part.lowerBound]
      end = part.upperBound
      for index in start..<results.count {
        results[index].offset = isAlone || first > 0 ? results[index].offset + part.lowerBound : 0
      }
    }
    withdrawToken(of: context, from: first)
    guard results.isEmpty else { return }
    // A document in which no code is found is not the service's.
    if isAfterStatus, end > 0 { context.add(responder: .other) }
    rest += text[end...]
    let trimmed = rest.drop(while: \.isBlank)
    let last = trimmed.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? trimmed.startIndex
    let all = Array(trimmed[..<last])
    if let result = ReplyText.result(in: all, context) { results.append(result) }
  }

  /// Whether the line of a log has no word of any rule, and nothing but marks such as `[12]` in brackets.
  ///
  /// Most lines are such ones.
  private func hasNoReply(_ text: [UInt8], _ parts: [Range<Int>]) -> Bool {
    guard parts.allSatisfy({ isMark(text[$0]) }), ReplyWords(text).isEmpty else { return false }
    if parts.isEmpty { return true }
    // A word may be around a mark, which is not read as text if it is JSON.
    var (rest, end) = ([UInt8](), 0)
    for part in parts {
      rest += text[end..<part.lowerBound]
      end = part.upperBound
    }
    rest += text[end...]
    return ReplyWords(rest).isEmpty
  }

  /// Whether a part in brackets has nothing but words, numbers and times.
  private func isMark(_ part: ArraySlice<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in part.dropFirst().dropLast() {
      let isPlain = byte.isLetter || byte.isDigit || byte.isOne(of: " -_./#+,@")
      guard isPlain || byte == UInt8(ascii: ":") && last.isDigit else { return false }
      last = byte
    }
    return true
  }

  /// Reads the lines before a document that have a code: they are a response themselves.
  private func readWholeReply(
    _ text: [UInt8], before parts: [Range<Int>], _ context: ReplyContext
  ) -> Bool {
    guard !isLog,
      let part = parts.first(where: { text[$0.lowerBound] == UInt8(ascii: "{") }),
      part.lowerBound > 0, text[part.lowerBound - 1] == 0x0A
    else { return false }
    let lines = text[..<(part.lowerBound - 1)]
    let last = lines[(lines.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...]
    // A label and a request line belong to the document.
    let isHead = lines.last { !$0.isBlank }?.isOne(of: ":({[,") ?? true
    guard !isHead, !last.withUnsafeBufferPointer({ ExchangeHeads.isMethod($0[...]) }),
      let result = ReplyText.result(in: Array(lines), context), result.code != nil
    else { return false }
    results.append(result)
    return true
  }

  /// Takes the token of the surroundings from several results: it is that of one only.
  func withdrawToken(of context: ReplyContext, from first: Int) {
    guard results.count - first > 1, let token = context.token else { return }
    for index in first..<results.count where results[index].token == token {
      results[index].token = nil
    }
  }

  private func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy(\.isBlank)
  }

  /// Adds what the text before and after JSON shows: a status, a service, a token.
  private func addText(
    _ text: [UInt8], _ parts: [Range<Int>], to context: inout ReplyContext
  ) {
    // A mark such as `[1]` is a part of the text.
    let isDocument = { (part: Range<Int>) in text[part.lowerBound] == UInt8(ascii: "{") }
    guard let first = parts.first(where: isDocument) ?? parts.first else { return }
    ReplyText.add(Array(text[..<first.lowerBound]), to: &context)
    if let last = parts.last, context.status == nil {
      ReplyText.add(Array(text[last.upperBound...]), to: &context)
    }
  }

  /// Reads a part in braces or brackets as JSON, or as what a program prints for it; returns false
  /// if it is neither.
  private func read(
    _ part: Range<Int>, of text: [UInt8], _ context: ReplyContext,
    _ isAfterStatus: Bool
  ) -> Bool {
    let bytes = text[part]
    document.text.removeAll()
    document.text.append(contentsOf: bytes)
    if let root = document.parse() {
      readRoot(root, context, isAfterStatus)
      return true
    }
    // `[error]` and `{path}` are text.
    guard bytes.count > 8, bytes.contains(UInt8(ascii: ":")) else { return false }
    let isList = bytes.first == UInt8(ascii: "[")
    if read(bytes, by: literals, isList: isList, context, isAfterStatus) { return true }
    // The lines of a log have its prefix, up to the first bracket.
    guard bytes.contains(0x0A) else { return false }
    let line = text[..<part.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return read(
      text[line..<part.upperBound], by: records, isList: isList, context, isAfterStatus)
  }

  /// Reads the first document of a text, or each element of a list; returns whether there is a result.
  private func read(
    _ text: ArraySlice<UInt8>, by stream: DocumentStream, isList: Bool, _ context: ReplyContext,
    _ isAfterStatus: Bool
  ) -> Bool {
    stream.restart(line: 1, offset: 0)
    text.withUnsafeBufferPointer(stream.append)
    stream.finish()
    defer {
      _ = stream.removeNotes()
      _ = stream.removeNotesBetween()
    }
    let before = results.count
    var (context, number) = (context, 0)
    while isList || number == 0, case .document = stream.next() {
      if isList, stream.root.kind == .object { context.index = number }
      readRoot(stream.root, context, isAfterStatus)
      number += 1
    }
    // Node.js prints an error inside of several objects as `[FirebaseAppError]`, which is no value.
    for index in before..<results.count
    where results[index].code == nil && results[index].step == .lookAtService {
      results[index].explain(by: ReplyWords(Array(text)))
    }
    // A text that is not JSON may be read wrongly.
    return results.count > before
  }

  /// - Parameter isAfterStatus: Whether the document is the body of a status in the text before it; one
  ///   with a status of its own is not.
  private func readRoot(_ root: JSONValue, _ context: ReplyContext, _ isAfterStatus: Bool) {
    var context = context
    let object = root.kind == .array ? root.elements.first : root
    if isAfterStatus, object.map({ Self.statuses($0).isEmpty }) ?? true {
      context.add(responder: .other)
    }
    if root.kind == .array {
      read(elements: root, context, 0)
    } else {
      _ = read(root, context, 0)
    }
  }
}
