extension VendorModule {
  /// OptiMobile, formerly Kumulos.
  static let optiMobile = VendorModule(
    .optimobile, "optimobile", title: "OptiMobile", aliases: ["kumulos"],
    evidence: OptiMobileReader.evidence,
    diagnostics: OptiMobileDiagnostics.all, read: OptiMobileReader.read,
    hint: OptiMobileDiagnostics.hint, resolveTap: { $0.resolveOptiMobile() },
    writeTapReports: { $0.writeOptiMobile($1) }, conversion: OptiMobileConversion.self,
    notes: """
      Formerly Kumulos. `custom` by itself is not evidence, because OneSignal uses the same key. \
      OptiMobile's guide describes no API for reports: pushkit reads and converts its payloads.
      """,
    formats: { OptiMobileFormats.all })
}

extension OptiMobileDiagnostics {
  /// Data messages have their text in `alert`; with one, a broken `custom` is the likely fault.
  fileprivate static func hint(
    _ reading: PayloadReading, _ test: EvidenceRow.Test
  ) -> DiagnosticKind {
    let hasAlert = reading.view.root.flatMap { reading.tape.member($0, "alert") } != nil
    return test == .brokenObject && hasAlert ? Self.badCustom : PayloadDiagnostics.hint
  }
}

extension ActionResolution {
  /// A button opens the message's link on iOS, and only the app on Android.
  fileprivate mutating func resolveOptiMobile() {
    guard let button else { return }
    if button.title < 0 { return reportNotDrawn() }
    if isIOS { action = bodyAction }
  }
}

extension TapReports {
  fileprivate func writeOptiMobile(_ out: ByteBuffer) {
    guard !reading.tracking.isEmpty else { return }
    out.append(",\"reports\":[{\"event\":\"k.message.opened\"")
    for fact in reading.tracking.elements {
      out.append(UInt8(ascii: ","))
      reading.write(fact, out)
    }
    out.append("}]")
  }
}
