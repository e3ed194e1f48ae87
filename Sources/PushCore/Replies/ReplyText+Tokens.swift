/// The tokens in a text.
extension ReplyText {
  /// The length of the shortest token that is recognized by its form.
  private static let shortestToken = 12

  /// Adds the endpoints, tokens of Expo, tokens in URLs of APNs and in XML of Azure, and words with the
  /// form of a token after a sign, as in `token=`.
  mutating func addTokens() {
    if let handle = element(.handle), !handle.isEmpty {
      context.token = handle
      return
    }
    let found = tokenWords()
    context.hasLooseToken = found.contains { !$0.isLabeled }
    context.add(
      tokens: expoTokens() + urls().compactMap { ServiceHint.of(url: $0.utf8)?.token(in: $0) }
        + found.filter(\.isLabeled).map(\.token))
  }

  /// Returns the words with the form of a token, except those in URLs.
  ///
  /// 64 hexadecimal digits are also a checksum: only beside the name of APNs they are a token.
  private func tokenWords() -> [(token: String, isLabeled: Bool)] {
    let isAPNs = context.service?.fits("apns") ?? false
    guard isAPNs || words.has(.fcmToken) else { return [] }
    var (found, at) = ([(token: String, isLabeled: Bool)](), 0)
    while at < bytes.count, found.count < ReplyWords.largestURLCount {
      let end = bytes[at...].firstIndex { !Self.isInToken($0) } ?? bytes.count
      let sign = at > 0 ? bytes[at - 1] : 0x20
      if end - at >= Self.shortestToken, sign != UInt8(ascii: "/") {
        let word = String(decoding: bytes[at..<end], as: UTF8.self)
        if let token = Self.token(in: word), isAPNs || token.contains(":"),
          !ServiceHint.isChecksum(name(before: at))
        {
          found.append((token, sign.isOne(of: "=:\"'[({<>") || token != word))
        }
      }
      at = max(end, at) + 1
    }
    return found
  }

  /// Returns the name before the sign of a value, as in `payload_sha256=`; empty if there is none.
  private func name(before start: Int) -> String {
    let before = bytes[..<start].suffix(32)
    guard let sign = before.lastIndex(where: { $0.isOne(of: "=:") }),
      before[(sign + 1)...].allSatisfy({ $0.isOne(of: " \"'") })
    else { return "" }
    let name = before[..<sign].reversed().prefix { $0.isLetter || $0.isDigit || $0.isOne(of: "_-") }
    return String(decoding: name.reversed(), as: UTF8.self)
  }

  /// Returns the token in a word with signs: one of FCM, or 64 hexadecimal digits.
  private static func token(in word: String) -> String? {
    let parts = word.split(separator: ":")
    if let at = parts.firstIndex(where: { $0.hasPrefix("APA91") }), at > 0 {
      return "\(parts[at - 1]):\(parts[at])"
    }
    guard let last = parts.last, parts.first != "sha256" else { return nil }
    return ServiceHint.of(token: String(last)) == nil ? nil : String(last)
  }

  private static func isInToken(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "_-:")
  }

  private func expoTokens() -> [String] {
    (words.offsets(of: .expoToken) + words.offsets(of: .shortExpoToken)).compactMap { start in
      bytes[start...].firstIndex(of: UInt8(ascii: "]")).map { end in
        String(decoding: bytes[start...end], as: UTF8.self)
      }
    }
  }

  /// Returns the first URLs of the text, without the signs that end a sentence.
  private func urls() -> [String] { words.offsets(of: .https).map(url(at:)) }

  private func url(at start: Int) -> String {
    var url = bytes[start...].prefix { $0 > 0x20 && $0 < 0x7F && !$0.isOne(of: "\"'`<>,;)]}\\") }
    while url.last?.isOne(of: ":.!?([{") ?? false { url = url.dropLast() }
    return String(decoding: url, as: UTF8.self)
  }

  /// Whether the text has a URL of another server than the service.
  var hasOtherURL: Bool {
    words.has(.http) || urls().contains { ServiceHint.of(url: $0.utf8) == nil }
  }

  /// The names of the URL of a request.
  private static let urlNames: Set<String> = [
    "url", "uri", "requesturl", "requesturi", "endpoint", "post", "get", "put", "patch",
  ]

  /// Whether the text names the URL of its request, as in `url=`, and it is that of another server.
  var namesOtherURL: Bool {
    (words.offsets(of: .https) + words.offsets(of: .http)).contains { start in
      let before = bytes[..<start].suffix(32)
      let end = before.lastIndex { $0.isLetter || $0 == 0x0A }.map { $0 + 1 } ?? before.startIndex
      let isInName = { (byte: UInt8) in byte.isLetter || byte == UInt8(ascii: "_") }
      let first = before[..<end].lastIndex { !isInName($0) }.map { $0 + 1 } ?? before.startIndex
      let name = String(decoding: before[first..<end].filter(\.isLetter), as: UTF8.self)
      return Self.urlNames.contains(name.lowercased()) && ServiceHint.isElsewhere(url(at: start))
    }
  }
}
