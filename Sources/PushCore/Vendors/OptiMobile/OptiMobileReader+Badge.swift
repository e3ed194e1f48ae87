/// The change of the badge in a payload for iOS.
extension OptiMobileReader {
  static let badgeDiagnostics = [
    badgePlace, badgeConflict, badgeType, badgeWithoutBase, badgeInBackground,
  ]

  static let badgePlace = DiagnosticKind(
    "optimobile.badge-inc-place", .info, "badge_inc is in custom.a; the SDKs read custom",
    meaning: """
      The guide's sample has `badge_inc` in `custom.a`, for apps without an SDK. The SDKs read only \
      `custom.badge_inc`.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS sample.",
    remedy: "Move it to `custom`.")
  static let badgeConflict = DiagnosticKind(
    "optimobile.badge-inc-conflict", .warning, "badge_inc differs from the one in custom",
    meaning: "`custom.badge_inc` and `custom.a.badge_inc` differ. The SDKs use the first.",
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS sample.",
    remedy: "Send only one of them.")
  static let badgeType = DiagnosticKind(
    "optimobile.badge-inc-type", .warning, "badge_inc is not a number; the iOS SDK ignores it",
    meaning: """
      The iOS SDK reads `badge_inc` only as a number. With text or any other value, it shows \
      `aps.badge` unchanged.
      """,
    source: "OptiMobile's iOS SDK.", remedy: "Send the number without quotes.")
  static let badgeWithoutBase = DiagnosticKind(
    "optimobile.badge-without-base", .warning, "without aps.badge the increment changes nothing",
    meaning: """
      The SDK reads `badge_inc` only if `aps.badge` is present. The guide's sample does not have \
      it.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS sample.",
    remedy: "Also send the increment as `aps.badge`.")
  static let badgeInBackground = DiagnosticKind(
    "optimobile.badge-in-background", .warning,
    "with content-available 1 the badge does not change",
    meaning: "The service extension does not apply the increment to a background push.",
    source: "OptiMobile's iOS SDK.", remedy: "Omit `content-available`.")

  /// Reads the badge as the SDKs apply it.
  ///
  /// Without `aps.badge` they do nothing. They add an increment to the stored number, if any. By the
  /// guide, an app without an SDK adds the increment in `custom.a`, which the SDKs do not read.
  static func readBadge(_ reading: PayloadReading) {
    if reading.isSilentAPNs { reading.kind = .silent }
    let slots = reading.slots
    for field in [PayloadField.badgeIncrement, .badgeIncrementMisplaced] {
      guard let value = slots[field], reading.tape.kind(value) != .number else { continue }
      reading.report(Self.badgeType, value, fix: reading.fixToNumber(value))
      slots[field] = nil
    }
    let placed = slots[.badgeIncrement]
    let misplaced = slots[.badgeIncrementMisplaced]
    if let misplaced {
      if let placed, !reading.tape.areEqual(placed, misplaced) {
        reading.report(Self.badgeConflict, misplaced)
      } else if placed == nil {
        reading.report(Self.badgePlace, misplaced)
      }
    }
    guard let increment = placed ?? misplaced else { return }
    var badge = BadgeChange(
      set: slots[.badge] ?? -1, increment: increment,
      incrementWithoutSDK: misplaced ?? increment, isMisplaced: placed == nil)
    if slots[.badge] == nil {
      badge.isIgnored = true
      reading.report(Self.badgeWithoutBase, increment)
    } else if reading.isOne(slots[.contentAvailable]) {
      badge.isIgnored = true
      reading.report(Self.badgeInBackground, increment)
    }
    reading.badge = badge
  }
}
