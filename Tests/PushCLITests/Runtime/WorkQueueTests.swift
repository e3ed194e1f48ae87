import Foundation
import Testing

@testable import PushCLI

@Suite struct WorkQueueTests {
  private final class Job: Work {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }

    override func perform() { body() }
  }

  /// A list that several threads append to.
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [Int] = []

    func add(_ entry: Int) { lock.withLock { entries.append(entry) } }
    var all: [Int] { lock.withLock { entries } }
  }

  @Test("All work is done once with any number of threads", arguments: [1, 2, 8])
  func all(threads: Int) throws {
    let queue = try #require(WorkQueue(threads: threads))
    let log = Log()
    let work = (0..<500).map { index in Job { log.add(index) } }
    for job in work { queue.add(job) }
    for job in work { queue.wait(for: job) }
    #expect(log.all.sorted() == Array(0..<500))
    queue.close()
    #expect(log.all.count == 500)
  }

  @Test("One thread does work in the order it comes")
  func order() throws {
    let queue = try #require(WorkQueue(threads: 1))
    let log = Log()
    for index in 0..<200 { queue.add(Job { log.add(index) }) }
    queue.close()
    #expect(log.all == Array(0..<200))
  }

  @Test("The results of work are visible after waiting for it, in any order")
  func waiting() throws {
    let queue = try #require(WorkQueue(threads: 3))
    defer { queue.close() }
    final class Box { var value = 0 }
    let pairs = (0..<100).map { index in
      let box = Box()
      return (box, Job { box.value = index })
    }
    for (_, job) in pairs { queue.add(job) }
    for (index, (box, job)) in pairs.enumerated().reversed() {
      queue.wait(for: job)
      #expect(box.value == index)
    }
  }

  @Test("Threads work at the same time")
  func atOnce() throws {
    let queue = try #require(WorkQueue(threads: 2))
    defer { queue.close() }
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = Log()
    let one = Job {
      first.signal()
      if second.wait(timeout: .now() + 20) == .success { log.add(1) }
    }
    let two = Job {
      second.signal()
      if first.wait(timeout: .now() + 20) == .success { log.add(2) }
    }
    queue.add(one)
    queue.add(two)
    queue.wait(for: one)
    queue.wait(for: two)
    #expect(log.all.sorted() == [1, 2])
  }

  @Test("Closing without work returns at once and frees the queue")
  func closes() throws {
    weak var gone: WorkQueue?
    do {
      let queue = try #require(WorkQueue(threads: 4))
      gone = queue
      queue.close()
    }
    #expect(gone == nil)
  }
}
