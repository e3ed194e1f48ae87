import Foundation

/// One connection of a ``RawServer``, as the thread that serves it sees it.
package final class RawConnection: @unchecked Sendable {
  private let descriptor: Int32
  private let server: ServerState
  private var pending: [UInt8] = []
  /// From 0, in the order in which they were made.
  package let index: Int

  init(_ descriptor: Int32, index: Int, _ server: ServerState) {
    self.descriptor = descriptor
    self.index = index
    self.server = server
  }

  /// The next request, whole; nil when the client has closed the connection.
  package func request() -> ReceivedRequest? {
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = pending.firstRange(of: blank)?.upperBound {
        let length = ReceivedRequest.bodyLength(Array(pending[..<end]))
        while pending.count < end + length { guard fill() else { return nil } }
        let bytes = Array(pending[..<(end + length)])
        pending.removeFirst(end + length)
        return server.keep { ReceivedRequest(bytes: bytes, connection: index, number: $0) }
      }
      guard fill() else { return nil }
    }
  }

  /// What comes next, as much as there is; nil when the client has closed the connection.
  package func bytes() -> [UInt8]? {
    if pending.isEmpty { guard fill() else { return nil } }
    defer { pending = [] }
    return pending
  }

  private func fill() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &piece, piece.count)
    guard count > 0 else { return false }
    pending += piece.prefix(count)
    return true
  }

  /// Sends text; false when the client is gone.
  @discardableResult
  package func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Lets time go by; false when the server is to end.
  @discardableResult
  package func pause(_ seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if server.isStopped { return false }
      usleep(UInt32(min(seconds, 0.01) * 1_000_000))
    }
    return !server.isStopped
  }

  /// Waits until the client closes the connection, or the server is to end.
  package func waitForEnd() {
    while fill() {}
  }

  /// Ends the connection with a reset in place of an orderly close.
  package func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Foundation.linger>.size))
    server.closed(descriptor, resets: true)
  }

  package func close() {
    server.closed(descriptor, resets: false)
  }
}
