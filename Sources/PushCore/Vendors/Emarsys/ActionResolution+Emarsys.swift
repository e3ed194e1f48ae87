extension ActionResolution {
  /// The third generation of the SDKs ignores unknown or incomplete actions.
  mutating func resolveEmarsys() {
    hasEventHandler = true
    guard !reading.format.isOfEmarsysSDK4 else { return }
    let isComplete = action.isComplete
    if let button, reading.kind != .silent {
      let isDrawn =
        button.id >= 0 && button.title >= 0 && button.type >= 0 && isComplete
        && (!isIOS || button.isKnown)
      if !isDrawn { return reportNotDrawn() }
    }
    if isComplete, action.isKnown || isIOS && action.kind == .badge { return }
    guard action.type >= 0 else { return }
    reading.report(TapDiagnostics.opensApp, action.type)
    action = PushAction(kind: .launch)
  }
}

/// The third generation of the SDKs.
extension PushAction {
  /// Whether the SDKs know the action's type, also for buttons.
  fileprivate var isKnown: Bool {
    switch kind {
    case .appEvent, .deepLink, .openURL, .customEvent, .dismiss: true
    case .badge, .launch, .unknown: false
    }
  }

  /// Whether the action has the members that its type requires.
  fileprivate var isComplete: Bool {
    switch kind {
    case .appEvent, .deepLink, .customEvent: name >= 0
    case .openURL: url >= 0
    case .dismiss, .badge, .launch, .unknown: true
    }
  }
}

extension ActionResolution {
  /// On iOS a default action that has an ID is reported as a button.
  func writeEmarsys(_ out: ByteBuffer) {
    if reading.format.isOfEmarsysSDK4 { return writeEmarsysSDK4(out) }
    guard let sid = nonEmpty(.sourceID) else { return }
    var id = button?.id ?? -1
    if id < 0, isIOS { id = reading.defaultAction?.id ?? -1 }
    out.append(",\"reports\":[{\"origin\":")
    out.append(id < 0 ? "\"main\"" : "\"button\"")
    if id >= 0 { tape.copyAsString(id, after: ",\"button_id\":", to: out) }
    tape.copyAsString(sid, after: ",\"sid\":", to: out)
    endReports(out)
  }

  /// SDK 4 reports two texts unchanged: the action's, and the message's (default: `{}`).
  private func writeEmarsysSDK4(_ out: ByteBuffer) {
    out.append(",\"reports\":[{\"origin\":")
    out.append(button == nil ? "\"main\"" : "\"button\"")
    let reporting = (button ?? reading.defaultAction)?.reporting ?? -1
    if reporting >= 0 { tape.copyAsString(reporting, after: ",\"reporting\":", to: out) }
    if let info = reading.slots[.trackingInfo], tape.kind(info) == .string {
      tape.copyAsString(info, after: ",\"trackingInfo\":", to: out)
    } else {
      out.append(",\"trackingInfo\":\"{}\"")
    }
    endReports(out)
  }
}
