import CPlatform

/// A unit of work that a thread of a ``WorkQueue`` runs once.
class Work {
  fileprivate(set) var isDone = false

  /// Does the work; nothing else accesses the object meanwhile.
  func perform() {}
}

/// A thread pool that runs work in FIFO order.
///
/// The queue owns added work until ``wait(for:)`` returns for it.
///
/// It is `Sendable` because the monitor guards all state that several threads use; `threads` belongs
/// to the thread that created the queue.
final class WorkQueue: @unchecked Sendable {
  private let monitor: OpaquePointer
  private var waiting: [Work] = []
  private var isClosed = false
  private var threads: [OpaquePointer] = []

  /// Starts up to `count` threads; nil if the system cannot start any.
  init?(threads count: Int) {
    guard let monitor = pk_monitor_create() else { return nil }
    self.monitor = monitor
    for _ in 0..<count {
      let context = Unmanaged.passRetained(self).toOpaque()
      guard let thread = pk_thread_start({ WorkQueue.run($0) }, context) else {
        Unmanaged<WorkQueue>.fromOpaque(context).release()
        break
      }
      threads.append(thread)
    }
    if threads.isEmpty { return nil }
  }

  deinit {
    pk_monitor_destroy(monitor)
  }

  func add(_ work: Work) {
    locked {
      work.isDone = false
      waiting.append(work)
    }
  }

  /// Blocks until the work is done.
  func wait(for work: Work) {
    pk_monitor_lock(monitor)
    while !work.isDone { pk_monitor_wait(monitor) }
    pk_monitor_unlock(monitor)
  }

  /// Ends the threads after all work is done.
  func close() {
    locked { isClosed = true }
    for thread in threads { pk_thread_join(thread) }
    threads.removeAll()
  }

  private func locked(_ change: () -> Void) {
    pk_monitor_lock(monitor)
    change()
    pk_monitor_signal_all(monitor)
    pk_monitor_unlock(monitor)
  }

  private static func run(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let queue = Unmanaged<WorkQueue>.fromOpaque(context).takeRetainedValue()
    while let work = queue.take() {
      work.perform()
      queue.locked { work.isDone = true }
    }
  }

  private func take() -> Work? {
    pk_monitor_lock(monitor)
    defer { pk_monitor_unlock(monitor) }
    while waiting.isEmpty, !isClosed { pk_monitor_wait(monitor) }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
