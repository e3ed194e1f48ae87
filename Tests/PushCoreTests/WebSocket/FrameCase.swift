@testable import PushCore

/// Bytes of a connection, and the events that a reader returns for them.
struct FrameCase: CustomStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  let events: [WebSocketEvent]
  /// The close code for a violation; nil if there is no violation.
  let code: Int?
  let limit: Int

  init(
    _ name: String, _ bytes: [UInt8], _ events: [WebSocketEvent] = [], code: Int? = nil,
    limit: Int = 1000
  ) {
    (self.name, self.bytes, self.events, self.code) = (name, bytes, events, code)
    self.limit = limit
  }

  var description: String { name }
}

/// Frames as RFC 6455 draws them, written without the code that is tested.
enum Bytes {
  static func frame(
    _ first: UInt8, _ payload: [UInt8] = [], length: [UInt8]? = nil, mask: [UInt8]? = nil
  ) -> [UInt8] {
    var short = length ?? [UInt8(payload.count)]
    if let mask {
      short[0] |= 0x80
      return [first] + short + mask + payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    }
    return [first] + short + payload
  }

  static func text(_ text: String) -> [UInt8] { frame(0x81, Array(text.utf8)) }

  static func close(_ code: Int, _ reason: [UInt8] = []) -> [UInt8] {
    frame(0x88, [UInt8(code >> 8), UInt8(code & 255)] + reason)
  }
}

/// The result of reading bytes.
struct Reading: Equatable {
  var events: [WebSocketEvent] = []
  var violation: WebSocketViolation?

  init(_ pieces: [ArraySlice<UInt8>], role: WebSocketRole, limit: Int) {
    var reader = WebSocketReader(role: role, limit: limit)
    for piece in pieces {
      do throws(WebSocketViolation) {
        try reader.receive(piece, into: &events)
      } catch {
        violation = error
        return
      }
    }
  }
}
