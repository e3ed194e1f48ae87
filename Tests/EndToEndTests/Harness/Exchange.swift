import Foundation
import Testing

/// A running child whose standard input and output are pipes, to be spoken with line by line.
final class Exchange {
  let process: pid_t
  private var input: Int32
  private var output: Int32
  private var pending: [UInt8] = []

  init(
    _ arguments: [String], program: String = Binary.path, stderr: String = "/dev/null",
    environment: [String: String] = [:]
  ) throws {
    let toChild = try Self.pipe()
    let fromChild = try Self.pipe()
    var child = Child()
    child.program = program
    child.arguments = arguments
    child.environment = environment
    child.stdin = .descriptor(toChild.read)
    child.stdout = .descriptor(fromChild.write)
    child.stderr = .file(stderr)
    process = try child.start()
    close(toChild.read)
    close(fromChild.write)
    input = toChild.write
    output = fromChild.read
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    closeInput()
    closeOutput()
  }

  /// Two ends of a pipe that no other child inherits.
  static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(Foundation.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// The next line of output; nil when none comes within `seconds` or the output ends.
  func line(seconds: Double = 10) -> String? {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let index = pending.firstIndex(of: 0x0A) {
        defer { pending.removeFirst(index + 1) }
        return String(decoding: pending[..<index], as: UTF8.self)
      }
      var wish = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard ContinuousClock.now < end else { return nil }
      guard poll(&wish, 1, 100) > 0 else { continue }
      var piece = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &piece, piece.count)
      guard count > 0 else { return nil }
      pending += piece.prefix(count)
    }
  }

  /// Closes the input and waits for the end.
  func finish() -> Child.Outcome {
    closeInput()
    return Child.wait(for: process)
  }

  /// Sends a signal and waits for the end.
  func end(by signal: Int32) -> Child.Outcome {
    kill(process, signal)
    return Child.wait(for: process)
  }
}
