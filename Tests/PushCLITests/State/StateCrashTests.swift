import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushCLI

/// The state under runs that go side by side, and runs that are killed.
///
/// The other runs are this test program again, told by variables to write.
@Suite(.enabled(if: Writer.canStart)) struct StateCrashTests {
  @Test("Runs side by side lose nothing that another has kept")
  func sideBySide() throws {
    let file = try TemporaryFile()
    let writers = try (0..<3).map { try Writer(file.path, name: "w\($0)", count: 60) }
    for writer in writers { #expect(writer.wait() == 0) }
    let state = try StateStore(path: file.path).current()
    for name in 0..<3 {
      for index in 0..<60 {
        let scope = DeviceState.Scope(layout: .everlytic, id: "w\(name)-\(index)")
        #expect(state.device(scope) == Writer.device(index))
      }
    }
  }

  @Test("kill -9 at any moment leaves the old state or the new one, and no lock")
  func killed() throws {
    let file = try TemporaryFile()
    var last = 0
    for round in 0..<TestSize.of(12, byDefault: 5) {
      let writer = try Writer(file.path, name: "k", count: .max)
      // Not before it writes; then at some moment of a write or between two.
      let end = Date().addingTimeInterval(20)
      while try newest(file.path) <= last, Date() < end { usleep(2000) }
      usleep(UInt32(round) * 1700)
      writer.kill()
      let now = try newest(file.path)
      #expect(now > last, "round \(round)")
      last = now
    }
    try StateStore(path: file.path).update {
      $0.save(device: "d", .init(layout: .smartico, id: "L"))
    }
    #expect(
      try StateStore(path: file.path).current().device(.init(layout: .smartico, id: "L")) == "d")
  }

  /// The number of the last change; the first and the last member of the state must agree on it.
  private func newest(_ path: String) throws -> Int {
    let state = try StateStore(path: path).current()
    let first = state.device(.init(layout: .everlytic, id: "k-first"))
    #expect(first == state.device(.init(layout: .pushExpress, id: "k-last")))
    return first.flatMap { Int($0) } ?? 0
  }
}

/// What the program does when it is started as a writer.
@Suite(.enabled(if: Writer.task != nil)) struct StateWriterTests {
  @Test func writes() throws {
    guard let task = Writer.task else { return }
    let store = StateStore(path: task.path)
    let filler = String(repeating: "x", count: 200_000)
    for index in 0..<task.count {
      try store.update { state in
        if task.count < .max {
          state.save(
            device: Writer.device(index), .init(layout: .everlytic, id: "\(task.name)-\(index)"))
        } else {
          let number =
            (state.device(.init(layout: .everlytic, id: "k-first")).flatMap { Int($0) } ?? 0) + 1
          state.save(device: String(number), .init(layout: .everlytic, id: "k-first"))
          state.save(device: filler, .init(layout: .smartico, id: "filler"))
          state.save(device: String(number), .init(layout: .pushExpress, id: "k-last"))
        }
      }
    }
  }
}

/// Another run that changes a state.
final class Writer {
  /// This program, where it is the one that takes the arguments below.
  static let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")

  static let canStart = program?.hasSuffix(".xctest") == true

  /// What this program was started for, if it is to write.
  static let task: (path: String, name: String, count: Int)? = {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment["PUSHKIT_TEST_STATE"], let name = environment["PUSHKIT_TEST_NAME"],
      let count = environment["PUSHKIT_TEST_COUNT"].flatMap({ Int($0) })
    else { return nil }
    return (path, name, count)
  }()

  static func device(_ index: Int) -> String { "device \(index)" }

  private let process = Process()

  init(_ path: String, name: String, count: Int) throws {
    process.executableURL = URL(fileURLWithPath: try #require(Self.program))
    process.arguments = ["--testing-library", "swift-testing", "--filter", "StateWriterTests"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PUSHKIT_TEST_STATE": path, "PUSHKIT_TEST_NAME": name, "PUSHKIT_TEST_COUNT": String(count),
    ]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
