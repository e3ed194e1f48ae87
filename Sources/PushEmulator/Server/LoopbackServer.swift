import CPlatform

/// Why a server cannot listen: the system's error number.
package struct ListenFault: Error, Sendable, Equatable {
  /// An `errno`, greater than 0.
  package let errorNumber: Int32
}

/// Serves connections to 127.0.0.1: one thread, one poll loop, nothing that blocks.
package final class LoopbackServer {
  /// The port of 127.0.0.1 that it listens at, from 1 to 65535.
  package let port: Int

  private var listener: Int32
  private let makeSession: (_ now: Int64) -> any Session
  private var connections: [Connection] = []
  /// When connections are taken again after the system had none to give.
  private var acceptsFrom: Int64 = 0

  /// How many connections are served at a time; further ones wait until one of these ends.
  package static let connectionLimit = 256

  /// - Parameters:
  ///   - port: 0 takes a free one.
  ///   - makeSession: Makes what a connection speaks first; `now` is in monotonic milliseconds.
  /// - Throws: ``ListenFault`` when the port is taken or the system has no socket to give.
  package init(
    port: Int, makeSession: @escaping (_ now: Int64) -> any Session
  ) throws(ListenFault) {
    listener = pk_listen_on_loopback(UInt16(truncatingIfNeeded: port))
    guard listener >= 0 else { throw ListenFault(errorNumber: -listener) }
    self.port = Int(pk_port_of(listener))
    self.makeSession = makeSession
  }

  deinit {
    close()
  }

  /// Ends all connections and takes no more.
  package func close() {
    connections = []
    if listener >= 0 { _ = pk_close(listener) }
    listener = -1
  }

  /// Serves until one of the descriptors in `wakeups` can be read.
  package func serve(until wakeups: [Int32]) {
    while true {
      var watches = wakeups.map(Self.watch) + [Self.watch(listener)] + connections.map(\.watch)
      if isFull || pk_monotonic_ms() < acceptsFrom { watches[wakeups.count].wants_read = false }
      let error = watches.withUnsafeMutableBufferPointer { list in
        list.baseAddress.map { pk_wait_for_any($0, list.count, pollTimeout) } ?? 0
      }
      if error < 0 || watches.prefix(wakeups.count).contains(where: \.is_readable) { return }
      let now = pk_monotonic_ms()
      for (connection, seen) in zip(connections, watches.dropFirst(wakeups.count + 1)) {
        connection.act(seen, now: now)
      }
      connections.removeAll(where: \.isClosed)
      if watches[wakeups.count].is_readable { accept(now) }
    }
  }

  private static func watch(_ descriptor: Int32) -> pk_watch {
    var watch = pk_watch()
    watch.descriptor = descriptor
    watch.wants_read = true
    return watch
  }

  /// Milliseconds until something is due; -1 when nothing is.
  private var pollTimeout: Int32 {
    let now = pk_monotonic_ms()
    let due = connections.compactMap(\.deadline) + (now < acceptsFrom ? [acceptsFrom] : [])
    guard let next = due.min() else { return -1 }
    return Int32(clamping: max(0, next - now))
  }

  private var isFull: Bool { connections.count >= Self.connectionLimit }

  private func accept(_ now: Int64) {
    while !isFull {
      let descriptor = pk_accept(listener)
      if descriptor < 0 {
        switch -descriptor {
        case EAGAIN: return
        case EINTR, ECONNABORTED: continue
        default:
          // Out of descriptors, most likely: the next that ends gives one back.
          acceptsFrom = now + 100
          return
        }
      }
      connections.append(Connection(descriptor, makeSession(now), now: now))
      // Clients that reuse their connections would otherwise keep the others waiting.
      if isFull { for connection in connections { connection.session.endAfterReply() } }
    }
  }
}
