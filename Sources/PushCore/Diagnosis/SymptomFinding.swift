/// The findings of `check-payload` that explain a symptom.
struct SymptomFinding {
  let codes: [String]
  let symptoms: [Symptom]
  /// The platforms on which the finding has this effect; all if empty.
  var platforms: [Platform] = []
  /// The states of the app in which the finding has this effect.
  var states = AppState.allCases
  /// The least severity.
  var severity = Severity.info

  /// The effects of a message that is not shown.
  private static let ofNotification: [Symptom] = [
    .notShown, .noSound, .noPicture, .noButtons, .tapDoesNothing,
  ]

  private static let inBackground: [AppState] = [.background, .killed]

  private static let rows = [
    SymptomFinding(codes: ["payload.not-shown"], symptoms: ofNotification),
    SymptomFinding(
      codes: ["apns.no-mutable-content", "apns.mutable-content", "delivery.mutable-content"],
      symptoms: [.noPicture, .noTracking], platforms: [.ios]),
    SymptomFinding(codes: ["delivery.picture"], symptoms: [.noPicture], platforms: [.android]),
    SymptomFinding(
      codes: ["delivery.icon"], symptoms: [.noPicture], platforms: [.android, .huawei]),
    SymptomFinding(codes: ["delivery.channel"], symptoms: [.noSound], platforms: [.android]),
    SymptomFinding(codes: ["delivery.sound-format"], symptoms: [.noSound], platforms: [.ios]),
    SymptomFinding(codes: ["payload.badge"], symptoms: [.noBadge]),
    SymptomFinding(
      codes: ["delivery.click-action"], symptoms: [.tapDoesNothing], platforms: [.android]),
    SymptomFinding(codes: ["delivery.web-link"], symptoms: [.tapDoesNothing], platforms: [.web]),
    SymptomFinding(
      codes: ["delivery.data-on-tap"], symptoms: [.appNotWoken], platforms: [.ios, .android],
      states: inBackground),
    SymptomFinding(
      codes: ["delivery.priority"], symptoms: [.late, .appNotWoken], platforms: [.android],
      states: inBackground),
    SymptomFinding(
      codes: ["delivery.content-available", "delivery.background-priority"],
      symptoms: [.appNotWoken, .late], platforms: [.ios], states: inBackground),
    SymptomFinding(
      codes: ["apns.content-available", "apns.push-type"], symptoms: [.appNotWoken, .late],
      platforms: [.ios]),
    SymptomFinding(
      codes: ["apns.push-type"], symptoms: [.notShown, .noSound, .noBadge], platforms: [.ios],
      severity: .warning),
    SymptomFinding(codes: ["apns.low-priority"], symptoms: [.late], platforms: [.ios]),
    SymptomFinding(
      codes: ["delivery.drawn-twice", "delivery.alert-and-background", "delivery.tag"],
      symptoms: [.twice]),
    SymptomFinding(
      codes: ["delivery.category"], symptoms: [.notShown, .noSound, .late], platforms: [.huawei]),
    SymptomFinding(
      codes: ["delivery.not-stored", "apns.expiration"],
      symptoms: [.notShown, .appNotWoken, .late]),
    SymptomFinding(codes: ["delivery.dry-run", "fcm.legacy-api"], symptoms: all),
    SymptomFinding(codes: ["delivery.topic", "apns.no-topic"], symptoms: all, platforms: [.ios]),
    SymptomFinding(codes: ["payload.aps-in-data"], symptoms: all, platforms: [.ios]),
    SymptomFinding(
      codes: ["apns.beside-aps", "apns.unknown-key"], symptoms: all, platforms: [.ios]),
    SymptomFinding(
      codes: [
        "payload.misspelled-member", "payload.misplaced-member", "payload.placeholder",
        "payload.wrong-type", "web.value", "apns.type", "apns.value", "apns.live-activity",
        "payload.unrecognized",
      ], symptoms: all),
    SymptomFinding(codes: ["payload.text-replaced"], symptoms: [.notShown]),
  ]

  /// Every symptom of a push that has less effect than it should.
  private static let all = Symptom.allCases.filter(\.isOfEffect)

  /// Whether a finding explains a symptom on a platform.
  ///
  /// An error means that the service rejects the push, which then has no effect at all. Whatever is
  /// wrong with a member of another effect explains nothing.
  static func explains(
    _ finding: Finding, _ symptom: Symptom, on platform: Platform, while state: AppState?,
    words: [String]
  ) -> Bool {
    if finding.severity == .error { return symptom.isOfEffect }
    guard
      rows.contains(where: { row in
        row.codes.contains(finding.code) && row.symptoms.contains(symptom)
          && (row.platforms.isEmpty || row.platforms.contains(platform))
          && state.map(row.states.contains) != false && finding.severity.reaches(row.severity)
      })
    else { return false }
    // These codes are about any member; its name, or what the message says of it, shows which.
    guard general.contains(finding.code), let path = finding.path else { return true }
    let text = (path + " " + finding.message).lowercased()
    // A value of another type does not hide the others.
    return symptom == .notShown && finding.code != PayloadReading.wrongType.code
      || words.contains { text.contains($0) }
  }

  /// The codes of findings about members of any effect.
  private static let general: Set<String> = [
    "payload.misspelled-member", "payload.misplaced-member", "payload.placeholder",
    "payload.wrong-type", "web.value", "apns.type", "apns.value", "apns.beside-aps",
    "apns.unknown-key",
  ]
}
