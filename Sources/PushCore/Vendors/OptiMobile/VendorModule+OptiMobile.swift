extension VendorModule {
  /// OptiMobile, formerly Kumulos.
  static let optiMobile = VendorModule(
    .optimobile, "optimobile", title: "OptiMobile", aliases: ["kumulos"],
    evidence: OptiMobileEvidence.rows,
    diagnostics: OptiMobileDiagnostics.all, read: OptiMobileReader.read,
    hint: OptiMobileDiagnostics.hint,
    tap: TapRules(
      resolve: { $0.resolveOptiMobile() }, writeReports: { $0.writeOptiMobile($1) }),
    check: CheckRules(
      reportsMutableContent: true, drawsFromData: true,
      notShown: [OptiMobileDiagnostics.incompleteText]), conversion: OptiMobileConversion.self,
    notes: """
      Formerly Kumulos. `custom` by itself is not evidence, because OneSignal uses the same key. \
      OptiMobile's guide describes no API for reports: pushkit reads and converts its payloads.
      """,
    formats: { OptiMobileFormats.all })
}
