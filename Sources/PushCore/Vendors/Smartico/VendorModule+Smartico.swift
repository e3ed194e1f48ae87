extension VendorModule {
  /// Smartico's pushes, and the socket messages that show something.
  static let smartico = VendorModule(
    .smartico, "smartico", title: "Smartico", evidence: SmarticoEvidence.rows,
    diagnostics: SmarticoDiagnostics.all, read: SmarticoReader.read,
    envelope: SmarticoEnvelope.rules,
    tap: TapRules(writeReports: { $0.writeSmartico($1) }),
    check: CheckRules(drawsFromData: true), conversion: SmarticoConversion.self,
    notes: """
      Engagements and mini-games also come over the WebSocket, see pushkit-smartico-listen(1). \
      pushkit recognizes them by `cid`. pushkit-classify-link(1) explains `dp:` links.
      """,
    formats: { SmarticoFormats.all }, interface: { .smartico })
}
