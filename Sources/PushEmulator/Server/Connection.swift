import CPlatform

/// A socket and what is spoken over it.
final class Connection {
  let descriptor: Int32
  private(set) var session: any Session
  /// When something was last read or written; monotonic milliseconds.
  private(set) var lastActive: Int64
  private(set) var isClosed = false
  private var hasPeerEnded = false
  /// Until when what the peer still sends is dropped.
  private var lingersUntil: Int64?

  /// How long a peer may leave a reply lying, and how long after the last one it is listened to.
  private static let stallTime: Int64 = 30_000
  private static let lingerTime: Int64 = 1_000
  private static let piece = 1 << 16

  init(_ descriptor: Int32, _ session: any Session, now: Int64) {
    self.descriptor = descriptor
    self.session = session
    lastActive = now
  }

  deinit {
    _ = pk_close(descriptor)
  }

  var watch: pk_watch {
    var watch = pk_watch()
    watch.descriptor = descriptor
    watch.wants_read = !hasPeerEnded && (lingersUntil != nil || session.wantsBytes)
    watch.wants_write = session.output.count > 0
    return watch
  }

  /// When ``act(_:now:)`` is to be called at the latest.
  var deadline: Int64? {
    if let lingersUntil { return lingersUntil }
    if session.output.count > 0 { return lastActive + Self.stallTime }
    return session.deadline
  }

  /// Does what the socket is ready for and what is due.
  func act(_ seen: pk_watch, now: Int64) {
    let isDue = deadline.map { now >= $0 } ?? false
    guard isDue || seen.is_readable || seen.is_writable || seen.is_broken else { return }
    if seen.is_readable { read(now) }
    if seen.is_broken, !seen.is_readable { isClosed = true }
    if isDue, !isClosed { expire(now) }
    // What can be sent is sent at once, without waiting to be told so.
    repeat { write(now) } while !isClosed && session.output.count == 0 && goOn(now)
  }

  private func expire(_ now: Int64) {
    if lingersUntil != nil || session.output.count > 0 {
      isClosed = true
    } else {
      session.wake(now: now)
    }
  }

  private func read(_ now: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.piece) { buffer in
      guard let start = buffer.baseAddress else { return }
      let count = pk_read(descriptor, start, buffer.count)
      if count > 0 {
        lastActive = now
        let bytes = UnsafeBufferPointer(start: UnsafePointer(start), count: Int(count))
        if lingersUntil == nil { session.receive(bytes, now: now) }
      } else if count == 0 {
        hasPeerEnded = true
      } else if Int32(-count) != EAGAIN, Int32(-count) != EINTR {
        isClosed = true
      }
    }
  }

  private func write(_ now: Int64) {
    let output = session.output
    while output.count > 0, !isClosed {
      let count = pk_send(descriptor, output.base, output.count)
      if count > 0 {
        lastActive = now
        output.removeFirst(Int(count))
      } else if Int32(-count) == EAGAIN {
        return
      } else if Int32(-count) != EINTR {
        isClosed = true
      }
    }
  }

  /// Goes on where all is sent; whether there is more to send.
  private func goOn(_ now: Int64) -> Bool {
    switch session.ending {
    case .atOnce: isClosed = true
    case .lingering where hasPeerEnded: isClosed = true
    case .lingering where lingersUntil == nil:
      pk_end_sending(descriptor)
      lingersUntil = now + Self.lingerTime
    case .lingering: break
    case .open:
      if let next = session.successor { session = next }
      session.wake(now: now)
      // A reply that is held back still has somebody to go to: only one direction has ended.
      if hasPeerEnded, session.wantsBytes, session.output.count == 0 { isClosed = true }
      return session.output.count > 0 || session.ending != .open
    }
    return false
  }
}
