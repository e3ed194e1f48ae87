/// The heads of an HTTP exchange: its requests and its response, as `curl -i` or `curl -v` prints them.
///
/// Lines of `curl -v` begin with `* `, `> ` for the request, and `< ` for the response.
struct HTTPHead {
  /// A request line with the host of its head.
  private struct Request {
    let method: String
    let target: String
    var host = ""

    var url: String {
      target.contains("://") || host.isEmpty ? target : "https://\(host)\(target)"
    }
  }

  typealias Text = UnsafeBufferPointer<UInt8>
  typealias Line = Slice<Text>

  /// The status of the response; 0 before its status line.
  private(set) var status = 0
  private var requests: [Request] = []
  private var headers: [(name: String, value: String)] = []

  /// The maximum number of header fields that are read, and of bytes of a line.
  private static let (largestHeaderCount, largestLine) = (200, 4096)

  /// Whether the response is not an interim one.
  var isFinal: Bool { status >= 200 }
  /// Whether more than one request waits for a response, so that it is not known which one has this.
  var isAmbiguous = false
  /// The number of requests that wait for a response.
  var requestCount: Int { requests.count }
  /// Whether the response is that of a proxy, which made no connection to the service.
  var isOfProxy: Bool { requests.last?.method == "CONNECT" }

  /// Whether the response says that it has no body.
  var hasEmptyBody: Bool { value("content-length") == "0" }

  /// Adds the line of a request's head.
  mutating func addRequest(_ line: Line) {
    if let request = Self.request(line) {
      requests.append(request)
    } else if !requests.isEmpty, let (name, value) = Self.field(line),
      name.lowercased() == "host"
    {
      requests[requests.count - 1].host = value
    }
  }

  /// Removes the request of a connection that ended without a response.
  mutating func abandonRequest() {
    if requests.count == 1 { requests.removeAll() }
  }

  /// Adds a status line.
  mutating func addStatus(_ status: Int) {
    // A proxy made the connection; the request for the service follows.
    let isConnection = isOfProxy && 200...299 ~= status
    if isConnection { requests.removeLast() }
    self.status = isConnection ? 100 : status
    headers.removeAll()
  }

  /// Adds the line of a response's head.
  mutating func addField(_ line: Line) {
    guard headers.count < Self.largestHeaderCount, let field = Self.field(line) else { return }
    headers.append(field)
  }

  /// Adds the status, the header fields and the URL.
  func add(to context: inout ReplyContext) {
    context.status = status
    guard !isOfProxy else {
      context.isForeign = true
      return
    }
    // Only a message can show that a token is dead.
    context.isForeign = requests.contains { $0.method != "POST" && $0.method != "PUT" }
    let hints = Set(requests.map { ServiceHint.of(url: $0.url) })
    if hints.count == 1, let request = requests.last { context.add(url: request.url) }
    if isAmbiguous { context.token = nil }
    let date = value("date").flatMap(UTCDateTime.httpDate)
    for (name, value) in headers { context.add(header: name, value, date: date) }
    if let type = value("content-type"), HTMLPage.isNamed(by: type) { context.isPage = true }
  }

  private func value(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  // MARK: Lines

  enum LineKind { case plain, note, request, response }

  /// Whether a line is one that `curl -v` adds.
  static func isVerbose(_ line: Line) -> Bool { kind(of: line).0 != .plain }

  /// Returns the kind of a line, and the line without the mark of `curl -v`.
  static func kind(of line: Line) -> (LineKind, Line) {
    let first = line.first
    guard first.map({ $0.isOne(of: "*<>{}") }) ?? false else { return (.plain, line) }
    let second = line.dropFirst().first ?? 0x20
    guard second == 0x20 || second == 0x0D else { return (.plain, line) }
    let content = line.dropFirst(2)
    switch first {
    case UInt8(ascii: "*"): return (.note, content)
    case UInt8(ascii: ">"): return (.request, content)
    case UInt8(ascii: "<"): return (.response, content)
    // `{ [25 bytes data]`
    default: return content.first == UInt8(ascii: "[") ? (.note, content) : (.plain, line)
    }
  }

  /// Returns the status of `HTTP/2 410` or `HTTP/1.1 410 Gone`; nil for any other line.
  static func status(_ line: Line) -> Int? {
    guard line.starts(with: "HTTP/".utf8) else { return nil }
    let words = line.prefix(48).split(separator: 0x20, maxSplits: 2)
    guard words.count > 1, words[0].count <= 8 else { return nil }
    let digits = words[1].prefix { $0.isDigit }
    guard digits.count == 3 else { return nil }
    let status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let isConnection = line.prefix(48).elementsEqual("HTTP/1.1 200 Connection established".utf8)
    return (100...599).contains(status) ? (isConnection ? 100 : status) : nil
  }

  /// Whether a line is a request line, such as `POST /3/device/00fc HTTP/2`.
  static func isRequest(_ line: Line) -> Bool {
    guard line.first.map({ $0 &- 0x41 < 26 }) ?? false, line.count <= largestLine else {
      return false
    }
    return request(line) != nil
  }

  /// Whether a line begins with the method of a request.
  static func isMethod(_ line: Line) -> Bool {
    methods.contains(String(decoding: line.prefix(8).prefix { !$0.isBlank }, as: UTF8.self))
  }

  private static let methods: Set<String> = ["POST", "GET", "PUT", "DELETE", "PATCH", "CONNECT"]

  private static func request(_ line: Line) -> Request? {
    let words = line.prefix(largestLine).split { $0.isBlank }
    guard words.count == 3, words[2].starts(with: "HTTP/".utf8) else { return nil }
    let method = String(decoding: words[0], as: UTF8.self)
    guard methods.contains(method) else { return nil }
    return Request(method: method, target: String(decoding: words[1], as: UTF8.self))
  }

  private static func field(_ line: Line) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      return nil
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    return (name, FieldValue.trimmed(line[(colon + 1)...].prefix(2048)))
  }
}
