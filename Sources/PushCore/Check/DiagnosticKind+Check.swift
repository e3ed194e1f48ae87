extension DiagnosticKind {
  /// The diagnostics of check-payload, which are not in ``all``.
  package static let check: [DiagnosticKind] =
    [
      SizeCheck.apnsSize, SizeCheck.apnsTooLarge, SizeCheck.fcmSize, SizeCheck.fcmTooLarge,
      TransportCheck.mutableContent, ServiceCheck.unknownKey, ServiceCheck.besideAPS,
      TransportCheck.insecurePicture, MemberCheck.misspelledMember, MemberCheck.unknownMember,
      PayloadChecker.unrecognized, PlaceholderCheck.placeholder, VisibilityCheck.notShown,
    ] + ServiceDiagnostics.all + Vendors.all.compactMap(\.check.tooManyButtons)
}
