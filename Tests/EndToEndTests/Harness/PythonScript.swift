import Foundation
import Testing

/// A script below `Tests` that Python runs.
struct PythonScript: Sendable {
  let path: String
  /// Whether everything that the script needs is installed.
  let isComplete: Bool
  /// The reason why a test is skipped.
  let lack: Comment

  /// - Parameters:
  ///   - path: The path below `Tests`.
  ///   - modules: The modules that the script imports.
  ///   - programs: The programs that it runs.
  init(_ path: String, imports modules: String, runs programs: String...) {
    self.path = Binary.testFolder.deletingLastPathComponent().appending(path: path).path
    var child = Child()
    child.program = Program.path("python3") ?? "/"
    child.arguments = ["-c", "import \(modules)"]
    let hasModules = (try? child.run())?.status == 0
    isComplete = hasModules && programs.allSatisfy { Program.path($0) != nil }
    let needs = (["python3", modules] + programs).joined(separator: ", ")
    lack = Comment(rawValue: "one of these is not installed: \(needs); .ci/run installs them")
  }

  /// Returns the output of the script; throws its errors if it fails.
  func run(_ arguments: String..., input: [UInt8], seconds: Double = 60) throws -> [UInt8] {
    var child = Child()
    child.program = Program.path("python3") ?? "/"
    child.arguments = ["-B", path] + arguments
    let outcome = try child.run(input: input, seconds: seconds)
    guard outcome.status == 0 else {
      throw TestJSON.Malformed(description: String(decoding: outcome.stderr, as: UTF8.self))
    }
    return outcome.stdout
  }
}
