import PushCore

/// The query of `GET /requests`: the records that a test asks for.
struct RequestQuery {
  /// A parameter that is unknown, or whose value is not valid.
  struct Fault: Error {
    let message: String
  }

  private var service: EmulatedService?
  private var status: Int?
  private var token: String?
  /// A severity, or `none`.
  private var findings: String?
  /// The number before the first one to select.
  private(set) var since = 0
  /// The number of records to wait for; nil if the response has those that are there.
  private(set) var count: Int?
  /// The longest time to wait, in milliseconds.
  private(set) var wait = 0

  private static let names = ["service", "status", "token", "findings", "since", "count", "wait"]
  private static let findingWords = Severity.allCases.map(\.rawValue) + ["none"]

  init(_ request: ReceivedRequest) throws(Fault) {
    var given: Set<String> = []
    for parameter in request.parameters {
      guard let value = parameter.value, given.insert(parameter.name).inserted else {
        throw Fault(message: "\(parameter.name.prefix(40)) must occur once, percent-encoded")
      }
      try set(parameter.name, value)
    }
    if given.contains("wait"), count == nil { throw Fault(message: "wait needs count") }
  }

  private mutating func set(_ name: String, _ value: String) throws(Fault) {
    switch name {
    case "service":
      service = EmulatedService(rawValue: value)
      try require(service != nil, name, Self.list(EmulatedService.allCases.map(\.name)))
    case "findings":
      findings = value
      try require(Self.findingWords.contains(value), name, Self.list(Self.findingWords))
    case "token":
      token = value
      try require(!value.isEmpty, name, "not empty")
    case "status": status = try Self.integer(name, value, 100...599)
    case "since": since = try Self.integer(name, value, 0...Int.max)
    case "count": count = try Self.integer(name, value, 1...RequestLog.countLimit)
    case "wait":
      wait = Quantity.milliseconds(value) ?? .max
      try require(wait <= RequestLog.longestWait, name, "a duration such as 5s, at most 60s")
    default:
      throw Fault(
        message: "\(name.prefix(40)) is not a parameter; these are: \(Self.names.listed("and"))")
    }
  }

  private static func list(_ words: [String]) -> String {
    "one of \(words.joined(separator: ", "))"
  }

  private func require(_ isValid: Bool, _ name: String, _ rule: String) throws(Fault) {
    guard isValid else { throw Fault(message: "\(name) must be \(rule)") }
  }

  private static func integer(
    _ name: String, _ value: String, _ range: ClosedRange<Int>
  ) throws(Fault) -> Int {
    guard value.utf8.allSatisfy({ $0.isDigit }), let number = Int(value), range.contains(number)
    else { throw Fault(message: "\(name) must be \(ValueForm.integer(range).expected)") }
    return number
  }

  /// Whether an entry matches all parameters except ``count``.
  func selects(_ entry: RequestLog.Item) -> Bool {
    entry.number > since && (service == nil || entry.vendor == service)
      && (status == nil || entry.status == status) && entry.hasFindings(findings)
      && (token.map(entry.tokens.contains) ?? true)
  }
}

extension RequestLog {
  /// The longest time to wait for entries, in milliseconds.
  package static let longestWait = 60_000
}

/// A wait for the entries of a log that a query selects.
final class RequestWait {
  private let query: RequestQuery
  /// The numbers of the entries that match.
  private(set) var found: [Int] = []
  /// The number of the first entry that was not looked at.
  private var next: Int

  init(_ query: RequestQuery) {
    self.query = query
    next = query.since
  }

  /// Looks at the new entries of a log, and returns whether there are as many as the query asks for.
  func isMet(by log: RequestLog) -> Bool {
    found.removeAll { $0 < log.numbers.lowerBound }
    let unseen = log.numbers.drop { $0 < next }
    found += unseen.filter { log[$0].map(query.selects) ?? false }
    next = log.numbers.upperBound
    return found.count >= query.count ?? 0
  }
}

extension RequestLog.Item {
  /// The status of the response; nil for a frame.
  fileprivate var status: Int? {
    if case .request(let request) = content { request.status } else { nil }
  }

  /// The tokens of the devices that a request is for.
  fileprivate var tokens: [String] {
    if case .request(let record) = content { record.request.tokens } else { [] }
  }

  /// Whether the most severe finding has this severity; `none` is no finding, and nil is any.
  func hasFindings(_ word: String?) -> Bool { word == nil || word == severity?.rawValue ?? "none" }
}

extension ReceivedRequest {
  /// The tokens of the devices that a request is for.
  fileprivate var tokens: [String] { SentRequest.tokens(url: path, body: JSONValue(pushBody)) }
}
