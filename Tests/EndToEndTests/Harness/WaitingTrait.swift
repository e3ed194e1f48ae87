import Foundation
import Testing

/// Runs tests that mostly wait for other programs on threads of their own.
///
/// A test that blocks occupies one of Swift's few shared threads, of which there are as many as
/// cores, so that the tests that compute would wait as well.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) {
      let begin = ContinuousClock.now
      defer { if testCase != nil { SuiteDurations.add(ContinuousClock.now - begin, of: test) } }
      try await function()
    }
  }
}

extension Trait where Self == WaitingTrait {
  /// The tests mostly wait for other programs.
  static var waiting: Self { WaitingTrait() }
}

/// A few threads whose work may block.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()
  private let queue = OperationQueue()

  private init() {
    queue.maxConcurrentOperationCount = 2 * ProcessInfo.processInfo.activeProcessorCount
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
