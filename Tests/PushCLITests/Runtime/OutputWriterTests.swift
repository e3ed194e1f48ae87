import CPlatform
import Foundation
import Synchronization
import Testing

@testable import PushCLI

@Suite struct OutputWriterTests {
  @Test("Lines are written in blocks, each of which ends with a line break")
  func blocks() throws {
    let file = try TemporaryFile()
    let writer = OutputWriter(descriptor: pk_open(file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600))
    let line = String(repeating: "x", count: 999)
    var sizes: Set<Int> = []
    for _ in 0..<200 {
      writer.line(line)
      let size = try #require(FileManager.default.contents(atPath: file.path)).count
      #expect(size % 1000 == 0)
      sizes.insert(size)
    }
    #expect(sizes.count == 4)
    writer.flush()
    #expect(FileManager.default.contents(atPath: file.path)?.count == 200_000)
    #expect(writer.end == nil)
  }

  @Test("The error of a failed write is saved, and nothing is written after it")
  func fullDisk() {
    let writer = OutputWriter(descriptor: pk_open("/dev/full", O_WRONLY, 0))
    writer.line("x")
    writer.flush()
    #expect(writer.end == .failed("no space left on device"))
    writer.line("y")
    writer.flush()
    #expect(writer.buffer.count == 0)
  }

  @Test("A closed pipe is not an error")
  func closedPipe() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    signal(SIGPIPE, SIG_IGN)
    close(ends[0])
    let writer = OutputWriter(descriptor: ends[1])
    writer.line("x")
    writer.flush()
    #expect(writer.end == .closedPipe)
    close(ends[1])
  }

  @Test("A write waits for a full pipe that does not block")
  func nonBlocking() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    // The reader would wait for programs that other tests start.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let read = Mutex(0)
    let isRead = DispatchSemaphore(value: 0)
    // A task would have to wait for the threads of tests, such as this one.
    Thread.detachNewThread {
      let count = reader.readDataToEndOfFile().count
      read.withLock { $0 = count }
      isRead.signal()
    }
    let writer = OutputWriter(descriptor: ends[1])
    for _ in 0..<1000 { writer.line(String(repeating: "x", count: 999)) }
    writer.flush()
    close(ends[1])
    isRead.wait()
    #expect(read.withLock { $0 } == 1_000_000)
    #expect(writer.end == nil)
  }
}
