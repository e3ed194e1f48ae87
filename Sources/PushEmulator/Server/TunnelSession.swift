import CPlatform
import PushCore

/// One end of a tunnel: sends what the other end receives (RFC 9110, section 9.3.6).
///
/// Bytes are passed on unread. When one side closes, the other gets the bytes that are left.
final class TunnelSession: Session {
  let output = ByteBuffer(capacity: 1024)

  private weak var other: TunnelSession?
  /// The far end and its socket, until a server has taken them.
  private var far: (descriptor: Int32, session: TunnelSession)?
  private var isOver = false
  private let place: TunnelPlace

  /// The number of unsent bytes of the other end at which this one stops reading.
  private static let outputLimit = 1 << 18

  /// Creates the near end.
  ///
  /// - Parameter descriptor: The socket of the far end.
  init(to descriptor: Int32, _ place: TunnelPlace) {
    self.place = place
    let session = TunnelSession(place)
    session.other = self
    other = session
    far = (descriptor, session)
  }

  private init(_ place: TunnelPlace) { self.place = place }

  deinit {
    if let far { _ = pk_close(far.descriptor) }
  }

  func takePartner() -> SessionPartner? {
    defer { far = nil }
    return far.map { SessionPartner(descriptor: $0.descriptor, session: $0.session) }
  }

  var isTunnel: Bool { true }

  private var isAlone: Bool { isOver || other == nil }

  var wantsBytes: Bool { other.map { $0.output.count < Self.outputLimit } ?? false }

  var ending: SessionEnding { isAlone ? .lingering : .open }

  /// At once if the other end is gone, because no event of this connection shows that.
  var deadline: Int64? { isAlone ? 0 : nil }

  func receive(_ bytes: [UInt8], now: Int64) {
    other?.output.append(contentsOf: bytes)
  }

  func wake(now: Int64) {}

  func clientClosed() { other?.isOver = true }
}
