/// The response in the text of an HTTP exchange: what `curl -i` or `curl -v` prints, or a dump.
///
/// Lines of `curl -v` begin with `* `, `> ` for the request, and `< ` for the response.
struct HTTPReplyText {
  private(set) var status = 0
  private var headers: [(name: String, value: String)] = []
  /// The URL of the request, as far as it is known.
  private var url = ""
  /// The range of the body in the text.
  private(set) var body = 0..<0

  /// The maximum number of header fields that are read.
  private static let largestHeaderCount = 200

  /// Whether the response is not an interim one, and not that of a proxy to CONNECT.
  var isFinal: Bool { status >= 200 }

  /// Reads the last response in the text; fails if it has none.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard Self.mayBeMessage(text) else { return nil }
    var (host, path) = ("", "")
    var (at, isHead) = (0, false)
    body = text.count..<text.count
    while at < text.count {
      let end = text[at...].firstIndex(of: 0x0A) ?? text.count
      var line = text[at..<end]
      if line.last == 0x0D { line = line.dropLast() }
      let (kind, content) = Self.kind(of: line)
      if kind != .request, let status = Self.status(content) {
        (self.status, isHead) = (status, true)
        headers.removeAll()
      } else if kind == .request {
        Self.addRequest(content, &host, &path)
      } else if isHead {
        if content.isEmpty {
          isHead = false
        } else if headers.count < Self.largestHeaderCount, let field = Self.field(content) {
          headers.append(field)
        }
      } else if kind == .plain, status > 0 {
        // What follows the head is the body, or another response.
        guard let next = Self.nextStatusLine(text, from: at) else {
          body = at..<Self.bodyEnd(text, from: at)
          break
        }
        at = next
        continue
      }
      at = end + 1
    }
    guard status > 0 else { return nil }
    if path.isEmpty { path = "/" }
    url = path.contains("://") ? path : host.isEmpty ? "" : "https://\(host)\(path)"
  }

  /// Adds the status, the header fields and the URL.
  func add(to context: inout ReplyContext) {
    context.status = status
    if !url.isEmpty { context.add(url: url) }
    let date = value("date").flatMap(UTCDateTime.httpDate)
    for (name, value) in headers { context.add(header: name, value, date: date) }
    if let type = value("content-type"), HTMLPage.isNamed(by: type) { context.isPage = true }
  }

  private func value(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  // MARK: Lines

  private enum Kind { case plain, note, request, response }

  typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  /// Whether the text begins as an HTTP exchange does.
  private static func mayBeMessage(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = text.prefix(64)
    return isVerbose(start) || Self.status(start) != nil
  }

  /// Whether a line is one that `curl -v` adds.
  static func isVerbose(_ line: Line) -> Bool { kind(of: line).0 != .plain }

  private static func kind(of line: Line) -> (Kind, Line) {
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

  private static func field(_ line: Line) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      return nil
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    return (name, FieldValue.trimmed(line[(colon + 1)...].prefix(2048)))
  }

  private static func addRequest(_ line: Line, _ host: inout String, _ path: inout String) {
    if let (name, value) = field(line.prefix(2048)), name.lowercased() == "host" {
      host = value
      return
    }
    let words = line.prefix(4096).split(separator: 0x20)
    guard words.count >= 2, words[0].allSatisfy({ $0 &- 0x41 < 26 }) else { return }
    path = String(decoding: words[1], as: UTF8.self)
  }

  // MARK: Body

  /// Returns the start of a status line after blank lines.
  private static func nextStatusLine(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let at = text[start...].firstIndex { !$0.isBlank } ?? text.count
    return status(text[at...].prefix(64)) == nil ? nil : at
  }

  /// Returns the end of the body, which notes of curl can follow.
  private static func bodyEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var (at, end) = (start, start)
    while at < text.count {
      let lineEnd = text[at...].firstIndex(of: 0x0A) ?? text.count
      let note = text[at..<lineEnd].starts(with: "* ".utf8)
      if !note { end = lineEnd }
      at = lineEnd + 1
    }
    return end
  }
}
