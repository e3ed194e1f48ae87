import Foundation

/// A server of bytes on 127.0.0.1, at a free port, for as long as the object lives.
///
/// Every connection is served by a thread of its own with the closure given; what it received is
/// kept, so that a test can report how often something went over the wire, and how exactly.
package final class RawServer: Sendable {
  private let state: ServerState

  package var port: Int { state.port }

  /// `http://127.0.0.1:PORT`, without a slash.
  package var address: String { "http://127.0.0.1:\(port)" }

  package init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
    let state = try ServerState()
    self.state = state
    Thread.detachNewThread { state.acceptAll(serve) }
  }

  /// Answers each request of all connections with the next of these texts, the last one for ever.
  package convenience init(replies: [String]) throws {
    try self.init { connection in
      while let request = connection.request() {
        connection.send(replies[min(request.number, replies.count - 1)])
      }
    }
  }

  deinit {
    stop()
  }

  /// All requests so far, in the order in which they were complete.
  package var requests: [ReceivedRequest] { state.requests }

  /// How many connections were made.
  package var connections: Int { state.connections }

  /// The requests once there are so many; those there are after `seconds`.
  package func requests(_ count: Int, seconds: Double = 10) -> [ReceivedRequest] {
    let end = ContinuousClock.now + .seconds(seconds)
    while state.requests.count < count, ContinuousClock.now < end { usleep(2000) }
    return state.requests
  }

  /// Waits until the server has closed all connections; gives up after 10 seconds.
  package func waitUntilClosed() {
    let end = ContinuousClock.now + .seconds(10)
    while state.hasOpen, ContinuousClock.now < end { usleep(1000) }
  }

  /// Ends all connections and waits for their threads.
  package func stop() {
    state.stop()
  }

  /// Whether somebody listens on a port.
  package static func answers(port: Int) -> Bool {
    guard let socket = try? ServerState.socket(port: port) else { return false }
    defer { close(socket.descriptor) }
    return socket.connects
  }

  /// A port without a listener.
  package static func freePort() throws -> Int {
    let socket = try ServerState.listener()
    defer { close(socket.descriptor) }
    return socket.port
  }
}

/// What the threads of a server share.
final class ServerState: @unchecked Sendable {
  struct CannotListen: Error {}

  let port: Int
  private let listener: Int32
  private let lock = NSLock()
  private var received: [ReceivedRequest] = []
  private var opened = 0
  private var open: Set<Int32> = []
  private var threads = 1
  private var isOver = false

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    (listener, port) = try Self.listener()
  }

  var requests: [ReceivedRequest] { lock.withLock { received } }
  var connections: Int { lock.withLock { opened } }
  var hasOpen: Bool { lock.withLock { !open.isEmpty } }
  var isStopped: Bool { lock.withLock { isOver } }

  /// Keeps a request; returns its number among all, from 0.
  func keep(_ request: (Int) -> ReceivedRequest) -> ReceivedRequest {
    lock.withLock {
      let request = request(received.count)
      received.append(request)
      return request
    }
  }

  func acceptAll(_ serve: @escaping @Sendable (RawConnection) -> Void) {
    while !isStopped {
      var wish = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      guard poll(&wish, 1, 20) > 0 else { continue }
      let descriptor = Self.accept(listener)
      guard descriptor >= 0 else { continue }
      let index = lock.withLock {
        open.insert(descriptor)
        threads += 1
        opened += 1
        return opened - 1
      }
      let connection = RawConnection(descriptor, index: index, self)
      Thread.detachNewThread {
        serve(connection)
        connection.close()
        self.lock.withLock { self.threads -= 1 }
      }
    }
    lock.withLock { threads -= 1 }
  }

  /// Closes a connection; also towards the client, where a child has inherited it.
  func closed(_ descriptor: Int32, resets: Bool) {
    lock.withLock {
      guard open.remove(descriptor) != nil else { return }
      if !resets { shutdown(descriptor, Int32(SHUT_RDWR)) }
      close(descriptor)
    }
  }

  func stop() {
    let isFirst = lock.withLock {
      defer { isOver = true }
      for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) }
      return !isOver
    }
    guard isFirst else { return }
    while lock.withLock({ threads > 0 }) { usleep(1000) }
    close(listener)
  }

  // MARK: Sockets that no child inherits

  static func listener() throws -> (descriptor: Int32, port: Int) {
    let descriptor = try descriptor()
    var address = address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isListening else { throw CannotListen() }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// A socket, and whether it is connected to a port.
  static func socket(port: Int) throws -> (descriptor: Int32, connects: Bool) {
    let descriptor = try descriptor()
    var address = address(port: port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connects = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length) == 0
      }
    }
    return (descriptor, connects)
  }

  private static func descriptor() throws -> Int32 {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = Foundation.socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw CannotListen() }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return address
  }

  private static func accept(_ listener: Int32) -> Int32 {
    let descriptor = Foundation.accept(listener, nil, nil)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  }
}
