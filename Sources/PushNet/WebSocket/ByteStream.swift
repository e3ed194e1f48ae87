import CPlatform
import PushCore

/// A byte stream over a connection that libcurl opens, including proxies and TLS.
final class ByteStream {
  /// The end of the stream.
  struct End: Error {
    /// libcurl's message; nil if the server closed the connection in order.
    let reason: String?
  }

  private let client: HTTPClient
  private let transfer: Transfer
  private var handle: OpaquePointer { transfer.handle }
  private var received = [UInt8](repeating: 0, count: 64 << 10)
  /// The bytes being sent.
  ///
  /// TLS requires a refused write to be repeated from the same address, at least as long.
  private let sending = ByteBuffer()
  private var sent = 0
  private var cannotSend = false
  /// Whether more bytes may be available, even if the socket is not readable.
  private(set) var hasMore = false

  /// Starts to connect; `address` is an http or https URL.
  init(_ client: HTTPClient, to address: String) throws(TransportFault) {
    self.client = client
    transfer = try client.startConnecting(to: address, tunnels: true)
  }

  /// Whether the connection is established; call until it returns true.
  func isConnected() throws(TransportFault) -> Bool {
    guard client.nextFinished() == handle else { return false }
    if case .fault(let fault) = transfer.outcome { throw fault }
    return true
  }

  /// Passes received bytes to `take` until it returns false.
  func read(_ consume: ([UInt8]) -> Bool) throws(End) {
    hasMore = true
    // The limit gives other work a turn.
    for _ in 0..<16 {
      let count = pk_stream_receive(handle, &received, received.count)
      if count == Int64(PK_STREAM_BUSY) {
        hasMore = false
        return
      }
      if count == 0 { throw End(reason: nil) }
      if count < 0 { throw End(reason: String(cString: pk_stream_error(handle, count))) }
      if !consume(Array(received.prefix(Int(count)))) { return }
    }
  }

  /// The number of bytes in `sending` that are not yet sent.
  var unsent: Int { sending.count - sent }

  /// Sends as much as possible; `refill` appends the next bytes to send.
  ///
  /// If the connection accepts no more bytes, drops all of them: the next read reports the error.
  func flush(_ refill: (ByteBuffer) -> Void) {
    while true {
      if unsent == 0 {
        sending.resetIfLarger(than: 64 << 10)
        sent = 0
        refill(sending)
      }
      if sending.count == 0 { return }
      let count = cannotSend ? -1 : pk_stream_send(handle, sending.base + sent, unsent)
      if count == 0 || count == Int64(PK_STREAM_BUSY) { return }
      cannotSend = count < 0
      sent = cannotSend ? sending.count : sent + Int(count)
    }
  }

  /// Waits during connecting; returns whether `input` is readable.
  func waitWhileConnecting(
    milliseconds: Int32, watching input: Int32?, heedsSignals: Bool
  ) -> Bool {
    pk_curl_step(client.curl, input ?? -1, heedsSignals, milliseconds)
  }

  /// Waits for a stream, `input` or a signal; returns whether `input` is readable.
  ///
  /// A stream wakes the wait when it is readable or, if `room` is true, writable.
  static func wait(
    for stream: ByteStream?, room: Bool, watching input: Int32?, heedsSignals: Bool,
    milliseconds: Int32
  ) -> Bool {
    let signals = heedsSignals ? pk_signal_descriptor() : -1
    var watches = [
      pk_watch(stream.map { pk_stream_socket($0.handle) } ?? -1, room: room),
      pk_watch(input ?? -1), pk_watch(signals),
    ]
    _ = pk_wait_for_any(&watches, watches.count, milliseconds)
    return watches[1].is_readable || watches[1].is_broken
  }
}

extension pk_watch {
  fileprivate init(_ descriptor: Int32, room: Bool = false) {
    self.init()
    self.descriptor = descriptor
    wants_read = true
    wants_write = room
  }
}
