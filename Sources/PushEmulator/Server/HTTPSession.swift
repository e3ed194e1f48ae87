import PushCore

/// HTTP/1.1 over one connection; a request is read after the previous one has its response.
package final class HTTPSession: Session {
  package let output = ByteBuffer(capacity: 1024)
  package private(set) var ending = SessionEnding.open
  package private(set) var deadline: Int64?
  package private(set) var successor: (any Session)?

  /// The time limit of a request, and of an idle connection, in milliseconds.
  static let requestTime: Int64 = 30_000
  static let idleTime: Int64 = 120_000
  /// The same while other connections wait, counted from the last byte.
  static let requestPatience: Int64 = 5_000
  static let idlePatience: Int64 = 1_000
  /// The number of unsent bytes at which the session stops handling requests.
  private static let outputLimit = 1 << 16

  private let responder: any Responder
  private let hosts: HostCheck
  private let tunnels: TunnelGate?
  private var parser = HTTPRequestParser()
  /// A delayed response.
  private var held: (request: ReceivedRequest, handling: Handling)?
  /// The purpose of ``deadline``; nil if it must be set again.
  private var timing: Timing? = .idle
  private var isLastResponse = false
  private var hasReceived = false

  /// The first byte of a TLS connection (RFC 8446, section 5.1).
  private static let handshake: UInt8 = 22

  private enum Timing {
    case idle, request
  }

  /// - Parameters:
  ///   - tunnels: Opens tunnels for clients with TLS; nil if there are none.
  ///   - now: The time of the connection, in milliseconds of the clock of ``Session``.
  package init(
    _ responder: any Responder, hosts: HostCheck = HostCheck(), tunnels: TunnelGate? = nil,
    now: Int64
  ) {
    (self.responder, self.hosts, self.tunnels) = (responder, hosts, tunnels)
    deadline = now + Self.requestTime
  }

  package var wantsBytes: Bool {
    ending == .open && held == nil && successor == nil && output.count < Self.outputLimit
  }

  package func receive(_ bytes: [UInt8], now: Int64) {
    let isFirst = !hasReceived
    hasReceived = true
    parser.feed(bytes)
    if isFirst, bytes.first == Self.handshake, let tunnels { return tunnel(now, tunnels.open) }
    pump(now)
  }

  package func wake(now: Int64) {
    if let deadline, now >= deadline { expire(now) }
    pump(now)
  }

  package var patience: Int64? { parser.isInRequest ? Self.requestPatience : Self.idlePatience }

  package func endAfterResponse() { isLastResponse = true }

  private func expire(_ now: Int64) {
    if held != nil {
      release(now, isLate: true)
    } else if parser.isInRequest {
      refuse(HTTPFault(408, "the request was not complete within 30 seconds"))
    } else {
      ending = .atOnce
    }
  }

  package var isWaiting: Bool { held?.handling.pending != nil }

  package func resume(now: Int64) {
    release(now, isLate: false)
    pump(now)
  }

  /// Delivers the response that is held, unless it waits for an event and is not late.
  private func release(_ now: Int64, isLate: Bool) {
    guard let (request, held) = held else { return }
    var handling = held
    if let pending = handling.pending {
      guard let response = pending(isLate) else { return }
      handling.response = response
    }
    self.held = nil
    deliver(handling, to: request, now)
  }

  private func pump(_ now: Int64) {
    while wantsBytes {
      switch parser.next() {
      case .needsBytes: return time(now)
      case .wantsContinue: output.append("HTTP/1.1 100 Continue\r\n\r\n")
      case .fault(let fault): refuse(fault)
      case .request(let request): handle(request, now)
      }
    }
  }

  /// Sets the deadline.
  ///
  /// The time of a request starts at its first byte, and later bytes do not extend it.
  private func time(_ now: Int64) {
    let wanted = parser.isInRequest ? Timing.request : .idle
    guard wanted != timing else { return }
    timing = wanted
    deadline = now + (wanted == .request ? Self.requestTime : Self.idleTime)
  }

  private func handle(_ request: ReceivedRequest, _ now: Int64) {
    timing = nil
    if request.method == "CONNECT" { return connect(to: request.authority ?? "", now) }
    if let fault = hosts.fault(of: request.host) { return refuse(fault) }
    let handling = responder.respond(to: request)
    guard handling.milliseconds > 0 else { return deliver(handling, to: request, now) }
    held = (request, handling)
    // The clock truncates to milliseconds: adding one prevents an early response.
    deadline = now + Int64(handling.milliseconds) + 1
  }

  private func deliver(_ handling: Handling, to request: ReceivedRequest, _ now: Int64) {
    if let next = handling.successor { return handOver(to: next, handling.response, now) }
    let keepsAlive = request.keepsAlive && !isLastResponse && handling.delivery == .whole
    let (bytes, head) = handling.response.framed(
      keepsAlive: keepsAlive, leavesBodyOut: request.method == "HEAD")
    let body = bytes.count - head
    switch handling.delivery {
    case .whole: send(bytes[...])
    case .nothing: break
    case .half: send(bytes.prefix(body > 1 ? head + body / 2 : head / 2))
    }
    if !keepsAlive { ending = handling.delivery == .whole ? .lingering : .atOnce }
  }

  /// Sends the response and passes the bytes after the request to the next session.
  private func handOver(to next: any Session, _ response: HTTPResponse, _ now: Int64) {
    send(response.framed(keepsAlive: true).bytes[...])
    pass(to: next, now)
  }

  private func pass(to next: any Session, _ now: Int64) {
    successor = next
    deadline = nil
    let rest = parser.removeRest()
    if !rest.isEmpty { next.receive(rest, now: now) }
  }

  private func connect(to target: String, _ now: Int64) {
    guard let tunnels else { return refuse(HTTPFault(405, "CONNECT needs --tls")) }
    tunnel(now) { () throws(HTTPFault) in
      let tunnel = try tunnels.open(target)
      output.append("HTTP/1.1 200 Connection established\r\n\r\n")
      return tunnel
    }
  }

  private func tunnel(_ now: Int64, _ open: () throws(HTTPFault) -> TunnelSession) {
    do {
      pass(to: try open(), now)
    } catch {
      refuse(error)
    }
  }

  private func refuse(_ fault: HTTPFault) {
    responder.refused(fault)
    let response = HTTPResponse(
      fault.status, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")],
      body: Array("\(fault.message)\n".utf8))
    send(response.framed(keepsAlive: false).bytes[...])
    ending = .lingering
  }

  private func send(_ bytes: ArraySlice<UInt8>) {
    output.append(contentsOf: bytes)
  }
}

/// An object that responds to requests.
package protocol Responder: AnyObject {
  /// Returns the response to a request; called once for each request, in order.
  func respond(to request: ReceivedRequest) -> Handling
  /// Reports bytes that are not a valid request, and hosts that are not this machine.
  func refused(_ fault: HTTPFault)
}

/// A response and its delivery.
package struct Handling {
  /// The part of a response that is sent.
  package enum Delivery: Sendable, Equatable {
    /// The whole response; then the connection stays open if the request allows it.
    case whole
    /// No response; the connection ends.
    case nothing
    /// Half of the response; the connection ends.
    case half
  }

  package var response: HTTPResponse
  package var delivery = Delivery.whole
  /// The delay before the response, in milliseconds.
  package var milliseconds = 0
  /// Returns the response when the event has come that it waits for, and at the end of the delay.
  ///
  /// Nil for a response that waits only for the time.
  package var pending: ((_ isLate: Bool) -> HTTPResponse?)?
  /// The session after an upgrade response (RFC 9110, section 7.8), which is always sent whole.
  package var successor: (any Session)?

  /// Creates a response that is sent whole and without a delay.
  package init(_ response: HTTPResponse) {
    self.response = response
  }
}
