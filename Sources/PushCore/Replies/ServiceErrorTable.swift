/// Finds rows of ``ServiceErrorRow`` by what responses contain.
enum ServiceErrorTable {
  private static let byCode = Dictionary(grouping: ServiceErrorRow.all, by: \.code)

  /// A text that names a row.
  struct Phrase {
    /// In lower case.
    let text: [UInt8]
    /// What must be beside it, in lower case; nil if nothing must.
    fileprivate let beside: [UInt8]?
    /// The index of the row; a copy of all rows would take longer than to read a text.
    fileprivate let index: Int
    var row: ServiceErrorRow { ServiceErrorRow.all[index] }

    /// - Parameter text: The phrase, or two with ` … ` between them.
    fileprivate init(_ text: String, _ index: Int) {
      let bytes = Array(text.utf8)
      let end = bytes.firstIndex(of: 0xE2).flatMap { at in
        bytes[at...].starts(with: "… ".utf8) ? at : nil
      }
      self.text = end.map { Array(bytes[..<($0 - 1)]) } ?? bytes
      beside = end.map { Array(bytes[($0 + 4)...]) }
      self.index = index
    }
  }

  static let phrases: [Phrase] = ServiceErrorRow.all.indices.flatMap { index in
    ServiceErrorRow.all[index].texts.map { Phrase($0, index) }
  }

  /// The lengths of codes in texts.
  static let lengths = 6...50

  /// The codes in lower case, also as symbols: `bad_device_token`.
  ///
  /// Some are in the list several times, because finding them would cost more than searching for them.
  static let spellings: [[UInt8]] = {
    var spellings: [[UInt8]] = []
    for row in ServiceErrorRow.all where lengths.contains(row.code.utf8.count) {
      let code = Array(row.code.utf8)
      spellings.append(code.map { $0.isUppercase ? $0 | 0x20 : $0 })
      guard code.dropFirst().contains(where: \.isUppercase) else { continue }
      var symbol: [UInt8] = []
      symbol.reserveCapacity(2 * code.count)
      for byte in code {
        if byte.isUppercase, !symbol.isEmpty { symbol.append(UInt8(ascii: "_")) }
        symbol.append(byte.isUppercase ? byte | 0x20 : byte)
      }
      spellings.append(symbol)
    }
    return spellings
  }()

  /// Codes that are also ordinary words, or names in programs that send no pushes.
  private static let ordinary: Set<String> = [
    "AccessDenied", "BadPath", "DeveloperError", "Dropped", "ExpiredToken", "FAILED_PRECONDITION",
    "Forbidden", "IdleTimeout", "INTERNAL", "INTERNAL_SERVER_ERROR", "INVALID_ARGUMENT",
    "InternalError", "InternalFailure", "InternalServerError", "InvalidCredentials",
    "InvalidParameter", "InvalidParameterValue", "InvalidParameters", "InvalidSecurity",
    "InvalidToken", "MethodNotAllowed", "NOT_FOUND", "NotFound", "NotRegistered",
    "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "SERVICE_UNAVAILABLE", "ServiceUnavailable",
    "Shutdown", "Skipped", "Success", "Throttled", "Throttling", "TOO_MANY_REQUESTS",
    "TooManyRequests", "UNAUTHENTICATED", "UNAUTHORIZED", "UNAVAILABLE", "UNREGISTERED",
    "Unavailable", "UnknownError", "Unregistered", "VALIDATION_ERROR", "ValidationError",
    "AuthorizationError", "SignatureDoesNotMatch", "MissingAuthenticationToken",
    "DEADLINE_EXCEEDED",
  ]

  static func isOrdinary(_ code: String) -> Bool { ordinary.contains(code) }

  /// Whether a service says with a code that a token is dead.
  static func mayDelete(_ code: String) -> Bool {
    byCode[code]?.contains { $0.step == .deleteToken } ?? false
  }

  /// Returns the row of a code.
  ///
  /// - Parameter services: The services that can have sent the code; nil for all.
  static func code(
    _ code: String, among services: [ServiceAPI]? = nil, _ context: ReplyContext
  ) -> ServiceErrorMatch? {
    guard var rows = byCode[code] else { return nil }
    if let services { rows = rows.filter { services.contains($0.service) } }
    return ServiceErrorMatch(rows, context)
  }

  /// Returns the row of an HTTP status without a code.
  static func status(_ status: Int, _ service: ServiceHint?) -> ServiceErrorMatch? {
    guard let name = service?.exact else { return nil }
    return byCode["\(name)-\(status)"]?.first.map { ServiceErrorMatch($0) }
  }

  /// Returns the first row that one of its texts names in a text.
  ///
  /// - Parameters:
  ///   - isWhole: Whether the text is a whole document, not a line of a log.
  ///   - isCause: Whether the row must be none with many causes.
  static func phrase(
    in words: ReplyWords, service: ServiceHint?, isWhole: Bool, isCause: Bool = false
  ) -> ServiceErrorMatch? {
    let found = words.phrases.sorted {
      let (one, other) = (phrases[$0.index].text, phrases[$1.index].text)
      // A name of a program says more than a sentence, and a longer phrase more than a shorter one.
      let (isName, isOtherName) = (!one.contains(0x20), !other.contains(0x20))
      if isName != isOtherName { return isName }
      return (other.count, $0.index) < (one.count, $1.index)
    }.filter {
      (isWhole || service != nil || !phrases[$0.index].row.isRaised) && isMeant($0, words.bytes)
        && !(isCause && isGeneral(phrases[$0.index].row.code))
    }
    let fitting = found.first { service?.fits(phrases[$0.index].row.service.name) ?? true }
    return (fitting ?? found.first).map {
      ServiceErrorMatch(phrases[$0.index].row, at: $0.offset)
    }
  }

  /// Whether what must be beside a phrase is in the text, and a number at its end ends there.
  private static func isMeant(
    _ found: (index: Int, offset: Int), _ text: [UInt8]
  ) -> Bool {
    let phrase = phrases[found.index]
    if phrase.text.last?.isDigit ?? false {
      let next = found.offset + phrase.text.count
      if next < text.count, text[next].isDigit { return false }
    }
    guard let word = phrase.beside else { return true }
    return (0...max(text.count - word.count, 0)).contains { at in
      text[at...].lazy.map { $0.isUppercase ? $0 | 0x20 : $0 }.starts(with: word)
    }
  }

  /// Whether a row says that a message was not delivered although the status is that of a success.
  static func winsOverSuccess(_ row: ServiceErrorRow) -> Bool { row.code.hasPrefix("wns-") }

  /// Whether a code has many causes, of which the sentence beside it names one.
  static func isGeneral(_ code: String) -> Bool { general.contains(code) }

  private static let general: Set<String> = [
    "INVALID_ARGUMENT", "InvalidParameter", "InvalidParameterValue", "VALIDATION_ERROR",
    "ValidationError", "invalid_request", "messaging/invalid-argument",
    "messaging/invalid-payload", "messaging/invalid-options", "app/invalid-credential",
    "app/network-error", "UNKNOWN", "INTERNAL", "messaging/unknown-error",
    "messaging/internal-error", "API_ERROR", "InvalidParameters", "errno-110",
    "apns-binary-connection",
  ]
}

/// A row of the table, and what of it is certain.
struct ServiceErrorMatch {
  let row: ServiceErrorRow
  /// The word for the service; nil if several send the code.
  let service: String?
  let step: NextStep
  /// The offset of the row's text; nil if a code names it.
  var offset: Int?

  init(_ row: ServiceErrorRow, at offset: Int? = nil) {
    (self.row, step, self.offset) = (row, row.step, offset)
    service = row.service.name.isEmpty ? nil : row.service.name
  }

  /// Creates the match of rows with the same code; fails if there are none.
  ///
  /// The service and the HTTP status that are known choose among them. If the steps differ, a
  /// deletion is not one.
  init?(_ rows: [ServiceErrorRow], _ context: ReplyContext) {
    func narrowed(
      _ rows: [ServiceErrorRow], _ isWanted: (ServiceErrorRow) -> Bool
    ) -> [ServiceErrorRow] {
      let found = rows.filter(isWanted)
      return found.isEmpty ? rows : found
    }
    var rows = rows.filter { context.isWhole || context.service != nil || !$0.isRaised }
    if let hint = context.service { rows = narrowed(rows) { hint.fits($0.service.name) } }
    if let status = context.status { rows = narrowed(rows) { $0.hasStatus(status) } }
    guard let first = rows.first else { return nil }
    row = rows.first { $0.step != .deleteToken } ?? first
    step = row.step
    let names = Set(rows.map(\.service.name))
    service = names.count == 1 && !first.service.name.isEmpty ? first.service.name : nil
  }
}
