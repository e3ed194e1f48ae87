/// The service's or the library's own sentence about a result: ``ReplyResult/detail``.
enum ReplySentence {
  /// The maximum number of bytes of a sentence.
  static let limit = 1024

  /// The members that hold it, the most exact first.
  private static let names: [JSONKey] = [
    "error_description", "description", "body", "error", "message", "Message", "errmsg", "errMsg",
    "msg", "detail", "details", "reason", "error_message", "errorMessage", "detailMessage", "title",
  ]

  /// The members around it, with a list or a map of results.
  private static let containers: [JSONKey] = ["error", "errors", "data", "results", "Error"]
  /// The maximum number of containers, one inside the other.
  private static let depth = 3

  /// Returns the sentence in an object that has one result; nil if it has none.
  static func of(_ object: JSONValue, _ depth: Int = depth) -> String? {
    let texts = names.lazy.compactMap { object[$0] }.filter { $0.kind == .string }.map(\.text)
    if let found = texts.lazy.compactMap(sentence).first { return found }
    guard depth > 0 else { return nil }
    return containers.lazy.compactMap { object[$0] }.compactMap { inside($0, depth - 1) }.first
  }

  /// Returns the sentence in a container: of itself, or of its first element or member.
  private static func inside(_ value: JSONValue, _ depth: Int) -> String? {
    let first = value.kind == .array ? value.elements.first : nil
    if first?.kind == .string { return first.flatMap { sentence($0.text) } }
    if let object = (first ?? value).object {
      // The receipts of Expo are a map by ID.
      return of(object, depth)
        ?? object.members.first.flatMap { $0.value.object.flatMap { of($0, depth) } }
    }
    return nil
  }

  /// Returns the sentence at an offset of a text: its line, from the name of an error on.
  static func of(_ text: [UInt8], at offset: Int) -> String? {
    let start = text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = text[offset...].firstIndex(of: 0x0A) ?? text.count
    var line = text[start..<end]
    if let found = member(in: line) { return found }
    // `Error: …`, `…Exception: …`
    let after = marks.compactMap { mark in line.end(of: mark, before: offset) }.max()
    if let after { line = line[after...] }
    guard !isOfStack(line) else { return quoted(in: line, at: offset) }
    return sentence(String(decoding: line, as: UTF8.self)) ?? quoted(in: line, at: offset)
  }

  /// Returns the sentence in the quotes around an offset of a line.
  private static func quoted(
    in line: ArraySlice<UInt8>, at offset: Int
  ) -> String? {
    guard offset >= line.startIndex,
      let start = line[..<offset].lastIndex(where: { $0.isOne(of: "\"'") }),
      start == line.startIndex || line[start - 1].isOne(of: " [{(:,=")
    else { return nil }
    return sentence(
      String(decoding: line[(start + 1)...].prefix { $0 != line[start] }, as: UTF8.self))
  }

  /// The ends of names before a sentence in a line, and those in JSON that is cut or in XML.
  private static let marks = ["rror: ", "xception: ", "essage: "]
  private static let beginnings = [
    "description\":\"", "message\":\"", "error\":\"", "<Detail>", "<Message>",
  ]

  /// Returns the sentence after the first name of an error in a text.
  static func ofError(in text: [UInt8]) -> String? {
    for line in text.split(separator: 0x0A) where !isOfStack(line) {
      let after = marks.compactMap { line.end(of: $0, before: line.endIndex) }.max()
      if let after, let found = sentence(String(decoding: line[after...], as: UTF8.self)) {
        return found
      }
    }
    return nil
  }

  /// Returns the sentence in the line of the status at an offset, after a name for it.
  static func after(_ offset: Int?, in text: [UInt8]) -> String? {
    guard let offset else { return nil }
    let line = text[offset...].prefix { $0 != 0x0A }
    if let found = member(in: line) { return found }
    guard let start = line.end(of: "essage: ", before: line.endIndex) else { return nil }
    return sentence(String(decoding: line[start...], as: UTF8.self))
  }

  /// Returns the sentence of a member in JSON that is cut, or of an element of XML.
  private static func member(in line: ArraySlice<UInt8>) -> String? {
    guard let start = beginnings.lazy.compactMap({ line.end(of: $0, before: line.endIndex) }).first
    else { return nil }
    let text = line[start...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") }
    return sentence(String(decoding: text, as: UTF8.self))
  }

  /// Whether a line is one of a stack trace, or of an object, not a sentence.
  private static func isOfStack(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0.isBlank }
    let starts = ["at ", "in /", "in C:", "from ", "File ", "raise ", "throw ", "return ", "#"]
    if starts.contains(where: { text.starts(with: $0.utf8) }) { return true }
    return text.last { !$0.isBlank }?.isOne(of: "{},[(") ?? true
  }

  /// Returns the last line of a text if it is a sentence; nil for the line at an offset, such as that of
  /// the status.
  static func last(of text: [UInt8], otherThan offset: Int?) -> String? {
    let lines = text.split(separator: 0x0A)
    guard let line = lines.last(where: { !isOfStack($0) }),
      offset.map(line.indices.contains) != true
    else { return nil }
    return member(in: line) ?? sentence(String(decoding: line, as: UTF8.self))
  }

  /// Returns a text that says more than a code or a reason phrase, without blanks and quotes around
  /// it; nil for any other.
  private static func sentence(_ text: String) -> String? {
    let edges = " \t\r\n\"'`,"
    var trimmed = text.drop { edges.contains($0) }
    while let last = trimmed.last, edges.contains(last) { trimmed.removeLast() }
    let words = withoutMarks(String(trimmed))
    let isDocument = words.first.map { "{[<".contains($0) } ?? true
    guard !isDocument, words.utf8.contains(where: \.isBlank), words.utf8.count > 8,
      !isMember(words), !StatusPhrase.isPhrase(words)
    else { return nil }
    return cut(words)
  }

  /// Returns a text without the marks in brackets of a log before it, such as `[info] `.
  private static func withoutMarks(_ text: String) -> String {
    var rest = text[...]
    while rest.first == "[", let end = rest.prefix(48).firstIndex(of: "]") {
      let next = rest[rest.index(after: end)...].drop { " :".contains($0) }
      guard !next.isEmpty else { break }
      rest = next
    }
    return rest.last == "]" && !rest.contains("[") ? String(rest.dropLast()) : String(rest)
  }

  /// Whether a text is a name and a value that is no sentence, such as `statusCode: 410`.
  private static func isMember(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      !text.utf8[..<colon].contains(where: \.isBlank)
    else { return false }
    let value = text.utf8[text.utf8.index(after: colon)...].drop {
      $0.isBlank || $0.isOne(of: "\"'")
    }
    return !value.contains(where: \.isBlank) || value.first?.isOne(of: "{[<") ?? true
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

extension ArraySlice<UInt8> {
  /// Returns the end of the last occurrence of a text that begins before an offset.
  fileprivate func end(of text: String, before offset: Int) -> Int? {
    let bytes = Array(text.utf8)
    var found: Int?
    var at = startIndex
    while at < offset, at + bytes.count <= endIndex {
      if self[at..<at + bytes.count].elementsEqual(bytes) { found = at + bytes.count }
      at += 1
    }
    return found
  }
}
