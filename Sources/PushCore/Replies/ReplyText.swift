/// Finds the result in a text that is not JSON: an exception of a library, a line of a log, a body.
struct ReplyText {
  let bytes: [UInt8]
  /// The words of the rules in the text.
  let words: ReplyWords
  /// The numbers from 200 to 599 that are an HTTP status, and their offsets.
  private let statuses: [(status: Int, at: Int)]
  var context: ReplyContext

  /// The number of bytes of a text that are searched; codes are at the beginning.
  static let limit = 1 << 16
  /// The number of statuses in a text that are examined.
  private static let largestStatusCount = 16
  /// The number of bytes of a text that has nothing but an HTTP status.
  private static let shortText = 200

  init(_ text: [UInt8], _ context: ReplyContext) {
    bytes = text.count > Self.limit ? Array(text.prefix(Self.limit)) : text
    words = ReplyWords(bytes)
    statuses = Self.statuses(in: bytes)
    self.context = context
    if context.service == nil { self.context.service = words.service }
    if context.status == nil { self.context.status = statuses.first?.status }
    if context.token == nil { addTokens() }
    self.context.isElsewhere = context.isElsewhere || namesOtherURL
    if words.has(.document) || words.has(.page)
      || bytes.first(where: { !$0.isBlank }) == UInt8(ascii: "<")
        && HTMLPage.isBeginning(of: bytes.prefix(HTMLPage.limit))
    {
      self.context.add(responder: .page)
    }
  }

  /// Returns the result; nil if the text has none.
  static func result(in text: [UInt8], _ context: ReplyContext) -> ReplyResult? {
    guard !text.isEmpty else { return nil }
    var reader = ReplyText(text, context)
    return reader.read()
  }

  /// Adds what a text beside a document shows.
  static func add(_ text: [UInt8], to context: inout ReplyContext) {
    guard text.contains(where: { !$0.isBlank }) else { return }
    context = ReplyText(text, context).context
  }

  private mutating func read() -> ReplyResult? {
    guard !isMetric, !isStatement else { return nil }
    if let result = gorush() ?? success() { return result }
    if let match = match() {
      if statuses.contains(where: { $0.status < 300 }),
        statuses.contains(where: { $0.status >= 400 })
      {
        context.contradiction = .statuses
      }
      var result = ReplyResult(match, context)
      if match.row.code == "INVALID_ARGUMENT", let field = RequestField(message: bytes) {
        result.name(field)
      }
      let offset = match.offset ?? words.codes.first ?? 0
      result.add(
        detail: ReplySentence.of(bytes, at: offset) ?? ReplySentence.ofError(in: bytes)
          ?? ReplySentence.last(of: bytes, otherThan: offset))
      result.explain(by: words)
      return result
    }
    return statusOnly()
  }

  /// Returns the row that a number, a code or a phrase in the text names.
  private func match() -> ServiceErrorMatch? {
    func phrase() -> ServiceErrorMatch? {
      ServiceErrorTable.phrase(in: words, service: context.service, isWhole: context.isWhole)
    }
    // The status of a success says more than words in the text, but not more than results.
    if context.status.map({ 200...299 ~= $0 }) ?? false, !words.has(.errorOfGo) {
      return phrase().flatMap { ServiceErrorTable.winsOverSuccess($0.row) ? $0 : nil }
    }
    return errorNumber() ?? word() ?? phrase()
  }

  /// Returns the result of an HTTP status without a code.
  private func statusOnly() -> ReplyResult? {
    let hasService = context.service?.exact != nil
    if let status = context.status {
      guard
        hasService
          || context.isWhole && (bytes.count <= Self.shortText || context.responder == .page)
      else { return nil }
      var context = context
      if let body { context.add(body: body) }
      if hasOtherURL { context.contradiction = .urls }
      if statuses.contains(where: { $0.status != status }) { context.contradiction = .statuses }
      if let first = statuses.first, StatusPhrase.isInSentence(lowercase(before: first.at)) {
        context.add(responder: .other)
      }
      var result = ReplyResult(status: status, context)
      result.add(
        detail: ReplySentence.last(of: bytes, otherThan: statuses.first?.at)
          ?? ReplySentence.after(statuses.first?.at, in: bytes))
      return result
    }
    guard context.isWhole, let status = StatusPhrase.status(ofWholeText: bytes) else {
      return nil
    }
    return ReplyResult(status: status, context)
  }

  /// The body that the text shows after its name; nil if there is none.
  private var body: ArraySlice<UInt8>? {
    if words.has(.xml) { return bytes[...] }
    guard let label = words.offset(of: .body) else { return nil }
    let rest = bytes[(label + 4)...].drop { $0.isBlank || $0.isOne(of: "\"'") }
    guard rest.first?.isOne(of: ":=") ?? false else { return nil }
    let body = rest.dropFirst().drop { $0.isBlank || $0.isOne(of: "\"'") }
    return body.prefix { $0 != 0x0A && !$0.isOne(of: "\"'") }
  }

  // MARK: Codes

  /// Returns the row of Mozilla's `errno: 109`.
  private func errorNumber() -> ServiceErrorMatch? {
    // `[Errno 111]` and `errno: -111` are those of a system.
    guard let start = words.offset(of: .errno), start == 0 || bytes[start - 1] != UInt8(ascii: "[")
    else { return nil }
    let after = bytes[start...].dropFirst(5).prefix(8)
    let rest = after.drop { !$0.isDigit }
    guard !after.prefix(upTo: rest.startIndex).contains(UInt8(ascii: "-")) else { return nil }
    let digits = String(decoding: rest.prefix { $0.isDigit }, as: UTF8.self)
    // The client for Rust makes this number of a body that is no JSON.
    if digits == "999", context.status ?? 500 < 500 { return nil }
    return ServiceErrorTable.code("errno-\(digits)", among: [.mozilla], context)
  }

  /// Returns the row of the first code in the text, those that are no ordinary words first.
  private func word() -> ServiceErrorMatch? {
    var doubtful: ServiceErrorMatch?
    var end = 0
    for code in words.codes where code >= end {
      let start = bytes[..<code].lastIndex { !Self.isInWord($0) }.map { $0 + 1 } ?? 0
      end = bytes[code...].firstIndex { !Self.isInWord($0) } ?? bytes.count
      guard let (match, isCertain) = match(start..<end) else { continue }
      if isCertain { return match }
      // A status of Google says less than any code.
      if doubtful == nil || doubtful?.row.service == .googleRPC { doubtful = match }
    }
    return doubtful
  }

  private func match(_ range: Range<Int>) -> (ServiceErrorMatch, isCertain: Bool)? {
    guard ServiceErrorTable.lengths.contains(range.count) else { return nil }
    let word = String(decoding: bytes[range], as: UTF8.self)
    // `410/Unregistered`, as rpush logs it.
    if word.prefix(4).last == "/", let status = Int(word.prefix(3)), (400...599).contains(status) {
      return match(range.dropFirst(4))
    }
    let code = word.hasSuffix("Exception") ? String(word.dropLast(9)) : word
    guard !isCounter(range), !isOfAmazon(code),
      let found = ServiceErrorTable.code(code, context) ?? symbol(code)
    else { return nil }
    if !ServiceErrorTable.isOrdinary(found.row.code) { return (found, true) }
    return code != word || isMeant(range, found) ? (found, false) : nil
  }

  /// Whether a word that is also an ordinary one is a code here.
  private func isMeant(_ range: Range<Int>, _ found: ServiceErrorMatch) -> Bool {
    // A body with the word and another status is one of a gateway.
    if context.responder != .service, found.step == .deleteToken,
      !(context.status.map(found.row.hasStatus) ?? false)
    {
      return false
    }
    // `404 (NotFound)`, as .NET prints a status.
    if StatusPhrase.isPhrase(found.row.code), range.upperBound < bytes.count,
      bytes[range.upperBound] == UInt8(ascii: ")"),
      bytes[..<range.lowerBound].suffix(2).elementsEqual(" (".utf8),
      bytes[..<range.lowerBound].dropLast(2).last?.isDigit ?? false
    {
      return false
    }
    if context.isProse || context.isWhole, isAlone(range) {
      let isUnnamed = context.service == nil && !context.isProse && !context.isElsewhere
      return found.step != .deleteToken || isUnnamed || isOfService(found)
    }
    if isOfService(found) { return isNamed(range) || !context.isProse && isSetApart(range, found) }
    if isAfterStatus(range, found.row) || isErrorCode(range, found) { return true }
    // Logins and phones over IP also have an `Unregistered`.
    let isCertain =
      !ServiceErrorTable.mayDelete(found.row.code)
      || context.status.map(found.row.hasStatus) ?? false
    return isCertain && isNamed(range)
  }

  /// Whether a code says that credentials for AWS have expired, and no token of a device (AWS: Common
  /// errors).
  private func isOfAmazon(_ code: String) -> Bool {
    let marks: [ReplyWords.Part] = [.securityToken, .providedToken, .amazonCall]
    return code == "ExpiredToken" && marks.contains(where: words.has)
  }

  /// Whether a code of FCM follows its own name for codes.
  private func isErrorCode(_ range: Range<Int>, _ found: ServiceErrorMatch) -> Bool {
    let before = lowercase(before: range.lowerBound).suffix(16).filter { $0.isLetter }
    return found.row.service == .fcmV1 && before[...].ends(with: "errorcode")
  }

  private func isOfService(_ found: ServiceErrorMatch) -> Bool {
    context.service?.fits(found.row.service.name) ?? false
  }

  /// Whether the name of a counter, as in `Success: 0`.
  private func isCounter(_ range: Range<Int>) -> Bool {
    let rest = bytes[range.upperBound...].drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.first?.isOne(of: ":=") ?? false else { return false }
    return rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }.first?.isDigit ?? false
  }

  /// Words after which a service's code is on its own.
  private static let verbs: Set<String> = [
    "responded", "returned", "replied", "response", "error", "failed", "got", "reason", "code",
    "is", "was", "status", "said", "with", "rejected", "received",
  ]

  /// Whether a sign or a verb is before a word, and a blank or a sign after it.
  private func isSetApart(_ range: Range<Int>, _ found: ServiceErrorMatch) -> Bool {
    let before = lowercase(before: range.lowerBound)
    guard let last = before.last else { return true }
    guard last == 0x20 else { return true }
    let words = before.dropLast().suffix(16)
    guard let end = words.last else { return true }
    if end.isDigit {
      let status = Int(String(decoding: words.suffix(3), as: UTF8.self))
      return status.map(found.row.hasStatus) ?? false
    }
    if !end.isLetter { return true }
    return Self.verbs.contains(
      String(decoding: words.split { !$0.isLetter }.last ?? [], as: UTF8.self))
  }

  /// Returns the row of a code that a program writes as a symbol: `badDeviceToken`,
  /// `bad_device_token`.
  private func symbol(_ word: String) -> ServiceErrorMatch? {
    guard word.utf8.first?.isLowercase ?? false else { return nil }
    let words = word.split(separator: "_")
    guard words.count > 1 || word.utf8.contains(where: \.isUppercase) else { return nil }
    let code = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    // `notFound` is also a reason of Google.
    guard code != "NotFound", let match = ServiceErrorTable.code(code, context),
      context.service?.fits(match.row.service.name) ?? true
    else { return nil }
    return match
  }

  /// Whether a word follows the name of a member, such as `reason: `.
  private func isNamed(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    let separators = " \t\"'`=:>({[\\"
    while at > 0, separators.utf8.contains(bytes[at - 1]) { at -= 1 }
    guard at < range.lowerBound else { return false }
    let before = lowercase(before: at).suffix(14)
    return ["reason", "code", "errorcode", "error_code"].contains { before.ends(with: $0) }
  }

  /// Whether the code of a row follows its status and a sign, as in `410 (Unregistered)`, and is not
  /// the reason phrase of HTTP.
  private func isAfterStatus(_ range: Range<Int>, _ row: ServiceErrorRow) -> Bool {
    guard let status = context.status, status >= 400, context.service == nil,
      context.responder != .page,
      row.hasStatus(status), !StatusPhrase.isPhrase(row.code), range.lowerBound > 4
    else { return false }
    let sign = bytes[range.lowerBound - 1]
    let before = bytes[..<(range.lowerBound - 1)].reversed().drop { $0 == 0x20 }
    return sign.isOne(of: "/(") && before.prefix(3).elementsEqual("\(status)".utf8.reversed())
  }

  /// Whether the text has nothing but a word and numbers.
  private func isAlone(_ range: Range<Int>) -> Bool {
    func isEmpty(_ rest: ArraySlice<UInt8>) -> Bool {
      rest.count <= 16 && rest.allSatisfy { !$0.isLetter && $0 < 0x80 }
    }
    return isEmpty(bytes[..<range.lowerBound]) && isEmpty(bytes[range.upperBound...])
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "_-/")
  }

  // MARK: Status

  /// Returns the numbers that are an HTTP status.
  private static func statuses(
    in text: [UInt8]
  ) -> [(status: Int, at: Int)] {
    var (found, at) = ([(status: Int, at: Int)](), 0)
    // Most texts have no number of three digits.
    var lowercase: [UInt8] = []
    while at + 2 < text.count, found.count < largestStatusCount {
      guard text[at].isDigit else {
        at += 1
        continue
      }
      var end = at + 1
      while end < text.count, text[end].isDigit { end += 1 }
      if end - at == 3, 0x32...0x35 ~= text[at] {
        if lowercase.isEmpty { lowercase = Self.lowercase(text) }
        if let status = StatusPhrase.status(at, in: lowercase) { found.append((status, at)) }
      }
      at = end
    }
    return found
  }

  /// Returns the last bytes before an offset, as many as the rules look at, in lower case.
  private func lowercase(before end: Int) -> [UInt8] {
    Self.lowercase(bytes[max(end - 64, 0)..<end])
  }

  private static func lowercase(_ text: some ByteCollection) -> [UInt8] {
    text.map { $0.isUppercase ? $0 | 0x20 : $0 }
  }

  // MARK: Other texts

  /// Returns the result of a line of gorush: `|failed-push| ios [TOKEN] | … | Error Message: CODE`.
  private mutating func gorush() -> ReplyResult? {
    let isFailure = words.has(.failedPush)
    guard let line = words.offset(of: .failedPush) ?? words.offset(of: .succeededPush),
      bytes.contains(UInt8(ascii: "|"))
    else { return nil }
    if words.has(.ios) { context.service = .named("apns") }
    if words.has(.android) { context.service = .named("fcm") }
    if words.has(.huawei) { context.service = .named("huawei") }
    if let open = bytes[line...].firstIndex(of: UInt8(ascii: "[")), open + 1 < bytes.count,
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "]"))
    {
      let token = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
      context.token = token.contains("*") || token.isEmpty ? nil : token
    }
    guard isFailure else { return .accepted(nil, context) }
    guard let label = words.offset(of: .errorMessage) else { return nil }
    let reason = Array(bytes[(label + 14)...])
    let last = reason.split { $0.isBlank }.last.map { Array($0) }
    context.isWhole = true
    return ReplyText.result(in: reason, context)
      ?? last.flatMap { ReplyText.result(in: $0, context) }
      ?? ReplyResult("The push service rejected the message.", .lookAtService, context)
  }

  /// Returns the result of `projects/P/messages/ID`, which the Admin SDK returns, or of the XML of
  /// SNS.
  private func success() -> ReplyResult? {
    if let name = messageName() {
      var result = ReplyResult.accepted("fcm-v1", context)
      result.messageID = name
      return result
    }
    guard let id = element(.messageID) else { return nil }
    var result = ReplyResult.accepted("sns", context)
    result.messageID = id
    return result
  }

  /// Returns the name of a message of FCM: that is the text, or in a whole text without an error.
  private func messageName() -> String? {
    guard let at = words.offset(of: .messages) else { return nil }
    let signs: StaticString = " \t\r\n\"'`=:>({[<,;)]}"
    let start = bytes[..<at].lastIndex { $0.isOne(of: signs) }.map { $0 + 1 } ?? 0
    let name = bytes[start...].prefix { !$0.isOne(of: " \t\r\n\"'`<,;)]}") }
    guard name.starts(with: "projects/".utf8), name.endIndex > at + 10,
      name.count == bytes.count || context.isWhole && context.status == nil && match() == nil
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns the content of the first XML element after its opening tag.
  func element(_ tag: ReplyWords.Part) -> String? {
    guard let start = words.offset(of: tag).map({ $0 + tag.rawValue.utf8.count }),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")), end - start <= 128
    else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether the text is a statement of SQL, which has the codes that a program has stored.
  private var isStatement: Bool {
    if words.has(.deleteRows) || words.has(.insertRows) { return true }
    return words.has(.whereRows)
      && (words.has(.selectRows) && words.has(.fromTable)
        || words.has(.updateRows) && words.has(.setColumns))
  }

  /// Whether the text is a line of metrics, such as `errors{reason="Unregistered"} 0`.
  private var isMetric: Bool {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "{")),
      let close = bytes.lastIndex(of: UInt8(ascii: "}")), open > 0, close > open
    else { return false }
    let value = bytes[(close + 1)...].split { $0.isBlank }
    return bytes[..<open].allSatisfy { $0.isLetter || $0.isDigit || $0.isOne(of: "_:") }
      && value.first.map { $0.allSatisfy { $0.isDigit || $0.isOne(of: ".e+-") } } ?? false
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with word: String) -> Bool {
    count >= word.utf8.count && suffix(word.utf8.count).elementsEqual(word.utf8)
  }
}
