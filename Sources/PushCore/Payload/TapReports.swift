/// What is to be sent back after a tap: arguments of a command, or what the vendor's SDK sends.
struct TapReports {
  private let resolution: ActionResolution
  private let reading: PayloadReading
  private let tape: JSONTape

  init(_ resolution: ActionResolution) {
    self.resolution = resolution
    reading = resolution.reading
    tape = reading.tape
  }

  /// Appends the member `reports`, if there is something to report.
  func write(to out: ByteBuffer) {
    // What comes over the socket is told of by the page that shows it.
    guard reading.view.kind != .socket else { return }
    switch reading.vendor {
    case .everlytic: writeEverlytic(out)
    case .smartico: writeSmartico(out)
    case .pushexpress: writePushExpress(out)
    case .emarsys: writeEmarsys(out)
    case .optimobile: writeOptiMobile(out)
    case .apns, .fcm, .unknown: break
    }
  }

  // MARK: Vendors whose interface pushkit speaks

  private func writeEverlytic(_ out: ByteBuffer) {
    guard filled(.messageID) != nil else { return }
    writeClick(out) {
      // The names of the vendor's interface are those of the options.
      for fact in reading.tracking.elements where tape[fact.token].end > tape[fact.token].start {
        out.append(UInt8(ascii: ","))
        reading.write(fact, out)
      }
    }
  }

  private func writeSmartico(_ out: ByteBuffer) {
    guard let uid = filled(.engagementUID), let message = filled(.messageID),
      JSONNumber.isCount(tape.bytes(message))
    else { return }
    writeClick(out) {
      tape.copyAsString(uid, after: ",\"engagement_uid\":", to: out)
      tape.copyAsString(message, after: ",\"message_id\":", to: out)
      if let user = filled(.userID) { tape.copyAsString(user, after: ",\"user_id\":", to: out) }
      if let link = clicked { tape.copyAsString(link, after: ",\"action\":", to: out) }
    }
  }

  /// The link that Smartico is told of: the button's, or the message's `action`.
  private var clicked: Int? {
    guard let button = resolution.button else { return filled(.action) }
    let link = button.url >= 0 ? button.url : button.deepLink
    return link >= 0 ? link : nil
  }

  private func writePushExpress(_ out: ByteBuffer) {
    guard let message = filled(.messageID) else { return }
    writeClick(out) { tape.copyAsString(message, after: ",\"message_id\":", to: out) }
  }

  private func writeClick(_ out: ByteBuffer, _ arguments: () -> Void) {
    out.append(",\"reports\":[{\"command\":\"report-click\",\"arguments\":{\"vendor\":\"")
    out.append(reading.vendor.name)
    out.append(UInt8(ascii: "\""))
    arguments()
    out.append("}}]")
  }

  /// A fact that is more than an empty text.
  private func filled(_ fact: Fact) -> Int? {
    reading.slots[fact].flatMap { tape[$0].end > tape[$0].start ? $0 : nil }
  }

  // MARK: Vendors whose SDK alone reports

  /// On iOS a default action that has an id is reported as a button.
  private func writeEmarsys(_ out: ByteBuffer) {
    if reading.format.isOfEmarsysSDK4 { return writeEmarsysSDK4(out) }
    guard let sid = filled(.sourceID) else { return }
    var id = resolution.button?.id ?? -1
    if id < 0, resolution.isIOS { id = reading.defaultAction?.id ?? -1 }
    out.append(",\"reports\":[{\"origin\":")
    out.append(id < 0 ? "\"main\"" : "\"button\"")
    if id >= 0 { tape.copyAsString(id, after: ",\"button_id\":", to: out) }
    tape.copyAsString(sid, after: ",\"sid\":", to: out)
    out.append("}]")
  }

  /// SDK 4 sends back two texts as they are: the action's, and the message's, by default `{}`.
  private func writeEmarsysSDK4(_ out: ByteBuffer) {
    out.append(",\"reports\":[{\"origin\":")
    out.append(resolution.button == nil ? "\"main\"" : "\"button\"")
    let reporting = (resolution.button ?? reading.defaultAction)?.reporting ?? -1
    if reporting >= 0 { tape.copyAsString(reporting, after: ",\"reporting\":", to: out) }
    if let info = reading.slots[.trackingInfo], tape.kind(info) == .string {
      tape.copyAsString(info, after: ",\"trackingInfo\":", to: out)
    } else {
      out.append(",\"trackingInfo\":\"{}\"")
    }
    out.append("}]")
  }

  private func writeOptiMobile(_ out: ByteBuffer) {
    guard !reading.tracking.isEmpty else { return }
    out.append(",\"reports\":[{\"event\":\"k.message.opened\"")
    for fact in reading.tracking.elements {
      out.append(UInt8(ascii: ","))
      reading.write(fact, out)
    }
    out.append("}]")
  }
}
