extension VendorModule {
  /// Emarsys: version 1, the dotted Android version 2, and the four formats of SDK 4.
  static let emarsys = VendorModule(
    .emarsys, "emarsys", title: "Emarsys", evidence: EmarsysEvidence.rows,
    diagnostics: EmarsysDiagnostics.all,
    read: EmarsysReader.read, envelope: EmarsysEnvelope.rules,
    tap: TapRules(
      resolve: { $0.resolveEmarsys() }, writeReports: { $0.writeEmarsys($1) },
      event: TapRules.Event(
        error: .payloadHandleEvent, name: "eventName", read: EmarsysActions.readEvent)),
    check: CheckRules(
      reportsMutableContent: true,
      formatsWithNotification: PayloadFormat.allCases.filter(\.isOfEmarsysSDK4),
      maximumButtons: 3, tooManyButtons: EmarsysDiagnostics.tooManyActions,
      drawsFromData: true,
      notShown: [
        EmarsysDiagnostics.dropped, EmarsysDiagnostics.noMarker, EmarsysDiagnostics.noVersion,
      ]),
    inbox: { EmarsysInbox.rules }, conversion: EmarsysConversion.self,
    notes: """
      Formats differ between platforms and between the two generations of the SDK. Emarsys's \
      guide shows parts of two formats, and describes no API for reports. The other formats come \
      from the SDKs' sources. pushkit reads and converts payloads, and reads the inbox.
      """,
    formats: { EmarsysFormats.all }, schemas: { EmarsysFormats.schemas })
}
