/// The replies that a session waits for, in the order of their requests.
struct PendingReplies: Sendable {
  private struct Request {
    let reply: SocketKind
    let uuid: String
    let due: Int64
  }

  private var requests: [Request] = []

  var isEmpty: Bool { requests.isEmpty }

  /// When the first of them is late; never where there are none.
  var deadline: Int64 { requests.map(\.due).min() ?? .max }

  /// The reply to the request with this stamp is due by then.
  mutating func expect(_ reply: SocketKind, to stamp: SmarticoAPI.Stamp, until due: Int64) {
    requests.append(Request(reply: reply, uuid: stamp.uuid, due: due))
  }

  /// A reply that has not come in time.
  func late(now: Int64) -> SocketKind? { requests.first { $0.due <= now }?.reply }

  /// What the message is the reply to, which is then no more waited for; nil where it is none.
  ///
  /// A reply belongs to the request with its uuid, else to the oldest that awaits its `cid`.
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
