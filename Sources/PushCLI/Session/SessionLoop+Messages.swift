import CPlatform
import PushCore
import PushNet

/// What comes over a connection, and what goes.
extension SessionLoop {
  /// Deals with an event; why the connection is no more, if that is what it tells.
  func take(
    _ event: WebSocketChannel.Event, _ channel: WebSocketChannel
  ) -> BrokenConnection? {
    let now = pk_monotonic_ms()
    switch event {
    case .opened:
      context.reporter.trace("session.open", "the connection is upgraded")
      // Another one than at the start, after a change of the clocks or a journey.
      return apply(session.opened(now: now, zoneOffset: setup.zoneOffset(context)), channel)
    case .activity:
      session.heard(now: now)
      return nil
    case .text(let text), .binary(let text):
      record?.add(.in, String(decoding: text, as: UTF8.self))
      return apply(session.receive(text, now: now), channel)
    case .ended(let why): return BrokenConnection(why)
    }
  }

  /// Does what the session asks for.
  func apply(
    _ effects: [SmarticoSession.Effect], _ channel: WebSocketChannel
  ) -> BrokenConnection? {
    for effect in effects {
      switch effect {
      case .send(let text, let kind):
        context.reporter.trace("session.sent", kind.name)
        send(text.plain, channel)
      case .message(let message):
        context.reporter.trace(
          "session.received", "\(message.kind?.name ?? "cid \(message.cid)")")
        user.take(message)
      case .unreadable:
        context.warn(
          "session.unreadable", "a message was passed over: it is no JSON object with a cid",
          hint: user.adviceOnUnreadable)
      case .identified:
        context.reporter.trace("session.identified", "the user is identified")
      case .tokenTaken(let reply): user.tokenWasTaken(reply)
      case .fault(let fault): return BrokenConnection(fault)
      }
    }
    return nil
  }

  /// Sends what a user wants sent.
  func forward(_ text: String, _ channel: WebSocketChannel) {
    context.reporter.trace("session.sent", "a message of --send")
    send(text, channel)
  }

  private func send(_ text: String, _ channel: WebSocketChannel) {
    if channel.send(text: text) { record?.add(.out, text) }
  }
}
