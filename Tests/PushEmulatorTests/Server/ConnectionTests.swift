import CPlatform
import Foundation
import PushCore
import Testing

@testable import PushEmulator

@Suite struct ConnectionTests {
  /// A session that only has bytes to send.
  private final class Sender: Session {
    let output = ByteBuffer()
    let wantsBytes = true
    let ending = SessionEnding.open
    let deadline: Int64? = nil

    func receive(_ bytes: [UInt8], now: Int64) {}
    func wake(now: Int64) {}
  }

  private let (near, far): (Int32, Int32)
  private let sender = Sender()

  init() throws {
    var pair: [Int32] = [-1, -1]
    #if canImport(Darwin)
      try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0)
    #else
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    #endif
    (near, far) = (pair[0], pair[1])
    for end in pair { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  @Test("Bytes for a connection that was silent for long are sent") func silent() {
    defer { _ = pk_close(far) }
    let connection = Connection(near, sender, now: 0)
    sender.output.append("late")
    connection.act(pk_watch(), now: 60_000)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(pk_read(far, &bytes, bytes.count) == 4)
    #expect(!connection.isClosed && sender.output.count == 0)
  }

  @Test("A client that reads nothing for 30 seconds is closed") func full() {
    defer { _ = pk_close(far) }
    let connection = Connection(near, sender, now: 0)
    sender.output.append(contentsOf: String(repeating: "x", count: 8 << 20))
    var watch = pk_watch()
    watch.is_writable = true
    connection.act(watch, now: 1)
    #expect(!connection.isClosed && sender.output.count > 0)
    connection.act(pk_watch(), now: 30_001)
    #expect(connection.isClosed)
  }
}
