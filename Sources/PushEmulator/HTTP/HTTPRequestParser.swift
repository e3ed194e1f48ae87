/// Takes requests out of the bytes of a connection, however they are cut into pieces (RFC 9112).
///
/// Feed bytes, then ask ``next()`` until it wants more. What could be read in two ways is refused,
/// not guessed: bare line feeds, folded headers, two lengths, a length beside chunks. A fault is
/// final: it is told again at every further call.
///
///     POST /x HTTP/1.1 ⏎ Host: h ⏎ Transfer-Encoding: chunked ⏎ ⏎ 2 ⏎ hi ⏎ 0 ⏎ ⏎
///     requestLine        header    header                      |  size data end  trailer
package struct HTTPRequestParser {
  /// What the bytes so far amount to.
  package enum Event: Equatable {
    /// Nothing is complete: more is to be fed.
    case needsBytes
    /// The client waits for `100 Continue` before it sends the body.
    case wantsContinue
    case request(ReceivedRequest)
    /// What came is no request that is taken; no other event follows.
    case fault(HTTPFault)
  }

  private enum State {
    case requestLine
    case header
    /// So many bytes of the body are to come.
    case body(Int)
    case chunkSize
    case chunk(Int)
    case chunkEnd
    case trailer
    case failed(HTTPFault)
  }

  private let limits: HTTPLimits
  private var state = State.requestLine
  private var buffer: [UInt8] = []
  /// The first byte of the buffer that is not dealt with, and how far a line end was looked for.
  private var at = 0
  private var searched = 0
  /// Bytes of lines so far, of the head and the trailer together.
  private var headLength = 0
  private var lineCount = 0
  private var head = HTTPHead()
  private var body: [UInt8] = []

  /// - Parameter limits: Beyond them a request is a fault.
  package init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  /// Whether a request has begun and is not complete.
  package var isInRequest: Bool {
    if case .requestLine = state { return at < buffer.count || headLength > 0 }
    return true
  }

  /// Takes in bytes as they come.
  package mutating func feed(_ bytes: some Collection<UInt8>) {
    if case .failed = state { return }
    if at > 0 {
      buffer.removeFirst(at)
      searched -= at
      at = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Takes out the bytes that no request was made of.
  package mutating func takeRest() -> [UInt8] {
    defer {
      buffer = []
      (at, searched) = (0, 0)
    }
    return Array(buffer[at...])
  }

  /// What the bytes so far amount to.
  package mutating func next() -> Event {
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

  /// One step; nil when there may be another one.
  private mutating func step() throws(HTTPFault) -> Event? {
    switch state {
    case .failed(let fault): throw fault
    case .requestLine, .header, .trailer:
      guard let line = try line() else { return .needsBytes }
      return try take(line)
    case .chunkSize:
      guard let line = try line() else { return .needsBytes }
      try beginChunk(HTTPSyntax.chunkSize(line))
    case .body(let rest):
      guard let rest = takeBody(rest) else { return .request(finish()) }
      state = .body(rest)
      return .needsBytes
    case .chunk(let rest):
      let left = takeBody(rest)
      state = left.map { .chunk($0) } ?? .chunkEnd
      if left != nil { return .needsBytes }
    case .chunkEnd:
      guard buffer.count - at >= 2 else { return .needsBytes }
      guard buffer[at] == 0x0D, buffer[at + 1] == 0x0A else {
        throw HTTPFault(400, "a chunk is longer than its size says")
      }
      at += 2
      state = .chunkSize
    }
    return nil
  }

  // MARK: Lines

  /// The next line without its end, or nil while it is not complete.
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
      throw HTTPFault(400, "a line does not end with carriage return and line feed")
    }
    return text
  }

  /// Bounds head and trailer together, and the line of a chunk by itself.
  private func checkLength(_ length: Int) throws(HTTPFault) {
    guard (isAtChunkSize ? 0 : headLength) + length > limits.head else { return }
    switch state {
    case .requestLine: throw HTTPFault(414, "the request line is too long")
    case .chunkSize:
      throw HTTPFault(413, "the line of a chunk's size is longer than \(limits.head) bytes")
    default: throw HTTPFault(431, "the headers are longer than \(limits.head) bytes")
    }
  }

  /// Whether the next line tells the size of a chunk.
  private var isAtChunkSize: Bool {
    if case .chunkSize = state { true } else { false }
  }

  /// Tells at once what begins like no request: a TLS handshake for example.
  private func checkFirstByte() throws(HTTPFault) {
    guard case .requestLine = state, at < buffer.count else { return }
    guard HTTPSyntax.isToken(buffer[at]) || buffer[at] == 0x0D else {
      throw HTTPFault(400, "the first byte begins no request")
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(HTTPFault) -> Event? {
    switch state {
    case .requestLine:
      // An empty line before a request is passed over (RFC 9112, section 2.2).
      if line.isEmpty { return nil }
      head = try HTTPHead(requestLine: line)
      state = .header
    case .header where line.isEmpty: return try beginBody()
    case .trailer where line.isEmpty: return .request(finish())
    default:
      lineCount += 1
      guard lineCount <= limits.headerCount else {
        throw HTTPFault(431, "there are more than \(limits.headerCount) headers")
      }
      let header = try HTTPSyntax.header(line)
      // What stands in a trailer is of no use here, and may override nothing.
      if case .header = state { head.headers.append(header) }
    }
    return nil
  }

  // MARK: Bodies

  private mutating func beginBody() throws(HTTPFault) -> Event? {
    let framing = try head.framing()
    switch framing {
    case .length(let length):
      guard length <= limits.body else { throw tooLarge }
      state = .body(length)
      if length == 0 { return nil }
    case .chunked: state = .chunkSize
    }
    // Whoever has sent more already waits for nothing.
    return try head.wantsContinue() && at == buffer.count ? .wantsContinue : nil
  }

  private mutating func beginChunk(_ size: Int) throws(HTTPFault) {
    guard size <= limits.body - body.count else { throw tooLarge }
    state = size == 0 ? .trailer : .chunk(size)
  }

  private var tooLarge: HTTPFault {
    HTTPFault(413, "the body is longer than \(limits.body) bytes")
  }

  /// Moves up to `rest` bytes into the body; how many are still to come, or nil when none are.
  private mutating func takeBody(_ rest: Int) -> Int? {
    let length = min(rest, buffer.count - at)
    body.append(contentsOf: buffer[at..<at + length])
    at += length
    return length == rest ? nil : rest - length
  }

  private mutating func finish() -> ReceivedRequest {
    let request = head.request(body: body)
    (head, body) = (HTTPHead(), [])
    (headLength, lineCount) = (0, 0)
    state = .requestLine
    return request
  }
}
