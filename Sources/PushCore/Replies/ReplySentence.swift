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
  static func of(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> String? {
    let start = text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = text[offset...].firstIndex(of: 0x0A) ?? text.count
    var line = text[start..<end]
    // `Error: …`, `…Exception: …`
    let marks = ["rror: ", "xception: ", "essage: "]
    let after = marks.compactMap { mark in line.end(of: mark, before: offset) }.max()
    if let after { line = line[after...] }
    return sentence(String(decoding: line, as: UTF8.self))
  }

  /// Returns the last line of a text if it is a sentence; nil for the line at an offset, such as that of
  /// the status.
  static func last(of text: UnsafeBufferPointer<UInt8>, otherThan offset: Int?) -> String? {
    let lines = text.split(separator: 0x0A)
    guard let line = lines.last(where: { !$0.allSatisfy(\.isBlank) }),
      offset.map(line.indices.contains) != true
    else { return nil }
    return sentence(String(decoding: line, as: UTF8.self))
  }

  /// Returns a text that says more than a code or a reason phrase, without blanks and quotes around
  /// it; nil for any other.
  private static func sentence(_ text: String) -> String? {
    let edges = " \t\r\n\"'`,"
    var trimmed = text.drop { edges.contains($0) }
    while let last = trimmed.last, edges.contains(last) { trimmed.removeLast() }
    let words = String(trimmed)
    let isDocument = words.first.map { "{[<".contains($0) } ?? true
    guard !isDocument, words.utf8.contains(where: \.isBlank), words.utf8.count > 8,
      !StatusPhrase.isPhrase(words)
    else { return nil }
    return cut(words)
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
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
