import Foundation
import Synchronization
import Testing

/// A script below `Tests` that Python runs.
final class PythonScript: Sendable {
  /// The interpreter itself: `python3` may be a script that looks for one, which takes longer than to
  /// start it.
  static let python: String? = {
    var child = Child()
    child.program = Program.path("python3") ?? "/"
    child.arguments = ["-c", "import sys; print(sys.executable, end='')"]
    return (try? child.run()).map { String(decoding: $0.stdout, as: UTF8.self) }
  }()

  let path: String
  private let modules: String
  private let programs: [String]
  private let known = Mutex<Bool?>(nil)

  /// - Parameters:
  ///   - path: The path below `Tests`.
  ///   - modules: The modules that the script imports.
  ///   - programs: The programs that it runs.
  init(_ path: String, imports modules: String, runs programs: String...) {
    self.path = Binary.testFolder.deletingLastPathComponent().appending(path: path).path
    (self.modules, self.programs) = (modules, programs)
  }

  /// Whether everything that the script needs is installed.
  ///
  /// Python is asked only for tests that run: other tests start this test program again.
  var isComplete: Bool {
    known.withLock { known in
      if let known { return known }
      var child = Child()
      child.program = Self.python ?? "/"
      child.arguments = ["-c", "import \(modules)"]
      let isComplete =
        programs.allSatisfy { Program.path($0) != nil } && (try? child.run())?.status == 0
      known = isComplete
      return isComplete
    }
  }

  /// The reason why a test is skipped.
  var lack: Comment {
    let needs = (["python3", modules] + programs).joined(separator: ", ")
    return Comment(rawValue: "one of these is not installed: \(needs); .ci/run installs them")
  }

  /// Returns the output of the script; throws its errors if it fails.
  func run(_ arguments: String..., input: [UInt8], seconds: Double = 60) throws -> [UInt8] {
    var child = Child()
    child.program = Self.python ?? "/"
    child.arguments = ["-B", path] + arguments
    let outcome = try child.run(input: input, seconds: seconds)
    guard outcome.status == 0 else {
      throw TestJSON.Malformed(description: String(decoding: outcome.stderr, as: UTF8.self))
    }
    return outcome.stdout
  }
}
