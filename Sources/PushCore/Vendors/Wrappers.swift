/// Finds the payload in a document that another program made from it, or around it.
struct Wrappers {
  /// A payload, and the parts of the document around it.
  struct Wrapped {
    let payload: Int
    /// The object with the texts that the device showed.
    let text: Int?
    let kind: EnvelopeKind
    /// Whether the payload is the data of a message.
    let isMessage: Bool
    /// Whether the message is for Apple's devices.
    var isForAPNs = false
  }

  private let tape: JSONTape

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  /// Returns the payload in a document that has one of ``EnvelopeKey/wrappers`` or is a log line.
  ///
  /// - Parameter isPush: Whether an object is recognized as a push.
  func payload(_ keys: EnvelopeKeys, isPush: (Int) -> Bool) -> Wrapped? {
    for row in WrapperRow.all where keys.has(row.key) {
      if let wrapped = payload(keys, row, isPush) { return wrapped }
    }
    return keys.isLogLine ? logged(keys, isPush) : nil
  }

  private func payload(
    _ keys: EnvelopeKeys, _ row: WrapperRow, _ isPush: (Int) -> Bool
  ) -> Wrapped? {
    let isMarked =
      row.marks.isEmpty || row.marks.contains { tape.member(keys.object, $0) != nil }
    guard isMarked, let payload = tape.object(keys.object, at: row.payload) else { return nil }
    if row.mustBePush, !isPush(payload) { return nil }
    let text = row.text.flatMap { tape.object(keys.object, at: $0) }
    return Wrapped(payload: payload, text: text, kind: row.kind, isMessage: row.isMessage,
      isForAPNs: row.isForAPNs)
  }

  /// The payload in a line of a log, as an object or as JSON text.
  private func logged(_ keys: EnvelopeKeys, _ isPush: (Int) -> Bool) -> Wrapped? {
    for key in Self.logged {
      guard let value = keys[key], let payload = tape.object(value) else { continue }
      // These are also the parts of a message, which need no wrapper.
      let isPart = (key == .data || key == .notification) && tape.member(payload, "aps") == nil
      if isPart || keys.isAddressed { continue }
      let isCertain = keys.isCertainLogLine && (key == .payload || key == .push)
      guard isCertain || isPush(payload) else { continue }
      return Wrapped(payload: payload, text: nil, kind: .standard, isMessage: false)
    }
    return nil
  }

  private static let logged: [EnvelopeKey] = [
    .payload, .push, .userInfo, .data, .message, .notification, .body, .msg,
  ]
}
