import Foundation

/// The sizes of tests that try many generated inputs.
package enum TestSize {
  /// Whether to try all of them, which takes minutes: with `PUSHKIT_FULL_TESTS=1`, as in `.ci/run`.
  package static let isFull = ProcessInfo.processInfo.environment["PUSHKIT_FULL_TESTS"] == "1"

  /// A number of inputs: `full`, or a part of it by default.
  package static func of(_ full: Int, byDefault part: Int) -> Int { isFull ? full : part }
}
