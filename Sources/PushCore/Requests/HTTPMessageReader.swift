/// Reads an HTTP request as text: the request line, header fields, and a body (RFC 9112).
///
/// The version may be missing, and so may the method before the URL of a push service, and the empty
/// line before JSON. Lines may be indented. Each line may begin with `> `, as `curl -v` prints it. In
/// files of requests, `{{name}}` is a variable, the URL may have several lines, and comments may be
/// between header fields.
struct HTTPMessageReader {
  private var text: PastedText
  private var at = 0
  private let variables: [String: [UInt8]]
  private let isVerbose: Bool
  private var draft = RequestDraft()

  private init(_ text: PastedText, _ variables: [String: [UInt8]]) {
    (self.text, self.variables) = (text, variables)
    isVerbose = self.text[0] == UInt8(ascii: ">")
  }

  /// Reads the request with which a text begins.
  ///
  /// - Returns: The request, and the offset after it.
  static func read(
    _ text: inout PastedText, _ variables: [String: [UInt8]]
  ) -> (RequestDraft, end: Int) {
    var reader = HTTPMessageReader(text, variables)
    reader.read()
    text = reader.text
    return (reader.draft, min(reader.at, reader.text.end))
  }

  private mutating func read() {
    readRequestLine()
    while text.has(at) {
      if isVerbose, text[at] != UInt8(ascii: ">") {
        guard text[at].isOne(of: "*") else { return }
        at = text.endOfLine(at) + 1
        continue
      }
      let first = contentStart
      if text.isLineEnd(first) {
        at = text.endOfLine(at) + 1
        if isVerbose {
          // What is sent, if it is shown at all, is directly after the header fields.
          return text[at].isOne(of: "{[") && !text.isVerboseLine(at) ? readBody() : ()
        }
        if draft.headers.isEmpty, text.isHeaderLine(text.afterBlanks(at)) { continue }
        return readBody()
      }
      if let body = bodyInNextFence(first) {
        at = body
        return readBody()
      }
      if text[first].isOne(of: "{[") { return readBody() }
      if text.isCommentOfRequests(first) {
        at = min(text.endOfLine(first) + 1, text.end)
      } else if text.isHeaderLine(first) {
        draft.add(header: line(from: first))
      } else if first > at, !draft.headers.isEmpty {
        draft.addToLastHeader(line(from: first))
      } else {
        return
      }
    }
  }

  private var contentStart: Int {
    mutating get { text.afterBlanksOnLine(isVerbose ? at + 1 : at) }
  }

  /// Reads the rest of a line, with the values of variables.
  private mutating func line(from first: Int) -> MappedText {
    let end = text.endOfLine(first)
    at = min(end + 1, text.end)
    return expanded(first..<end).trimmed
  }

  private mutating func expanded(_ range: Range<Int>) -> MappedText {
    var (out, index) = (MappedText(), range.lowerBound)
    while index < range.upperBound {
      if text.has("{{", at: index), let (value, after) = variable(index, range.upperBound) {
        out.append(value, at: index)
        index = after
      } else {
        out.append(text[index], from: index)
        index += 1
      }
    }
    return out
  }

  /// Returns the value of the variable in braces at an offset, and the offset after it.
  private mutating func variable(_ offset: Int, _ end: Int) -> ([UInt8], Int)? {
    if variables.isEmpty { return nil }
    var after = offset + 2
    while after < min(end, offset + PastedText.longestKey), text[after] != UInt8(ascii: "}") {
      after += 1
    }
    guard after + 1 < end, text.has("}}", at: after) else { return nil }
    let bytes = UnsafeBufferPointer(start: text.base + offset + 2, count: after - offset - 2)
    let name = String(decoding: bytes.filter { !$0.isBlank }, as: UTF8.self)
    return variables[name].map { ($0, after + 2) }
  }

  // MARK: Request line

  private mutating func readRequestLine() {
    at = isVerbose ? 1 : 0
    var line = line(from: contentLineStart)
    while !isVerbose, text[at].isOne(of: " \t"), text[contentStart].isOne(of: "?&/"),
      !text.isCommentOfRequests(contentStart)
    {
      line.append(self.line(from: contentStart))
    }
    let words = line.bytes.indices.split { line.bytes[$0].isBlank }.map {
      line[$0.startIndex..<$0.endIndex]
    }
    let isBare = words.first?.string.contains("://") == true
    draft.method = isBare ? nil : words.first
    draft.url = isBare ? words.first : words.dropFirst().first
    draft.hasBracedVariables = !isVerbose && draft.url?.bytes.first != UInt8(ascii: "/")
    if let version = words.dropFirst(isBare ? 1 : 2).first, version.string.hasPrefix("HTTP/") {
      draft.httpVersion = version
    }
  }

  private var contentLineStart: Int {
    mutating get { text.afterBlanksOnLine(at) }
  }

  // MARK: Body

  /// Returns the offset of the JSON in the fence after one that ends at an offset, as in documents
  /// that show the header fields and the body apart; nil if there is none.
  private mutating func bodyInNextFence(_ offset: Int) -> Int? {
    guard text.has("```", at: offset), text.isLineEnd(offset + 3), draft.method?.string != "GET"
    else { return nil }
    let next = text.afterBlanks(offset + 3)
    guard text.has("```", at: next) else { return nil }
    let body = text.afterBlanks(text.endOfLine(next))
    return text[body].isOne(of: "{[") ? body : nil
  }

  private mutating func readBody() {
    if let body = bodyInNextFence(text.afterBlanks(at)) { at = body }
    let content = text.afterComments(at)
    let first = text[content].isOne(of: "{[") ? content : text.afterBlanks(at)
    guard text.has(first), !text.beginsRequest(first), !text.has("###", at: first) else { return }
    if text[first] == UInt8(ascii: "<"), !text.isScriptOfRequests(first),
      text[first + 1].isBlank || text[first + 1].isOne(of: "@>")
    {
      at = first
      while text.has(at), !text[at].isBlank { at += 1 }
      draft.bodyFile = line(from: text.afterBlanksOnLine(at))
      return
    }
    let end =
      text[first].isOne(of: "{[") ? text.afterBrackets(first) ?? endOfText(first) : endOfText(first)
    draft.body = expanded(first..<end)
    at = end
  }

  /// Returns the offset after the text that begins at an offset: up to `###` or the next request,
  /// or an empty line in a text that is neither JSON nor in parts.
  private mutating func endOfText(_ first: Int) -> Int {
    let hasEmptyLines = text[first].isOne(of: "{[") || text.has("--", at: first)
    var at = first
    while text.has(at) {
      if at > first,
        text.has("###", at: at) || text.beginsRequest(at) || text[at] == UInt8(ascii: "<")
      {
        return at
      }
      if !hasEmptyLines, text.isLineEnd(at) { return at }
      at = min(text.endOfLine(at) + 1, text.end)
    }
    return at
  }
}

extension RequestDraft {
  /// Completes a path by the host.
  mutating func addHost() {
    guard let path = url, path.bytes.first == UInt8(ascii: "/"),
      let host = headers.last(where: { $0.name.string.lowercased() == "host" })?.value
    else { return }
    var whole = MappedText("https://".utf8, at: path.original(of: 0))
    whole.append(host.bytes, at: path.original(of: 0))
    whole.append(path)
    url = whole
  }
}

extension PastedText {
  /// Whether a comment of a file of requests is at an offset.
  mutating func isCommentOfRequests(_ offset: Int) -> Bool {
    has("//", at: offset) || self[offset] == UInt8(ascii: "#") && !has("###", at: offset)
  }

  /// Whether a script of a file of requests is at an offset: `< {% … %}`, `> {% … %}`.
  mutating func isScriptOfRequests(_ offset: Int) -> Bool {
    self[offset].isOne(of: "<>") && has("{%", at: afterBlanksOnLine(offset + 1))
  }

  /// Returns the offset after a script of a file of requests; nil if it has no end.
  mutating func afterScriptOfRequests(_ offset: Int) -> Int? {
    var at = afterBlanksOnLine(offset + 1) + 2
    while has(at) {
      if has("%}", at: at) { return at + 2 }
      at += 1
    }
    return nil
  }

  /// Whether a header field is at an offset: a token, a colon, and a value.
  mutating func isHeaderLine(_ offset: Int) -> Bool {
    var at = offset
    while at < offset + 64, self[at].isLetter || self[at].isDigit || self[at].isOne(of: "-_") {
      at += 1
    }
    return at > offset && self[at] == UInt8(ascii: ":") && !has("://", at: at)
  }

  /// Whether the line at an offset is the request line of an HTTP message, which may begin with `> `,
  /// or the URL of a service before a header line.
  mutating func beginsRequest(_ offset: Int) -> Bool {
    var at = offset
    if self[at] == UInt8(ascii: ">"), self[at + 1] == 0x20 { at += 2 }
    let method = Self.methods.first { has($0, at: at) }
    guard let method else { return beginsURLOfService(at) }
    at += method.utf8CodeUnitCount
    return self[at] == UInt8(ascii: "/") || has("http://", at: at) || has("https://", at: at)
      || has("{{", at: at)
  }

  /// Whether the line is a URL of a push service, as files of requests have it, and a header field
  /// follows.
  private mutating func beginsURLOfService(_ offset: Int) -> Bool {
    guard has("https://", at: offset) || has("http://", at: offset) else { return false }
    let line = endOfLine(offset)
    let url = UnsafeBufferPointer(start: base + offset, count: line - offset)
    return isHeaderLine(line + 1) && RequestURL(url).service != nil
  }

  private static let methods: [StaticString] = ["POST ", "PUT ", "GET ", "DELETE ", "PATCH "]
}
