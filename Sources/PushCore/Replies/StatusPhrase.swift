/// The reason phrases of HTTP statuses (RFC 9110), and the words before a status in texts.
enum StatusPhrase {
  private static let phrases: [(status: Int, text: StaticString)] = [
    (200, "ok"), (201, "created"), (202, "accepted"), (400, "bad request"), (401, "unauthorized"),
    (403, "forbidden"), (404, "not found"), (405, "method not allowed"), (406, "not acceptable"),
    (408, "request timeout"), (410, "gone"), (413, "payload too large"),
    (413, "request entity too large"), (413, "content too large"), (429, "too many requests"),
    (500, "internal server error"), (502, "bad gateway"), (503, "service unavailable"),
    (504, "gateway timeout"),
  ]

  /// Names of a status, words before a status, and words between them and the status.
  private static let names: [StaticString] = [
    "status", "statuscode", "status_code", "code", "http", "httpstatuscode", "responsecode",
    "responsestatus",
  ]
  private static let before: [StaticString] = [
    "failed", "response", "error", "returned", "got", "received", "responded", "replied", "gave",
  ]
  private static let between: [StaticString] = ["with", "a", "an", "is", "was", "of", "the", "int"]
  /// Words after a status.
  private static let after: [StaticString] = [
    "from", "for", "on", "while", "when", "response", "error", "status", "at", "in", "and", "by",
    "after", "because", "to", "client", "server", "https", "http",
  ]
  private static let signs: StaticString = " \t\"'`=:>({[<\\|,;"

  /// Returns the status whose phrase is the whole text, except blanks and signs around it.
  static func status(ofWholeText text: some ByteCollection) -> Int? {
    guard text.count <= 40 else { return nil }
    let words = text.split { !$0.isLetter }
    let line = Array(words.map { $0.map { $0 | 0x20 } }.joined(separator: [0x20]))
    guard line.count > 4 else { return nil }
    return phrases.first { $0.status >= 400 && $0.text.bytes.elementsEqual(line) }?.status
  }

  /// Words for services before a status that a sign follows, as in `APNS: 400 - {…}`.
  private static let services: [StaticString] = ["apns", "apn", "fcm", "gcm"]

  /// Whether a code is a reason phrase, as in `NotFound`.
  static func isPhrase(_ code: String) -> Bool {
    // Sentences are longer.
    guard code.utf8.count(where: \.isLetter) <= longestPhrase else { return false }
    let word = code.lowercased().filter(\.isLetter)
    return phrases.contains { $0.text.bytes.lazy.filter(\.isLetter).elementsEqual(word.utf8) }
  }

  private static let longestPhrase = phrases.map(\.text.utf8CodeUnitCount).max() ?? 0

  /// Whether the body of a response is empty, or only a reason phrase.
  static func isEmptyBody(_ body: some ByteCollection) -> Bool {
    guard body.contains(where: { !$0.isBlank }) else { return true }
    return status(ofWholeText: body) != nil
  }

  /// Returns the number of three digits at an offset if it is a status: after a word for it or at
  /// the beginning, or before its reason phrase.
  static func status(_ at: Int, in text: [UInt8]) -> Int? {
    let status = text[at..<(at + 3)].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    // HTTP has no status from 512 to 519; node-apn has such numbers.
    guard (200...599).contains(status), !(512...519).contains(status) else { return nil }
    let rest = text[(at + 3)...].prefix(32)
    if rest.first?.isLetter ?? false { return nil }
    let words = rest.drop { !$0.isLetter }
    let isPhrase =
      phrases.contains { $0.status == status && words.starts(with: $0.text.bytes) }
      || words.starts(with: "client error".utf8) || words.starts(with: "server error".utf8)
    if words.starts(with: "connection established".utf8) { return nil }
    let start = text[..<at].suffix(60)
    if isPhrase { return isOfProxy(start, rest) ? nil : status }
    if start.allSatisfy({ !$0.isLetter && !$0.isDigit }) {
      // A code may be the rest of the text.
      let isAlone = at < 8 && words.allSatisfy(\.isLetter) && text.count <= 60
      return isAlone || endsStatus(rest) ? status : nil
    }
    return isNamed(start, rest) && !isOfProxy(start, rest) ? status : nil
  }

  /// Whether the text after a number can be that after a status: a sign, or one of a few words.
  private static func endsStatus(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first(where: { !$0.isBlank }) else { return true }
    if first == UInt8(ascii: "."), rest.dropFirst().first?.isDigit ?? false { return false }
    if first.isLetter {
      let word = rest.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
      return word.isOne(of: after)
    }
    // `404: POST /path` is a record of one's own server.
    let next = rest.drop { !$0.isLetter }
    return !["post ", "get ", "put ", "delete ", "patch "].contains { next.starts(with: $0.utf8) }
      && !first.isDigit
  }

  /// What programs say before the status of a proxy.
  private static let tunnels = [
    "connect tunnel failed", "tunnel connection failed", "proxy connect aborted",
    "tunneling socket could not be established",
  ]

  /// Whether a number is the status of a proxy, by the text before it and after it.
  private static func isOfProxy(_ start: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: " from proxy".utf8) { return true }
    let words = start.split { !$0.isLetter }.suffix(8).map { String(decoding: $0, as: UTF8.self) }
    let text = words.joined(separator: " ")
    return words.suffix(2).contains("proxy") || tunnels.contains { text.contains($0) }
  }

  /// Whether the text before a number ends with a word for a status.
  private static func isNamed(_ start: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
    guard let (name, gap) = wordBefore(start) else { return false }
    // After the version, in the record of a server: `"GET /x HTTP/1.1" 404`.
    if name.starts(with: "http/".utf8) { return gap.allSatisfy { $0 == 0x20 } }
    if name.isOne(of: names) || name.starts(with: "http".utf8) { return true }
    // `POST https://… 400 (Bad Request)`, as browsers log it.
    if name.starts(with: "//".utf8) {
      return rest.starts(with: " (".utf8) && gap.allSatisfy { $0 == 0x20 }
    }
    guard endsStatus(rest) else { return false }
    let sign = rest.first { $0 != 0x20 }
    return isVerb(name) || name.isOne(of: services) && sign?.isOne(of: ":-{(") ?? true
  }

  private static func isVerb(_ name: ArraySlice<UInt8>) -> Bool {
    name.isOne(of: before) || name.suffix(5).elementsEqual("error".utf8)
      || name.suffix(9).elementsEqual("exception".utf8)
  }

  /// Returns the last word of a text that can name a status, and the blanks and signs after it.
  private static func wordBefore(
    _ start: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, gap: ArraySlice<UInt8>)? {
    var start = start
    for _ in 0..<3 {
      let end = start.lastIndex { !$0.isOne(of: signs) }.map { $0 + 1 } ?? start.startIndex
      let gap = start[end...]
      let first = start[..<end].lastIndex { $0.isOne(of: signs) || $0 == 0x0A }
      let word = start[(first.map { $0 + 1 } ?? start.startIndex)..<end]
      guard !gap.isEmpty || word.isEmpty else { return nil }
      guard word.isOne(of: between) else { return (word, gap) }
      start = start[..<word.startIndex]
    }
    return nil
  }

  /// Whether the status after a text is a part of a sentence that is not about a request, as in `the
  /// page said 404 Not Found`.
  static func isInSentence(_ before: [UInt8]) -> Bool {
    let start = before.suffix(60)
    guard let (name, gap) = wordBefore(start), gap.allSatisfy({ $0 == 0x20 }),
      name.count > 1, name.allSatisfy(\.isLetter)
    else { return false }
    let isKnown = name.isOne(of: names) || name.starts(with: "http".utf8) || isVerb(name)
    return !isKnown && !name.isOne(of: services) && !name.starts(with: "push".utf8)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text is one of a few words.
  fileprivate func isOne(of words: [StaticString]) -> Bool {
    words.contains { elementsEqual($0.bytes) }
  }
}
