/// The options of a session.
package struct SessionPlan: Sendable {
  /// Whether to send LOGIN, which begins a new session of the user, not only of the socket.
  package var logsIn = false
  /// The language to send with CORE_LANGUAGE_CHANGE, as given; nil sends none.
  package var language: String?
  /// Whether to register the push token.
  package var registersToken = false
  /// The stamp of the token registration; nil for a new one.
  package var tokenHeader: SmarticoAPI.MessageHeader?
  /// The timeout of a reply, in milliseconds.
  package var replyTime: Int64 = 30_000

  package init() {}

  /// The messages that the session itself sends, in order.
  package var opening: [SessionOpening] { [.initialize, .identify] + following }

  /// The messages that the session sends after its user is identified, in order.
  var following: [SessionOpening] {
    var messages: [SessionOpening] = []
    if logsIn { messages.append(.login) }
    if let language { messages.append(.language(language)) }
    if registersToken { messages.append(.token) }
    return messages
  }

  /// Returns the stamp of one of these messages; `make` creates a new one.
  package func stamp(
    of message: SessionOpening, _ make: () -> SmarticoAPI.MessageHeader
  ) -> SmarticoAPI.MessageHeader {
    message == .token ? tokenHeader ?? make() : make()
  }
}
