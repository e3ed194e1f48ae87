extension ActionResolution {
  /// Takes the buttons of the tap's platform, which may be another than that of the payload.
  mutating func resolveOptiMobile() {
    guard let button else { return }
    if button.title < 0 { return reportNotDrawn() }
    action = OptiMobileReader.buttonAction(reading, isIOS: isIOS)
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
