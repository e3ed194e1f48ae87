import CPlatform
import PushCore

/// A connection that libcurl makes, through proxies and TLS, for others to talk over.
final class ByteStream {
  /// Nothing more comes.
  struct End: Error {
    /// In libcurl's words; nil when the peer has ended it in order.
    let reason: String?
  }

  private let client: HTTPClient
  private let connection: HTTPClient.Connection
  private var handle: OpaquePointer { connection.handle }
  private let received = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 << 10)
  /// What is on its way.
  ///
  /// TLS wants what it refused offered again, in the same place and no less of it.
  private let sending = ByteBuffer()
  private var sent = 0
  private var cannotSend = false
  /// More may have come than was read; the socket need not show it.
  private(set) var hasMore = false

  /// Begins to connect; `address` is one of http or https.
  init(_ client: HTTPClient, to address: String) throws(TransportFault) {
    self.client = client
    connection = try client.startConnecting(
      to: address, timeLimit: client.options.attemptTimeout, tunnels: true)
  }

  deinit {
    pk_transfer_free(handle)
    received.deallocate()
  }

  /// Whether the connection is made; to be asked until it is.
  func isConnected() throws(TransportFault) -> Bool {
    guard pk_curl_finished(client.curl) == handle else { return false }
    let outcome = HTTPOutcome(
      pk_transfer_outcome(handle), connection.secrets, usesProxy: connection.usesProxy)
    if case .fault(let fault) = outcome { throw fault }
    return true
  }

  /// Hands on what has come, as long as `take` wants more.
  func read(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) throws(End) {
    guard let start = received.baseAddress else { return }
    hasMore = true
    // Others want their turn, too.
    for _ in 0..<16 {
      let count = pk_stream_receive(handle, start, received.count)
      if count == Int64(PK_STREAM_BUSY) {
        hasMore = false
        return
      }
      if count == 0 { throw End(reason: nil) }
      if count < 0 { throw End(reason: String(cString: pk_stream_error(handle, count))) }
      if !take(UnsafeBufferPointer(start: start, count: Int(count))) { return }
    }
  }

  /// How many bytes are on their way.
  var unsent: Int { sending.count - sent }

  /// Sends as much as there is room for; `refill` appends what there is to send.
  ///
  /// Where the peer takes nothing more all of it is dropped: reading tells how things stand.
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

  // MARK: Waiting

  /// Waits while the connection is being made; whether `input` can be read.
  func waitWhileConnecting(
    milliseconds: Int32, watching input: Int32?, heedsSignals: Bool
  ) -> Bool {
    pk_curl_step(client.curl, input ?? -1, heedsSignals, milliseconds)
  }

  /// Waits until a stream, if any, has something or has room, `input` can be read, or a signal
  /// comes; whether `input` can be read.
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
