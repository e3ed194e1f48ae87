/// The ID of the message, with which the SDKs recognize it and report its events.
extension OptiMobileReader {
  static let idDiagnostics = [noMessageID, messageID, wideID, zeroID]

  static let noMessageID = DiagnosticKind(
    "optimobile.no-message-id", .warning, "k.message has no data.id; nothing can be reported",
    meaning: """
      The SDKs recognize a push only by `custom.a[\"k.message\"].data.id`. The iOS SDK \
      crashes on a `k.message` without it, so that the finding is an error.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS.", remedy: "Send the ID.")
  static let noMessageIDOnIOS = noMessageID.with(
    .error, "k.message has no data.id; the iOS SDK crashes")
  static let messageID = DiagnosticKind(
    "optimobile.message-id-not-integer", .warning, "the message ID is not an integer",
    meaning: """
      The iOS SDK crashes on an ID that is not an integer of 64 bits, so that the finding is an \
      error. The Android SDK converts \"8\" and 8.7 to 8.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS.",
    remedy: "Send the ID as a number.")
  static let messageIDOnIOS = messageID.with(
    .error, "the message ID is not an integer; the iOS SDK crashes")
  static let wideID = DiagnosticKind(
    "optimobile.message-id-too-large", .warning,
    "the Android SDK reads the message ID as %",
    meaning: "The Android SDK keeps only the lower 32 bits of the ID, and reports that number.",
    source: "OptiMobile's Android SDK; Android's JSONObject.getInt.",
    remedy: "Send the ID unchanged. It is at most 2147483647.")
  static let zeroID = DiagnosticKind(
    "optimobile.message-id-zero", .warning, "the message ID is 0, which the SDKs treat as missing",
    meaning: "The SDKs treat a push with the ID 0 as not from OptiMobile.",
    source: "OptiMobile's SDKs.", remedy: "Send the ID of the message.")

  static func readMessage(_ reading: PayloadReading) {
    let slots = reading.slots
    guard let id = slots[.messageID] else { return reportMissingID(reading) }
    if let type = slots[.messageType] {
      reading.track("\"type\":", type, as: .verbatim)
    } else {
      reading.track("\"type\":", id, as: .number("1"))
    }
    reading.track("\"id\":", id, as: .verbatim)
    if reading.platform != .web { check(id, reading) }
  }

  private static func reportMissingID(_ reading: PayloadReading) {
    let message = reading.message.root.flatMap {
      reading.tape.object($0, at: ["custom", "a", "k.message"])
    }
    let crashes = reading.format == .optimobileIOS && message != nil
    reading.report(
      crashes ? Self.noMessageIDOnIOS : Self.noMessageID, message)
  }

  private static func check(_ id: Int, _ reading: PayloadReading) {
    let (tape, isIOS) = (reading.tape, reading.format == .optimobileIOS)
    guard tape.kind(id) == .number || tape.hasUncertainTypes,
      let number = JSONNumber.wholeNumber(tape.bytes(id))
    else {
      let kind = isIOS ? Self.messageIDOnIOS : Self.messageID
      return reading.report(kind, insteadOfType: id)
    }
    if number == 0 { reading.report(Self.zeroID, id) }
    if !isIOS, Int32(exactly: number) == nil {
      let seen = "\(Int32(truncatingIfNeeded: number))"
      reading.report(Self.wideID, id, seen)
    }
  }
}
