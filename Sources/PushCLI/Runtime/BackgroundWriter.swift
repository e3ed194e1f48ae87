import CPlatform
import PushCore

/// A thread that writes to a descriptor in order, so that a slow reader does not block its owner.
///
/// It is `Sendable` because the mutex guards all state that both threads use. Only the thread
/// changes `piece`; `handle` belongs to the owner.
final class BackgroundWriter: @unchecked Sendable {
  /// The number of bytes that may wait; a longer addition may only wait alone.
  static let limit = 16 << 20
  /// The milliseconds that ``add(moving:)`` waits for a reader that has kept up, and for room.
  private static let (promptTime, roomTime) = (20, 50)
  /// The milliseconds after which both threads look for a signal.
  private static let pollTime = 200
  /// The number of looks after which ``finish()`` leaves a thread that a terminal blocks.
  private static let patience = 15

  private let descriptor: Int32
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var handle: OpaquePointer?
  private let queue = ByteBuffer()
  private let piece = ByteBuffer()
  /// The number of bytes of `piece` that are not yet written.
  private var remaining = 0
  private var isClosed = false
  private var hasEnded = false
  private var error: Int32 = 0

  /// Starts the thread; nil if the system cannot.
  init?(descriptor: Int32) {
    self.descriptor = descriptor
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    let context = Unmanaged.passRetained(self).toOpaque()
    handle = pk_thread_start({ BackgroundWriter.run($0) }, context)
    guard handle == nil else { return }
    Unmanaged<BackgroundWriter>.fromOpaque(context).release()
    return nil
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  // MARK: The owner

  /// The error number that ended writing; 0 for none.
  var failure: Int32 { locked { error } }

  /// Queues the bytes of a buffer, and empties it; returns false if now too many wait.
  ///
  /// Waits a moment for a reader that has kept up, so that its errors are known at once, and output
  /// on a terminal is in order.
  func add(moving buffer: ByteBuffer) -> Bool {
    locked {
      let wasIdle = waiting == 0
      let count = buffer.count
      let fits = wasIdle || wait(Self.roomTime) { waiting == 0 || waiting + count <= Self.limit }
      queue.append(moving: buffer)
      pthread_cond_broadcast(condition)
      if wasIdle { _ = wait(Self.promptTime) { waiting == 0 } }
      return fits
    }
  }

  /// Waits until everything is written, and returns the error number; 0 for none.
  ///
  /// After a signal, waits as long as `pk_write_all` does.
  func finish() -> Int32 {
    let isStuck = locked {
      isClosed = true
      pthread_cond_broadcast(condition)
      var (last, looks) = (waiting, 0)
      while !wait(Self.pollTime, until: { hasEnded }), looks < Self.patience {
        looks = pk_pending_signal() != 0 && waiting == last ? looks + 1 : 0
        last = waiting
      }
      return !hasEnded
    }
    if isStuck { return EINTR }
    if let handle { pk_thread_join(handle) }
    handle = nil
    return error
  }

  /// The number of bytes that are not yet written, without a piece that alone exceeds the limit.
  private var waiting: Int { queue.count + (piece.count > Self.limit ? 0 : remaining) }

  // MARK: The thread

  private static func run(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let writer = Unmanaged<BackgroundWriter>.fromOpaque(context).takeRetainedValue()
    while writer.takeQueue() { writer.writePiece() }
  }

  /// Makes what waits the next piece; returns false at the end.
  private func takeQueue() -> Bool {
    locked {
      while queue.count == 0, !isClosed, error == 0 { pthread_cond_wait(condition, mutex) }
      hasEnded = queue.count == 0 || error != 0
      piece.resetIfLarger(than: 1 << 20)
      piece.append(moving: queue)
      remaining = piece.count
      pthread_cond_broadcast(condition)
      return !hasEnded
    }
  }

  private func writePiece() {
    var rest = piece.count
    while rest > 0 {
      let count = pk_write_piece(
        descriptor, piece.base + (piece.count - rest), rest, Int32(Self.pollTime))
      rest = count < 0 ? 0 : rest - Int(count)
      locked {
        if count < 0 { error = Int32(-count) }
        remaining = rest
        if count != 0 { pthread_cond_broadcast(condition) }
      }
    }
  }

  // MARK: Both

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits with the mutex locked until a condition holds or the time is over; returns whether it holds.
  private func wait(_ milliseconds: Int, until holds: () -> Bool) -> Bool {
    let end = pk_realtime_ms() + Int64(milliseconds)
    var time = timespec()
    time.tv_sec = Int(end / 1000)
    time.tv_nsec = Int(end % 1000) * 1_000_000
    while !holds() {
      guard pthread_cond_timedwait(condition, mutex, &time) == 0 else { return holds() }
    }
    return true
  }
}
