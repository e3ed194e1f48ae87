extension DiagnosticKind {
  /// The diagnostics of check-payload, which are not in ``all``.
  package static let check: [DiagnosticKind] =
    SizeRule.diagnostics + [
      TransportCheck.mutableContent, ServiceCheck.unknownKey, ServiceCheck.besideAPS,
      TransportCheck.insecurePicture, MemberCheck.misspelledMember,
      MemberCheck.misplacedMember, MemberCheck.unknownMember,
      PayloadChecker.unrecognized, PlaceholderCheck.placeholder, EscapedTextCheck.escapedText,
      VisibilityCheck.notShown, AdminCheck.nodeName, AdminCheck.nodeLifetime, SNSCheck.value,
      SNSCheck.platform,
      SNSCheck.noDefault, SNSCheck.noStructure, SNSCheck.text,
    ] + RequestCheck.diagnostics + ServiceDiagnostics.all + DeliveryDiagnostics.all
    + Vendors.all.compactMap(\.check.tooManyButtons)

  /// Whether a note is a size, which is not a problem for `--fail-on`.
  package var isSize: Bool { severity == .info && code.hasSuffix(".size") }
}
