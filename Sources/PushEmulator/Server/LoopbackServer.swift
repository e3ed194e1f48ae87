import CPlatform

/// The reason why a server cannot listen.
package struct ListenFault: Error, Sendable, Equatable {
  /// An `errno`, greater than 0.
  package let errorNumber: Int32
}

/// A server on 127.0.0.1 with one thread, one poll loop and no blocking calls.
///
/// A ``Connection`` has a ``Session``: first an ``HTTPSession``, which asks its ``Responder`` for a
/// ``Handling`` of each request, then, after an upgrade, a ``SocketSession``. ``HostCheck``,
/// ``BrowserOrigin`` and ``UpgradeCheck`` check requests.
package final class LoopbackServer {
  /// The port that the server listens on, from 1 to 65535.
  package let port: Int

  private var listener: Int32
  private let makeSession: (_ now: Int64) -> any Session
  private var connections: [Connection] = []
  /// The number of connections that are ends of tunnels, which have a limit of their own.
  private var tunnelEnds = 0
  /// When to accept connections again after the system ran out of resources.
  private var acceptsFrom: Int64 = 0

  /// The maximum number of connections.
  ///
  /// A further one waits until one of these ends, or its client is silent; see ``Session/patience``.
  package static let connectionLimit = 256

  /// - Parameters:
  ///   - address: The IPv4 or IPv6 address to listen on.
  ///   - port: The port to listen on; 0 selects a free one.
  ///   - makeSession: Creates a connection's first session; `now` is in monotonic milliseconds.
  /// - Throws: ``ListenFault`` if the port is in use or the system has no socket left.
  package init(
    address: String = "127.0.0.1", port: Int,
    makeSession: @escaping (_ now: Int64) -> any Session
  ) throws(ListenFault) {
    listener = pk_listen(address, UInt16(truncatingIfNeeded: port))
    guard listener >= 0 else { throw ListenFault(errorNumber: -listener) }
    self.port = Int(pk_port_of(listener))
    self.makeSession = makeSession
  }

  deinit {
    close()
  }

  /// Ends all connections and stops listening.
  package func close() {
    connections = []
    if listener >= 0 { _ = pk_close(listener) }
    listener = -1
  }

  /// Serves until one of the descriptors in `wakeups` is readable.
  ///
  /// - Parameters:
  ///   - deadline: When to stop, in monotonic milliseconds; nil for never.
  ///   - isDone: Whether to stop after all responses are sent.
  package func serve(
    until wakeups: [Int32], deadline: Int64? = nil, isDone: () -> Bool = { false }
  ) {
    while true {
      if let deadline, pk_monotonic_ms() >= deadline { return }
      if isDone(), !connections.contains(where: \.isResponding) { return }
      var watches = wakeups.map(Self.watch) + [Self.watch(listener)] + connections.map(\.watch)
      if !accepts(pk_monotonic_ms()) { watches[wakeups.count].wants_read = false }
      let error = watches.withUnsafeMutableBufferPointer { list in
        list.baseAddress.map {
          pk_wait_for_any($0, list.count, pollTimeout(deadline))
        } ?? 0
      }
      if error < 0 || watches.prefix(wakeups.count).contains(where: \.is_readable) { return }
      let now = pk_monotonic_ms()
      for (connection, seen) in zip(connections, watches.dropFirst(wakeups.count + 1)) {
        connection.act(seen, now: now)
      }
      for connection in connections { connection.resume(now: now) }
      let partners = connections.compactMap { $0.session.takePartner() }
      connections += partners.map { Connection($0.descriptor, $0.session, now: now) }
      connections.removeAll(where: \.isClosed)
      tunnelEnds = connections.count { $0.session.isTunnel }
      if watches[wakeups.count].is_readable { accept(now) }
    }
  }

  private static func watch(_ descriptor: Int32) -> pk_watch {
    var watch = pk_watch()
    watch.descriptor = descriptor
    watch.wants_read = true
    return watch
  }

  /// Milliseconds until the next deadline, that of the server included; -1 if there is none.
  private func pollTimeout(_ deadline: Int64?) -> Int32 {
    let now = pk_monotonic_ms()
    let room = [acceptsFrom, isFull ? silent?.givesWayAt : nil].compactMap { $0 }.filter {
      $0 > now
    }
    let due = connections.compactMap(\.deadline) + room + [deadline].compactMap { $0 }
    guard let next = due.min() else { return -1 }
    return Int32(clamping: max(0, next - now))
  }

  private var isFull: Bool { connections.count - tunnelEnds >= Self.connectionLimit }

  /// The connection that is the first to give way; nil if all have a response to send.
  private var silent: Connection? {
    connections.min { $0.givesWayAt ?? .max < $1.givesWayAt ?? .max }
      .flatMap { $0.givesWayAt == nil ? nil : $0 }
  }

  /// Whether there is room for a connection.
  private func accepts(_ now: Int64) -> Bool {
    guard now >= acceptsFrom else { return false }
    return !isFull || silent?.givesWayAt.map { now >= $0 } ?? false
  }

  private func accept(_ now: Int64) {
    while accepts(now) {
      let descriptor = pk_accept(listener)
      if descriptor < 0 {
        switch -descriptor {
        case EAGAIN: return
        case EINTR, ECONNABORTED: continue
        default:
          // Probably out of descriptors; a connection that ends frees one.
          acceptsFrom = now + 100
          return
        }
      }
      if isFull, let silent { connections.removeAll { $0 === silent } }
      connections.append(Connection(descriptor, makeSession(now), now: now))
      // Otherwise clients that reuse their connections would block the waiting ones.
      if isFull { for connection in connections { connection.session.endAfterResponse() } }
    }
  }
}
