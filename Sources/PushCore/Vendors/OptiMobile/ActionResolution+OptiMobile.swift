extension ActionResolution {
  /// A button opens the message's link on iOS, and only the app on Android.
  mutating func resolveOptiMobile() {
    guard let button else { return }
    if button.title < 0 { return reportNotDrawn() }
    if isIOS { action = Self.bodyAction(reading) }
  }
}

extension ActionResolution {
  func writeOptiMobile(_ out: ByteBuffer) {
    guard !reading.tracking.isEmpty else { return }
    out.append(",\"reports\":[{\"event\":\"k.message.opened\"")
    for field in reading.tracking.elements {
      out.append(UInt8(ascii: ","))
      reading.write(field, out)
    }
    endReports(out)
  }
}
