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
/// It is `Sendable` because the mutex guards all state that several threads use; `threads` belongs
/// to the thread that created the queue.
final class WorkQueue: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [Work] = []
  private var isClosed = false
  private var threads: [OpaquePointer] = []

  /// Starts up to `count` threads; nil if the system cannot start any.
  init?(threads count: Int) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
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
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func add(_ work: Work) {
    locked {
      work.isDone = false
      waiting.append(work)
    }
  }

  /// Returns whether the work is done, without waiting.
  func hasDone(_ work: Work) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return work.isDone
  }

  /// Blocks until the work is done.
  func wait(for work: Work) {
    pthread_mutex_lock(mutex)
    while !work.isDone { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Ends the threads after all work is done.
  func close() {
    locked { isClosed = true }
    for thread in threads { pk_thread_join(thread) }
    threads.removeAll()
  }

  private func locked(_ change: () -> Void) {
    pthread_mutex_lock(mutex)
    change()
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  private static func run(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let queue = Unmanaged<WorkQueue>.fromOpaque(context).takeRetainedValue()
    while let work = queue.next() {
      work.perform()
      queue.locked { work.isDone = true }
    }
  }

  private func next() -> Work? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while waiting.isEmpty, !isClosed { pthread_cond_wait(condition, mutex) }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
