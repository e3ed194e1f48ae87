/// The reports that a tap requires: arguments of a command, or an event of the vendor's SDK.
///
/// The vendors' modules write them.
struct TapReports {
  let resolution: ActionResolution
  let reading: PayloadReading
  let tape: JSONTape

  init(_ resolution: ActionResolution) {
    self.resolution = resolution
    reading = resolution.reading
    tape = reading.tape
  }

  /// Appends the member `reports`, if there is anything to report.
  func write(to out: ByteBuffer) {
    // The web page that shows a socket message reports it.
    guard reading.view.kind != .socket else { return }
    reading.module.writeTapReports(self, out)
  }

  /// Writes a report that `pushkit report-click` sends.
  ///
  /// - Parameter arguments: Appends the arguments after `vendor`, each preceded by a comma.
  func writeClick(_ out: ByteBuffer, _ arguments: () -> Void) {
    out.append(",\"reports\":[{\"command\":\"report-click\",\"arguments\":{\"vendor\":\"")
    out.append(reading.module.name)
    out.append(UInt8(ascii: "\""))
    arguments()
    out.append("}}]")
  }

  /// Returns the value of a fact; nil if it is missing or an empty string.
  func filled(_ fact: Fact) -> Int? {
    reading.slots[fact].flatMap { tape[$0].end > tape[$0].start ? $0 : nil }
  }
}
