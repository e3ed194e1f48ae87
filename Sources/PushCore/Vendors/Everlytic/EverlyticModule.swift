extension VendorModule {
  /// Everlytic's app and web pushes.
  static let everlytic = VendorModule(
    .everlytic, "everlytic", evidence: EverlyticReader.evidence,
    diagnostics: EverlyticDiagnostics.all, read: EverlyticReader.read,
    writeTapReports: { $0.writeEverlytic($1) }, conversion: EverlyticConversion.self)
}

extension TapReports {
  fileprivate func writeEverlytic(_ out: ByteBuffer) {
    guard filled(.messageID) != nil else { return }
    writeClick(out) {
      // The vendor's API and the options use the same names.
      for fact in reading.tracking.elements where tape[fact.token].end > tape[fact.token].start {
        out.append(UInt8(ascii: ","))
        reading.write(fact, out)
      }
    }
  }
}
