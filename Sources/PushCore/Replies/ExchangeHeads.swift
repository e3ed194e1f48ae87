/// The heads of an HTTP exchange: its requests and its response, as `curl -i` or `curl -v` prints them.
///
/// Lines of `curl -v` begin with `* `, `> ` for the request, and `< ` for the response.
struct ExchangeHeads {
  typealias Text = UnsafeBufferPointer<UInt8>
  typealias Line = Slice<Text>

  private var requests: [HTTPHead] = []
  private var response = HTTPHead(status: 0)

  /// Whether the response is not an interim one.
  var isFinal: Bool { response.status >= 200 }
  /// The word after the status that is no reason phrase of HTTP, such as `MismatchSenderId`.
  private(set) var code: String?
  /// Whether more than one request waits for a response, so that it is not known which one has this.
  var isAmbiguous = false
  /// The number of requests that wait for a response.
  var requestCount: Int { requests.count }
  /// Whether the response is that of a proxy, which made no connection to the service.
  private var isOfProxy: Bool { requests.last?.method == "CONNECT" }

  /// Whether the response says that it has no body.
  var hasEmptyBody: Bool { response.fields.values("content-length").first == "0" }

  /// Adds the line of a request's head.
  mutating func addRequest(_ line: Line) {
    if let request = HTTPHead(request: line) {
      requests.append(request)
    } else if !requests.isEmpty {
      requests[requests.count - 1].add(line)
    }
  }

  /// Removes the request of a connection that ended without a response.
  mutating func abandonRequest() {
    if requests.count == 1 { requests.removeAll() }
  }

  /// Adds a status line; the code that it may have in place of a reason phrase, and the fields that some
  /// programs print after it, as in `HTTP/1.1 400 Bad Request [Content-Length: 0, Date: …]`.
  mutating func addStatus(_ status: Int, _ line: Line) {
    // A proxy made the connection; the request for the service follows.
    let isConnection = isOfProxy && 200...299 ~= status
    if isConnection { requests.removeLast() }
    response = HTTPHead(status: isConnection ? 100 : status)
    let words = line.prefix(64).split { $0.isBlank }
    let last = words.count == 3 ? String(decoding: words[2], as: UTF8.self) : ""
    code = StatusPhrase.isPhrase(last) ? nil : last
    guard let open = line.firstIndex(of: UInt8(ascii: "[")) else { return }
    for field in line[(open + 1)...].split(separator: UInt8(ascii: ",")) {
      response.add(field.drop { $0.isBlank })
    }
  }

  /// Adds the line of a response's head.
  mutating func addField(_ line: Line) { response.add(line) }

  /// Adds the status, the header fields and the URL.
  func add(to context: inout ReplyContext) {
    context.status = response.status
    guard !isOfProxy else { return context.add(responder: .other) }
    for request in requests { context.add(method: request.method) }
    let urls = requests.map(Self.url)
    let hints = Set(urls.map { ServiceHint.of(url: $0.utf8) })
    if hints.count == 1, let url = urls.last { context.add(url: url) }
    if isAmbiguous { context.token = nil }
    let date = response.fields.values("date").first.flatMap(UTCDateTime.httpDate)
    for field in response.fields { context.add(header: field.name, field.value, date: date) }
    if let type = response.fields.values("content-type").first, HTMLPage.isNamed(by: type) {
      context.add(responder: .page)
    }
  }

  /// Returns the URL of a request, with the host of its head.
  private static func url(_ request: HTTPHead) -> String {
    guard !request.target.contains("://"), let host = request.fields.values("host").last else {
      return request.target
    }
    return "https://\(host)\(request.target)"
  }

  // MARK: Lines

  enum LineKind { case plain, note, request, response }

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
    guard let status = HTTPHead.statusLine(line)?.status, status < 600 else { return nil }
    let isConnection = line.prefix(48).elementsEqual("HTTP/1.1 200 Connection established".utf8)
    return isConnection ? 100 : status
  }

  /// Whether a line is a status line or a request line.
  static func isStartLine(_ line: Line) -> Bool { status(line) != nil || isRequest(line) }

  /// Whether a line is a request line, such as `POST /3/device/00fc HTTP/2`.
  static func isRequest(_ line: Line) -> Bool {
    line.first?.isUppercase ?? false && HTTPHead(request: line) != nil
  }

  /// Whether a line begins with the method of a request.
  static func isMethod(_ line: Line) -> Bool {
    HTTPHead.methods.contains(
      String(decoding: line.prefix(8).prefix { !$0.isBlank }, as: UTF8.self))
  }
}
