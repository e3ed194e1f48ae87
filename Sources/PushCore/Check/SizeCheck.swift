/// Compares the size of a message with the limit of its transport.
enum SizeCheck {
  private static let limit = 4096

  /// - Parameter isAlone: Whether the request has no other message. If it has, the other message
  ///   reports the size of the notification.
  static func run(_ reading: PayloadReading, isAlone: Bool) {
    let message = reading.message
    if message.kind == .apns, let root = message.root {
      report(
        apnsSize(reading.tape, root), reading, root, CheckDiagnostics.apnsSize,
        CheckDiagnostics.apnsTooLarge)
      guard isAlone, message.isWrapped, let block = message.notification,
        !reading.module.check.formatsWithNotification.contains(reading.format)
      else { return }
      report(
        compacted(block, reading.tape), reading, block, CheckDiagnostics.fcmSize,
        CheckDiagnostics.fcmTooLarge)
    } else if TransportCheck.isFCM(reading), let part = message.root ?? message.notification {
      report(
        fcmSize(reading.tape, message), reading, part, CheckDiagnostics.fcmSize,
        CheckDiagnostics.fcmTooLarge)
    }
  }

  private static func report(
    _ size: Int, _ reading: PayloadReading, _ token: Int, _ note: DiagnosticKind,
    _ fault: DiagnosticKind
  ) {
    // A finding about the whole document has no path.
    let token = token == 0 ? nil : token
    if size > limit {
      reading.report(fault, token, "\(size) bytes, \(size - limit)")
    } else {
      reading.report(note, token, "\(size) of \(limit) bytes used, \(limit - size)")
    }
  }

  private static func apnsSize(_ tape: JSONTape, _ root: Int) -> Int {
    let size = compacted(root, tape)
    // This member names the app in the simulator and is not sent.
    guard let target = tape.member(root, "Simulator Target Bundle") else { return size }
    // Two quotes, the colon and the comma.
    return size - compacted(target, tape) - tape.bytes(target - 1).count - 4
  }

  private static func fcmSize(_ tape: JSONTape, _ message: PushMessage) -> Int {
    var size = message.notification.map { compacted($0, tape) } ?? 0
    guard let root = message.root else { return size }
    let decoded = ByteBuffer(capacity: 256)
    tape.eachMember(of: root) { value in
      guard tape.kind(value) == .string else { return size += compacted(value, tape) }
      decoded.removeAll()
      JSONText.decode(tape.bytes(value), into: decoded)
      size += decoded.count
    }
    return size
  }

  /// Returns the length in bytes of a value without white space between its tokens.
  private static func compacted(_ token: Int, _ tape: JSONTape) -> Int {
    let out = ByteBuffer(capacity: 1024)
    tape.copy(token, to: out)
    return out.count
  }
}
