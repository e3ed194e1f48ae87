import PushCore

/// An incremental parser for the requests of a connection (RFC 9112).
///
/// ``HTTPHeader`` and ``HTTPSyntax`` parse single lines; the result is a ``ReceivedRequest``.
/// ``HTTPResponse`` is the way back.
///
/// Feed bytes, then call ``next()`` until it needs more. The parser rejects ambiguous input: bare
/// line feeds, folded header fields, two lengths, and a length together with chunks. A fault is
/// final: every further call returns it again.
///
///     POST /x HTTP/1.1 ⏎ Host: h ⏎ Transfer-Encoding: chunked ⏎ ⏎ 2 ⏎ hi ⏎ 0 ⏎ ⏎
///     requestLine        header    header                      |  size data end  trailer
struct HTTPRequestParser {
  /// The result of parsing the bytes so far.
  enum Event: Equatable {
    /// Nothing is complete; feed more bytes.
    case needsBytes
    /// The client waits for `100 Continue` before it sends the body.
    case wantsContinue
    case request(ReceivedRequest)
    /// The input is not an acceptable request; no other event follows.
    case fault(HTTPFault)
  }

  private enum State {
    case requestLine
    case header
    /// The number of bytes of the body that are missing.
    case body(Int)
    case chunkSize
    case chunk(Int)
    case chunkEnd
    case trailer
    case failed(HTTPFault)
  }

  /// A request that exceeds them is a fault.
  let limits: HTTPLimits
  private var state = State.requestLine
  private var buffer: [UInt8] = []
  /// The offset of the first unparsed byte, and the offset up to which no line end was found.
  private var at = 0
  private var searched = 0
  /// The total length of the lines so far, including those of the trailer.
  private var headLength = 0
  private var lineCount = 0
  private var request = ReceivedRequest()

  init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  /// Whether a request has begun but is incomplete.
  var isInRequest: Bool {
    if case .requestLine = state { return at < buffer.count || headLength > 0 }
    return true
  }

  mutating func feed(_ bytes: some Collection<UInt8>) {
    if case .failed = state { return }
    if at > 0 {
      buffer.removeFirst(at)
      searched -= at
      at = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Removes and returns the bytes after the last parsed request.
  mutating func removeRest() -> [UInt8] {
    defer {
      buffer = []
      (at, searched) = (0, 0)
    }
    return Array(buffer[at...])
  }

  /// Returns the next event.
  mutating func next() -> Event {
    do {
      while true {
        if let event = try step() { return event }
      }
    } catch {
      state = .failed(error)
      buffer = []
      (at, searched) = (0, 0)
      return .fault(error)
    }
  }

  /// Performs one step; nil if the parser can continue.
  private mutating func step() throws(HTTPFault) -> Event? {
    switch state {
    case .failed(let fault): throw fault
    case .requestLine, .header, .trailer:
      guard let line = try line() else { return .needsBytes }
      return try parse(line)
    case .chunkSize:
      guard let line = try line() else { return .needsBytes }
      try beginChunk(HTTPSyntax.chunkSize(line))
    case .body(let rest):
      guard let rest = consumeBody(rest) else { return .request(finish()) }
      state = .body(rest)
      return .needsBytes
    case .chunk(let rest):
      let left = consumeBody(rest)
      state = left.map { .chunk($0) } ?? .chunkEnd
      if left != nil { return .needsBytes }
    case .chunkEnd:
      guard buffer.count - at >= 2 else { return .needsBytes }
      guard buffer[at] == 0x0D, buffer[at + 1] == 0x0A else {
        throw HTTPFault(400, "a chunk is longer than its declared size")
      }
      at += 2
      state = .chunkSize
    }
    return nil
  }

  // MARK: Lines

  /// Returns the next line without its line end; nil if it is incomplete.
  private mutating func line() throws(HTTPFault) -> ArraySlice<UInt8>? {
    try checkFirstByte()
    searched = max(searched, at)
    let end = buffer[searched...].firstIndex(of: 0x0A)
    searched = buffer.count
    let length = (end.map { $0 + 1 } ?? buffer.count) - at
    try checkLength(length)
    guard let end else { return nil }
    let line = buffer[at...end]
    if !isAtChunkSize { headLength += length }
    at = end + 1
    searched = at
    let text = line.dropLast(2)
    guard line.count >= 2, line[line.endIndex - 2] == 0x0D, !text.contains(0x0D) else {
      throw HTTPFault(400, "a line does not end with CR LF")
    }
    return text
  }

  /// Limits the head and the trailer together, and the line of each chunk size separately.
  private func checkLength(_ length: Int) throws(HTTPFault) {
    guard (isAtChunkSize ? 0 : headLength) + length > limits.head else { return }
    switch state {
    case .requestLine: throw HTTPFault(414, "the request line is longer than \(limits.head) bytes")
    case .chunkSize:
      throw HTTPFault(413, "a chunk size line is longer than \(limits.head) bytes")
    default: throw HTTPFault(431, "the headers are longer than \(limits.head) bytes")
    }
  }

  /// Whether the next line is a chunk size.
  private var isAtChunkSize: Bool { if case .chunkSize = state { true } else { false } }

  /// Rejects at once a first byte that cannot begin a request, such as that of a TLS handshake.
  private func checkFirstByte() throws(HTTPFault) {
    guard case .requestLine = state, at < buffer.count else { return }
    guard HTTPHeader.isToken(buffer[at]) || buffer[at] == 0x0D else {
      throw HTTPFault(400, "the first byte cannot begin an HTTP request")
    }
  }

  private mutating func parse(_ line: ArraySlice<UInt8>) throws(HTTPFault) -> Event? {
    switch state {
    case .requestLine:
      // RFC 9112, section 2.2: ignore an empty line before a request.
      if line.isEmpty { return nil }
      request = try ReceivedRequest(requestLine: line)
      state = .header
    case .header where line.isEmpty: return try beginBody()
    case .trailer where line.isEmpty: return .request(finish())
    default:
      lineCount += 1
      guard lineCount <= limits.headerCount else {
        throw HTTPFault(431, "there are more than \(limits.headerCount) headers")
      }
      let header = try HTTPHeader(line: line) { HTTPFault(400, "a header \($0)") }
      // Trailer fields are dropped: nothing uses them, and they must not override header fields.
      if case .header = state { request.headers.append(header) }
    }
    return nil
  }

  // MARK: Bodies

  private mutating func beginBody() throws(HTTPFault) -> Event? {
    switch try request.framing() {
    case .length(let length):
      guard length <= limits.body else { throw tooLarge }
      state = .body(length)
      if length == 0 { return nil }
    case .chunked: state = .chunkSize
    }
    // A client that has sent part of the body is not waiting for `100 Continue`.
    return try request.wantsContinue() && at == buffer.count ? .wantsContinue : nil
  }

  private mutating func beginChunk(_ size: Int) throws(HTTPFault) {
    guard size <= limits.body - request.body.count else { throw tooLarge }
    state = size == 0 ? .trailer : .chunk(size)
  }

  private var tooLarge: HTTPFault { HTTPFault(413, "the body is longer than \(limits.body) bytes") }

  /// Moves up to `rest` bytes into the body, and returns the number still missing or nil.
  private mutating func consumeBody(_ rest: Int) -> Int? {
    let length = min(rest, buffer.count - at)
    request.body.append(contentsOf: buffer[at..<at + length])
    at += length
    return length == rest ? nil : rest - length
  }

  private mutating func finish() -> ReceivedRequest {
    defer { request = ReceivedRequest() }
    (headLength, lineCount) = (0, 0)
    state = .requestLine
    return request
  }
}
