/// The replies that a session waits for, in the order of their requests.
struct PendingReplies: Sendable {
  private struct Request {
    let reply: SocketKind
    let uuid: String
    let due: Int64
  }

  private var requests: [Request] = []

  var isEmpty: Bool { requests.isEmpty }

  /// The earliest due time; `Int64.max` if no reply is pending.
  var deadline: Int64 { requests.map(\.due).min() ?? .max }

  /// Adds a reply to the request with a stamp, due at a time.
  mutating func expect(_ reply: SocketKind, to stamp: SmarticoAPI.Stamp, until due: Int64) {
    requests.append(Request(reply: reply, uuid: stamp.uuid, due: due))
  }

  /// Returns a reply that is overdue; nil if there is none.
  func late(now: Int64) -> SocketKind? { requests.first { $0.due <= now }?.reply }

  /// Removes the request that a message replies to and returns its expected reply, or nil.
  ///
  /// A reply belongs to the request with its `uuid`, or else to the oldest that awaits its `cid`.
  mutating func settle(_ frame: SocketFrame) -> SocketKind? {
    let byID = requests.firstIndex {
      $0.uuid == frame.uuid && ($0.reply == frame.kind || frame.refusal != nil)
    }
    guard let index = byID ?? requests.firstIndex(where: { $0.reply == frame.kind }) else {
      return nil
    }
    return requests.remove(at: index).reply
  }
}
