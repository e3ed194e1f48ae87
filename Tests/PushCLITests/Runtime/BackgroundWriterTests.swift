import CPlatform
import Foundation
import PushCore
import Testing

@testable import PushCLI

/// A writer whose reader is slow, fast or gone.
struct BackgroundWriterTests {
  /// A pipe, and a writer in the background to it.
  private struct Pipe {
    let output: OutputWriter
    let reader: FileHandle
    let descriptor: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      // The reader would wait for programs that other tests start.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      signal(SIGPIPE, SIG_IGN)
      reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      descriptor = ends[1]
      output = OutputWriter(descriptor: ends[1])
      output.writeInBackground()
    }

    /// Writes what waits, and returns all that the reader got.
    func read() -> Data {
      let (reader, box) = (reader, Box())
      let isRead = DispatchSemaphore(value: 0)
      // A task would have to wait for the threads of tests, such as this one.
      Thread.detachNewThread {
        box.data = reader.readDataToEndOfFile()
        isRead.signal()
      }
      output.finish()
      close(descriptor)
      isRead.wait()
      return box.data
    }
  }

  /// The semaphore orders the accesses.
  private final class Box: @unchecked Sendable {
    var data = Data()
  }

  /// Appends lines of 1000 bytes and writes each.
  private static func write(_ numbers: Range<Int>, to output: OutputWriter) {
    for number in numbers {
      output.line("\(number) " + String(repeating: "x", count: 990))
      output.flush()
    }
  }

  @Test func `nothing waits for a reader that does not read, and everything is written in order`()
    throws
  {
    let pipe = try Pipe()
    let begin = ContinuousClock.now
    Self.write(0..<10_000, to: pipe.output)
    #expect(ContinuousClock.now - begin < .seconds(10))
    #expect(pipe.output.end == nil)
    let lines = String(decoding: pipe.read(), as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == (0..<10_000).map { "\($0)" })
  }

  @Test func `too much output ends it, and what waits is still written`() throws {
    let pipe = try Pipe()
    var count = 0
    while pipe.output.end == nil, count < 40_000 {
      Self.write(count..<count + 1, to: pipe.output)
      count += 1
    }
    #expect(pipe.output.end == .overflowed)
    let wrote = count
    Self.write(count..<count + 10, to: pipe.output)
    let bytes = pipe.read()
    #expect(bytes.count > BackgroundWriter.limit && bytes.count < BackgroundWriter.limit + 1 << 20)
    #expect(bytes.split(separator: 0x0A).count == wrote)
  }

  @Test func `a text over the limit can wait alone`() throws {
    let pipe = try Pipe()
    pipe.output.line(String(repeating: "x", count: BackgroundWriter.limit * 2))
    pipe.output.flush()
    pipe.output.line("y")
    pipe.output.flush()
    #expect(pipe.output.end == nil)
    #expect(pipe.read().suffix(3) == Data("\ny\n".utf8))
  }

  @Test func `a closed pipe is known at once`() throws {
    let pipe = try Pipe()
    try pipe.reader.close()
    pipe.output.line("x")
    pipe.output.flush()
    pipe.output.finish()
    #expect(pipe.output.end == .closedPipe)
    close(pipe.descriptor)
  }

  @Test func `the error of a failed write is saved`() {
    let output = OutputWriter(descriptor: pk_open("/dev/full", O_WRONLY, 0))
    output.writeInBackground()
    output.line("x")
    output.finish()
    #expect(output.end == .failed("no space left on device"))
  }
}
