/// Requests of the emulator's server: what is taken does not depend on how the bytes are cut, what
/// is taken is within the limits, and every answer to it is one whole reply.
func fuzzHTTPRequest(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return 0 }
  let bytes = Array(input.rest)
  let whole = events([bytes])
  require(events(bytes.map { [$0] }) == whole, "byte by byte it reads otherwise")
  let cut = bytes.isEmpty ? 0 : (Int(input.first) << 8 | Int(input.second)) % (bytes.count + 1)
  let halves = [Array(bytes[..<cut]), Array(bytes[cut...])]
  require(events(halves) == whole, "cut at \(cut) it reads otherwise")
  for case .request(let request) in whole { check(request) }
  return 0
}

private let limits: HTTPLimits = {
  var limits = HTTPLimits()
  limits.head = 512
  limits.headerCount = 8
  limits.body = 256
  return limits
}()

/// All events but waiting, as far as the first fault.
private func events(_ pieces: [[UInt8]]) -> [HTTPRequestParser.Event] {
  var parser = HTTPRequestParser(limits: limits)
  var found: [HTTPRequestParser.Event] = []
  for piece in pieces {
    parser.feed(piece)
    while true {
      let event = parser.next()
      if event == .needsBytes { break }
      if event == .wantsContinue { continue }
      found.append(event)
      if case .fault(let fault) = event {
        require(parser.next() == .fault(fault), "a fault is not final")
        return found
      }
    }
  }
  return found
}

private func check(_ request: ReceivedRequest) {
  require(request.body.count <= limits.body, "the body is over the limit")
  require(request.headers.count <= limits.headerCount, "there are too many headers")
  require(request.path.utf8.first == UInt8(ascii: "/"), "the path is \(request.path)")
  for header in request.headers {
    let isGood = header.value.utf8.allSatisfy { $0 == 9 || ($0 >= 32 && $0 != 127) }
    require(isGood && !header.name.isEmpty, "a header has control characters")
  }
  var told = 0
  let emulator = Emulator { event in
    told += 1
    guard case .request(let record) = event else { return }
    let out = ByteBuffer()
    record.appendJSON(to: out)
    let text = ScannedText(out.bytes, depthLimit: JSONScanner.maximumDepth + 16)
    require(text.isWhole, "a line of the record is no JSON: \(out.string)")
  }
  let response = emulator.respond(to: request).response
  let isPlayed = PlayedHost.at(request.host ?? "") != nil
  let isOwn =
    response.status != 403 && !isPlayed && LogEndpoint.of(request, in: emulator) != nil
  require(told == (isOwn ? 0 : 1), "a request was told \(told) times")
  let type = response.headers.values("content-type").first ?? ""
  if type.hasPrefix("text/html") {
    let isThePage =
      response.body == Array(SmarticoPageDocument.text.utf8) || request.path == "/fcm/send"
    require(isThePage, "a page has a part of the request")
  } else if type.hasPrefix("application/json"), !response.body.isEmpty {
    require(ScannedText(response.body).isWhole, "a reply is no JSON")
  }
}
