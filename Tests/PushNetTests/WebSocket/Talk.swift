import CPlatform
import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// A channel to a server of the test, and what it told.
final class Talk {
  let channel: WebSocketChannel
  private(set) var events: [WebSocketChannel.Event] = []
  private(set) var inputWasReady = false

  init(_ client: HTTPClient, _ address: String) throws {
    channel = WebSocketChannel(
      client, HTTPRequest(.get, RequestText(address)),
      random: { UInt64.random(in: 0 ... .max) }, now: pk_monotonic_ms())
  }

  convenience init(_ address: String, _ change: (inout HTTPOptions) -> Void = { _ in }) throws {
    try self.init(Wire(change).client, address)
  }

  convenience init(_ server: RawServer) throws {
    try self.init("ws://127.0.0.1:\(server.port)/a?b=c")
  }

  /// Steps until there are so many events, the end, or the time is up.
  @discardableResult
  func run(
    _ count: Int = .max, seconds: Double = 10, input: Int32? = nil
  ) -> [WebSocketChannel.Event] {
    let end = ContinuousClock.now + .seconds(seconds)
    while events.count < count, failure == nil, ContinuousClock.now < end, !inputWasReady {
      let (found, isReady) = channel.step(milliseconds: 50, watching: input)
      events += found
      inputWasReady = isReady
    }
    return events
  }

  var failure: WebSocketFailure? {
    if case .ended(let failure)? = events.last { failure } else { nil }
  }

  /// All but the end, texts as such.
  var texts: [String] {
    events.compactMap { event in
      switch event {
      case .opened: "opened"
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .binary(let bytes): "\(bytes)"
      case .activity: "activity"
      case .ended: nil
      }
    }
  }
}
