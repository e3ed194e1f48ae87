extension VendorModule {
  /// Everlytic's app and web pushes.
  static let everlytic = VendorModule(
    .everlytic, "everlytic", title: "Everlytic", evidence: EverlyticReader.evidence,
    diagnostics: EverlyticDiagnostics.all, read: EverlyticReader.read,
    writeTapReports: { $0.writeEverlytic($1) }, conversion: EverlyticConversion.self,
    notes: """
      pushkit tries Everlytic last, because other vendors use `message_id` as well. Keys that \
      begin with `$` are the customer's own attributes. `@default` is deprecated.
      """,
    formats: { EverlyticFormats.all }, interface: { .everlytic })
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
