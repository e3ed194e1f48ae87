extension VendorModule {
  /// Everlytic's app and web pushes.
  static let everlytic = VendorModule(
    .everlytic, "everlytic", title: "Everlytic", evidence: EverlyticEvidence.rows,
    diagnostics: EverlyticDiagnostics.all, read: EverlyticReader.read,
    envelope: EverlyticEnvelope.rules,
    tap: TapRules(writeReports: { $0.writeEverlytic($1) }),
    check: CheckRules(drawsFromData: true),
    inbox: { EverlyticHistory.rules },
    conversion: EverlyticConversion.self,
    notes: """
      pushkit tries Everlytic last, because other vendors use `message_id` as well. Keys that \
      begin with `$` are the customer's own attributes. `@default` is deprecated.
      """,
    formats: { EverlyticFormats.all }, interface: { .everlytic })
}
