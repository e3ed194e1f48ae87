/// Finds the result in a text that is not JSON: an exception of a library, a line of a log, a body.
struct ReplyText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let lowercase: LowercaseText
  private var context: ReplyContext

  /// The number of bytes of a text that are searched; codes are at the beginning.
  static let limit = 1 << 16
  /// The number of URLs in a text that are examined.
  private static let largestURLCount = 16
  /// The number of bytes of a text that has nothing but an HTTP status.
  private static let shortText = 200

  init(_ text: UnsafeBufferPointer<UInt8>, _ context: ReplyContext) {
    bytes = UnsafeBufferPointer(rebasing: text.prefix(Self.limit))
    lowercase = LowercaseText(bytes)
    self.context = context
    if context.service == nil { self.context.service = ServiceHint.of(text: lowercase) }
    if HTMLPage.isBeginning(of: Array(bytes.prefix(HTMLPage.limit))[...])
      || lowercase.contains("<!doctype html") || lowercase.contains("<html")
    {
      self.context.isPage = true
    }
  }

  /// Returns the result; nil if the text has none.
  static func result(in text: UnsafeBufferPointer<UInt8>, _ context: ReplyContext) -> ReplyResult? {
    guard !text.isEmpty else { return nil }
    var reader = ReplyText(text, context)
    return reader.read()
  }

  /// Adds what a text beside a document shows.
  static func add(_ text: UnsafeBufferPointer<UInt8>, to context: inout ReplyContext) {
    guard text.contains(where: { !$0.isBlank }) else { return }
    let reader = ReplyText(text, context)
    context.service = reader.context.service
    context.isPage = reader.context.isPage
    context.status = context.status ?? reader.status()
    context.token = context.token ?? reader.token()
  }

  private mutating func read() -> ReplyResult? {
    if context.status == nil { context.status = status() }
    if context.token == nil { context.token = token() }
    if let result = gorush() ?? success() { return result }
    if let match = errorNumber() ?? word() ?? ServiceErrorTable.phrase(in: lowercase, context) {
      var result = ReplyResult(match, context)
      if match.row.code == "INVALID_ARGUMENT", let field = RequestField(message: bytes) {
        result.name(field)
      }
      return result
    }
    return statusOnly()
  }

  /// Returns the result of an HTTP status without a code.
  private func statusOnly() -> ReplyResult? {
    let hasService = context.service?.exact != nil
    if let status = context.status {
      guard hasService || context.isWhole && (bytes.count <= Self.shortText || context.isPage)
      else { return nil }
      return ReplyResult(status: status, context)
    }
    guard context.isWhole, let status = StatusPhrase.status(ofWholeText: lowercase) else {
      return nil
    }
    return ReplyResult(status: status, context)
  }

  // MARK: Codes

  /// Returns the row of Mozilla's `errno: 109`.
  private func errorNumber() -> ServiceErrorMatch? {
    guard let start = lowercase.offset(of: "errno") else { return nil }
    let rest = lowercase.bytes[start...].dropFirst(5).prefix(8).drop { !$0.isDigit }
    let digits = String(decoding: rest.prefix { $0.isDigit }, as: UTF8.self)
    return ServiceErrorTable.code("errno-\(digits)", among: [.mozilla], context)
  }

  /// Returns the row of the first code in the text, those that are no ordinary words first.
  private func word() -> ServiceErrorMatch? {
    var doubtful: ServiceErrorMatch?
    var start = 0
    while start < bytes.count {
      guard Self.isInWord(bytes[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < bytes.count, Self.isInWord(bytes[end]) { end += 1 }
      if let (match, isCertain) = match(start..<end) {
        if isCertain { return match }
        // A status of Google says less than any code.
        if doubtful == nil || doubtful?.row.service == .googleRPC { doubtful = match }
      }
      start = end
    }
    return doubtful
  }

  /// The lengths of codes.
  private static let lengths = 6...50

  private func match(_ range: Range<Int>) -> (ServiceErrorMatch, isCertain: Bool)? {
    guard Self.lengths.contains(range.count) else { return nil }
    let word = String(decoding: bytes[range], as: UTF8.self)
    // `410/Unregistered`, as rpush logs it.
    if word.prefix(4).last == "/", let status = Int(word.prefix(3)), (400...599).contains(status) {
      return match(range.dropFirst(4))
    }
    let code = word.hasSuffix("Exception") ? String(word.dropLast(9)) : word
    guard let found = ServiceErrorTable.code(code, context) ?? symbol(code) else { return nil }
    if !ServiceErrorTable.isOrdinary(found.row.code) { return (found, true) }
    let isMeant =
      code != word || context.service?.fits(found.row.service.name) ?? false || isNamed(range)
      || isAfterStatus(range, found.row)
    return isMeant ? (found, false) : nil
  }

  /// Returns the row of a code that a program writes as a symbol: `badDeviceToken`,
  /// `bad_device_token`.
  private func symbol(_ word: String) -> ServiceErrorMatch? {
    guard let first = word.utf8.first, first &- 0x61 < 26 else { return nil }
    let words = word.split(separator: "_")
    guard words.count > 1 || word.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return nil }
    let code = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ServiceErrorTable.code(code, context)
  }

  /// Whether a word follows the name of a member, such as `reason: `, or is alone with a status.
  private func isNamed(_ range: Range<Int>) -> Bool {
    if context.isWhole, isAlone(range) { return true }
    var at = range.lowerBound
    let separators = " \t\"'`=:>({[\\"
    while at > 0, separators.utf8.contains(lowercase.bytes[at - 1]) { at -= 1 }
    guard at < range.lowerBound else { return false }
    let before = lowercase.bytes[max(at - 14, 0)..<at]
    return ["reason", "code", "errorcode", "error_code"].contains { before.ends(with: $0) }
  }

  /// Whether the code of a row follows its status and a sign, as in `410 (Unregistered)`, and is not
  /// the reason phrase of HTTP.
  private func isAfterStatus(_ range: Range<Int>, _ row: ServiceErrorRow) -> Bool {
    guard let status = context.status, status >= 400, context.service == nil, !context.isPage,
      row.hasStatus(status), !StatusPhrase.isPhrase(row.code), range.lowerBound > 4
    else { return false }
    let sign = lowercase.bytes[range.lowerBound - 1]
    let before = lowercase.bytes[..<(range.lowerBound - 1)].reversed().drop { $0 == 0x20 }
    return sign.isOne(of: "/(") && before.prefix(3).elementsEqual("\(status)".utf8.reversed())
  }

  /// Whether the text has nothing but a word and numbers.
  private func isAlone(_ range: Range<Int>) -> Bool {
    func isEmpty(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      rest.count <= 16 && rest.allSatisfy { !$0.isLetter && $0 < 0x80 }
    }
    return isEmpty(bytes[..<range.lowerBound]) && isEmpty(bytes[range.upperBound...])
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "_-/")
  }

  // MARK: Status

  /// Returns the first number from 200 to 599 that is an HTTP status.
  private func status() -> Int? {
    let text = lowercase.bytes
    var at = 0
    while at + 2 < text.count {
      guard text[at].isDigit else {
        at += 1
        continue
      }
      let end = text[at...].firstIndex { !$0.isDigit } ?? text.endIndex
      if end - at == 3, let status = StatusPhrase.status(at, in: text) { return status }
      at = end
    }
    return nil
  }

  // MARK: Other texts

  /// Returns the result of a line of gorush: `|failed-push| ios [TOKEN] | … | Error Message: CODE`.
  private mutating func gorush() -> ReplyResult? {
    let isFailure = lowercase.contains("failed-push")
    guard isFailure || lowercase.contains("succeeded-push"), lowercase.contains("|") else {
      return nil
    }
    if lowercase.contains("ios") { context.service = .named("apns") }
    if lowercase.contains("android") { context.service = .named("fcm") }
    if lowercase.contains("huawei") { context.service = .named("huawei") }
    if let line = lowercase.offset(of: "-push"),
      let open = bytes[line...].firstIndex(of: UInt8(ascii: "[")), open + 1 < bytes.count,
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "]"))
    {
      let token = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
      context.token = token.allSatisfy { $0 == "*" } ? nil : token
    }
    guard isFailure else { return .accepted(nil, context) }
    guard let label = lowercase.offset(of: "error message:") else { return nil }
    let reason = UnsafeBufferPointer(rebasing: bytes[(label + 14)...])
    return ReplyText.result(in: reason, context)
      ?? ReplyResult("The push service rejected the message.", .lookAtService, context)
  }

  /// Returns the result of `projects/P/messages/ID`, which the Admin SDK returns, or of the XML of
  /// SNS.
  private func success() -> ReplyResult? {
    if lowercase.bytes.starts(with: "projects/".utf8), lowercase.contains("/messages/"),
      !bytes.contains(where: { $0 == 0x20 || $0 == 0x0A })
    {
      var result = ReplyResult.accepted("fcm-v1", context)
      result.messageID = String(decoding: bytes, as: UTF8.self)
      return result
    }
    guard let id = element("<messageid>") else { return nil }
    var result = ReplyResult.accepted("sns", context)
    result.messageID = id
    return result
  }

  /// Returns the content of the first XML element after its opening tag.
  private func element(_ tag: StaticString) -> String? {
    guard let start = lowercase.offset(of: tag).map({ $0 + tag.utf8CodeUnitCount }),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")), end - start <= 128
    else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the first endpoint, token of Expo, token in a URL of APNs, or token in XML of Azure.
  private func token() -> String? {
    if let handle = element("<pnshandle>"), !handle.isEmpty { return handle }
    if let start = lowercase.offset(of: "exponentpushtoken[")
      ?? lowercase.offset(of: "expopushtoken["),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "]"))
    {
      return String(decoding: bytes[start...end], as: UTF8.self)
    }
    var (from, count) = (0, 0)
    while count < Self.largestURLCount, let start = lowercase.offset(of: "https://", from: from) {
      count += 1
      let url = bytes[start...].prefix { $0 > 0x20 && $0 < 0x7F && !$0.isOne(of: "\"'`<>,;)]}\\") }
      let text = String(decoding: url, as: UTF8.self)
      if let hint = ServiceHint.of(url: text), let token = hint.token(in: text) { return token }
      from = start + 8
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with word: String) -> Bool {
    count >= word.utf8.count && suffix(word.utf8.count).elementsEqual(word.utf8)
  }
}

/// The reason phrases of HTTP statuses (RFC 9110), and the words before a status in texts.
enum StatusPhrase {
  private static let phrases: [(status: Int, text: String)] = [
    (200, "ok"), (201, "created"), (202, "accepted"), (400, "bad request"), (401, "unauthorized"),
    (403, "forbidden"), (404, "not found"), (405, "method not allowed"), (406, "not acceptable"),
    (408, "request timeout"), (410, "gone"), (413, "payload too large"),
    (413, "request entity too large"), (413, "content too large"), (429, "too many requests"),
    (500, "internal server error"), (502, "bad gateway"), (503, "service unavailable"),
    (504, "gateway timeout"),
  ]

  private static let before = [
    "status", "statuscode", "status_code", "code", "http", "failed", "response", "error",
    "returned", "with", "a", "got", "received", "responded", "http/1.1", "http/2", "http/1.0", "is",
    "httpstatuscode", "responsecode", "responsestatus",
  ]

  /// Returns the status whose phrase is the whole text, except blanks and signs around it.
  static func status(ofWholeText text: LowercaseText) -> Int? {
    let words = text.bytes.prefix(40).split { !$0.isLetter }
    let line = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    guard text.bytes.count <= 40, line.utf8.count > 4 else { return nil }
    return phrases.first { $0.text == line && $0.status >= 400 }?.status
  }

  /// Words for services before a status that a sign follows, as in `APNS: 400 - {…}`.
  private static let services = ["apns", "apn", "fcm", "gcm"]

  /// Whether a code is a reason phrase, as in `NotFound`.
  static func isPhrase(_ code: String) -> Bool {
    let word = code.lowercased().filter(\.isLetter)
    return phrases.contains { $0.text.filter(\.isLetter) == word }
  }

  /// Returns the number of three digits at an offset if it is a status.
  static func status(_ at: Int, in text: [UInt8]) -> Int? {
    let status = text[at..<(at + 3)].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard (200...599).contains(status) else { return nil }
    let next = at + 3 < text.count ? text[at + 3] : 0x20
    if next.isLetter || next == UInt8(ascii: ".") && at + 4 < text.count && text[at + 4].isDigit {
      return nil
    }
    let rest = text[(at + 3)...].prefix(32).drop { !$0.isLetter }
    if phrases.contains(where: { $0.status == status && rest.starts(with: $0.text.utf8) })
      || rest.starts(with: "client error".utf8) || rest.starts(with: "server error".utf8)
    {
      return status
    }
    let start = text[..<at].suffix(40)
    if start.allSatisfy({ !$0.isLetter && !$0.isDigit }) { return status }
    let gap = start.reversed().prefix { $0.isOne(of: " \t\"'`=:>({[<\\|,;") }
    let word = start.dropLast(gap.count).reversed().prefix {
      !$0.isOne(of: " \t\"'`=:>({[<\\|,;\n")
    }
    guard !gap.isEmpty || word.isEmpty else { return nil }
    let name = String(decoding: word.reversed(), as: UTF8.self)
    let sign = text[(at + 3)...].first { $0 != 0x20 }
    let isNamed =
      before.contains(name) || name.hasSuffix("error") || name.hasSuffix("exception")
      || services.contains(name) && sign?.isOne(of: ":-{(") ?? true
      || name.hasPrefix("http")
    return isNamed ? status : nil
  }
}
