/// Reads Emarsys's version 1, the dotted Android version 2, and the four formats of SDK 4.
enum EmarsysReader {
  static func read(_ reading: PayloadReading) {
    reading.format = format(reading)
    let (table, platform) = traits(reading.format)
    reading.platform = platform
    reading.readKeys(table)
    TransportReader.read(reading)
    readKind(reading)
    let isOfSDK4 = reading.format.isOfEmarsysSDK4
    EmarsysActions.read(reading, isOfSDK4: isOfSDK4)
    EmarsysBadge.readCount(reading)
    if isOfSDK4 {
      EmarsysSDK4Check.run(reading)
    } else {
      checkInApp(reading)
      checkJSONText(reading)
    }
    reading.track("\"sid\":", reading.slots[.sourceID])
    check(reading)
  }

  // MARK: Format

  private static func format(_ reading: PayloadReading) -> PayloadFormat {
    guard let root = reading.message.root else { return .emarsysAndroidV1 }
    let tape = reading.tape
    let isAPNs = reading.message.kind == .apns
    let firstVersion: PayloadFormat =
      isAPNs ? .emarsysIOSV1 : reading.message.isForHuawei ? .emarsysHuaweiV1 : .emarsysAndroidV1
    // The Android SDK checks for this key first.
    if !isAPNs, tape.member(root, "ems_msg") != nil { return firstVersion }
    if !isAPNs, let version = tape.member(root, "ems.version") {
      return tape.textEquals(version, "FCM_V2") ? .emarsysFCMV2 : .emarsysAndroidV2
    }
    if let ems = tape.member(root, "ems").flatMap(tape.object) {
      if let nested = nestedFormat(reading, ems, isAPNs: isAPNs) { return nested }
      return firstVersion
    }
    let hasDottedKeys = !isAPNs && tape.keys(of: root).contains { tape.hasPrefix($0, "ems.") }
    return hasDottedKeys ? .emarsysAndroidV2 : firstVersion
  }

  private static func nestedFormat(
    _ reading: PayloadReading, _ ems: Int, isAPNs: Bool
  ) -> PayloadFormat? {
    let tape = reading.tape
    guard let version = tape.member(ems, "version"), tape.kind(version) == .string else {
      return nil
    }
    let name = tape.text(version)
    if name.hasPrefix("HUAWEI") { return .emarsysHuaweiV2 }
    if isAPNs { return tape.member(ems, "trackingInfo") == nil ? nil : .emarsysAPNsV2 }
    if name.hasPrefix("APNS") { return .emarsysAPNsV2 }
    if name.hasPrefix("WEB") { return .emarsysWebV2 }
    return reading.tape.member(reading.message.root ?? 0, "notification") == nil
      ? nil : .emarsysHuaweiV2
  }

  private static func traits(_ format: PayloadFormat) -> (table: FieldTable, platform: Platform) {
    switch format {
    case .emarsysIOSV1: (EmarsysTables.iosV1, .ios)
    case .emarsysAndroidV2: (EmarsysTables.androidV2, .android)
    case .emarsysHuaweiV1: (EmarsysTables.androidV1, .huawei)
    case .emarsysFCMV2: (EmarsysTables.fcmV2, .android)
    case .emarsysAPNsV2: (EmarsysTables.apnsV2, .ios)
    case .emarsysHuaweiV2: (EmarsysTables.huaweiV2, .huawei)
    case .emarsysWebV2: (EmarsysTables.webV2, .web)
    default: (EmarsysTables.androidV1, .android)
    }
  }

  // MARK: Kind

  private static func readKind(_ reading: PayloadReading) {
    let slots = reading.slots
    if isSilent(reading) {
      reading.kind = .silent
    } else if reading.format != .emarsysIOSV1 {
      checkSilent(reading)
    }
    if slots[.withdrawal] != nil { reading.kind = .withdrawal }
    readOperation(reading)
  }

  /// Reads the operation, which is ignored without a collapse ID.
  ///
  /// For APNs the ID is in a header, which a received payload does not contain.
  private static func readOperation(_ reading: PayloadReading) {
    let (tape, slots) = (reading.tape, reading.slots)
    let method = androidMethod(reading)
    guard let operation = slots[.operation] ?? method.flatMap({ tape.member($0, "operation") })
    else { return }
    let isTargeted =
      slots[.collapseKey] != nil || method != nil || reading.format == .emarsysAPNsV2
    switch tape.text(operation).uppercased() {
    case "DELETE" where isTargeted:
      reading.kind = .withdrawal
      slots[.withdrawal] = slots[.withdrawal] ?? slots[.collapseKey]
    case "UPDATE" where isTargeted, "INIT": break
    case "UPDATE", "DELETE": reading.report(EmarsysDiagnostics.operationIgnored, operation)
    case _ where reading.format.isOfEmarsysSDK4 || reading.platform == .ios: break
    case _ where !isTargeted && reading.format != .emarsysAndroidV2:
      reading.report(EmarsysDiagnostics.operationIgnored, operation)
    default: reading.report(EmarsysDiagnostics.unknownOperation, insteadOfType: operation)
    }
  }

  /// The object with the operation, if the Android SDK of version 1 reads it.
  ///
  /// It reads members of any type as text, also null.
  private static func androidMethod(_ reading: PayloadReading) -> Int? {
    guard [.emarsysAndroidV1, .emarsysHuaweiV1].contains(reading.format) else { return nil }
    let tape = reading.tape
    return reading.message.root.flatMap { tape.object($0, at: ["ems", "notificationMethod"]) }
      .flatMap { tape.member($0, "collapseId") == nil ? nil : $0 }
  }

  /// Whether the SDK of the message's platform treats the message as silent.
  static func isSilent(_ reading: PayloadReading) -> Bool {
    let silent = reading.slots[.silent]
    switch reading.format {
    case .emarsysIOSV1: return reading.isSilentAPNs
    case .emarsysFCMV2: return reading.isText(silent, "true")
    // The service worker shows every push.
    case .emarsysWebV2: return false
    case .emarsysAPNsV2:
      return reading.isTrue(silent) || (reading.integer(silent) ?? 0) != 0
    default: return reading.isTrue(silent)
    }
  }

  private static func checkSilent(_ reading: PayloadReading) {
    guard let silent = reading.slots[.silent], reading.tape.kind(silent) != .false,
      !["false", ""].contains(reading.tape.text(silent).lowercased()),
      // A description of iOS has 0 for false.
      !reading.tape.hasUncertainTypes || reading.integer(silent) != 0
    else { return }
    reading.report(EmarsysDiagnostics.silentValue, silent)
  }

  // MARK: Checks

  private static func checkInApp(_ reading: PayloadReading) {
    let slots = reading.slots
    for field in [PayloadField.inAppCampaign, .inAppURL] {
      guard let value = slots[field], !reading.mayBeText(value) else { continue }
      reading.report(EmarsysDiagnostics.inAppType, value, fix: reading.fixToText(value))
      (slots[.inAppCampaign], slots[.inAppURL]) = (nil, nil)
      return
    }
    guard slots[.inAppCampaign] == nil || slots[.inAppURL] == nil else { return }
    // A value that is not an object has its own diagnostic.
    if let inApp = slots[.inApp] {
      let found = slots[.inAppCampaign] ?? slots[.inAppURL]
      reading.report(EmarsysDiagnostics.inAppIncomplete, found ?? inApp)
    }
    (slots[.inAppCampaign], slots[.inAppURL]) = (nil, nil)
  }

  /// The values that the Android SDK decodes without catching errors (RemoteMessageMapper).
  private static let decodedKeys: [JSONKey] = [
    "ems", "u", "actions", "default_action", "ems.actions",
    "ems.tap_actions.default_action.payload",
  ]

  /// Reports values that crash the Android SDK, which does not find JSON in them, as errors.
  private static func checkJSONText(_ reading: PayloadReading) {
    guard reading.platform != .ios else { return }
    let tape = reading.tape
    for (index, finding) in reading.findings.enumerated() {
      let isText = finding.kind == PayloadDiagnostics.badInnerJSON
      guard isText || finding.kind == PayloadDiagnostics.wrongType, let value = finding.token,
        let type = finding.detail, tape[value - 1].flags.contains(.key),
        decodedKeys.contains(where: { tape.keyMatches(tape.key(ofValue: value), $0) })
      else { continue }
      reading.findings[index] = Finding(
        EmarsysDiagnostics.brokenText, isText ? type + " as JSON text" : type, at: value)
    }
  }

  private static func check(_ reading: PayloadReading) {
    let slots = reading.slots
    switch reading.format {
    case .emarsysAndroidV1, .emarsysHuaweiV1:
      guard slots[.marker] == nil else { break }
      reading.report(EmarsysDiagnostics.noMarker, nil)
    case .emarsysAndroidV2 where slots[.version] == nil:
      reading.report(EmarsysDiagnostics.noVersion, nil)
    default: break
    }
    if !reading.format.isOfEmarsysSDK4 { checkVersionOne(reading) }
    if reading.lacksMutableContent {
      reading.report(EmarsysDiagnostics.noMutableContent, reading.aps)
    }
    if let misspelled = slots[.misspelled] {
      reading.report(EmarsysDiagnostics.imageKey, misspelled, fix: .rename("image_url"))
      slots.attributes.append(Int32(misspelled - 1))
    }
  }

  /// Checks values that only the older SDKs read, or that they read differently.
  private static func checkVersionOne(_ reading: PayloadReading) {
    let slots = reading.slots
    let hasActions = !reading.buttons.isEmpty || reading.defaultAction != nil
    if hasActions, slots[.sourceID] == nil, reading.kind != .silent {
      reading.report(EmarsysDiagnostics.noSID, nil)
    }
    if let style = slots[.style], reading.tape.kind(style) == .string,
      !styles.contains(reading.tape.text(style))
    {
      reading.report(EmarsysDiagnostics.unknownStyle, style)
    }
    if reading.format == .emarsysIOSV1 { checkObjects(reading) }
  }

  static let styles = ["MESSAGE", "THUMBNAIL", "BIG_PICTURE", "BIG_TEXT"]

  /// Reports JSON text where the iOS SDK casts to an object or array without decoding.
  private static func checkObjects(_ reading: PayloadReading) {
    let tape = reading.tape
    guard let root = reading.message.root, let ems = tape.member(root, "ems") else { return }
    guard tape.kind(ems) == .object else {
      if tape.kind(ems) == .string {
        reading.report(
          EmarsysDiagnostics.jsonText, ems, "an object", fix: reading.fixToContainer(ems))
      }
      return
    }
    let rows: [(JSONKey, String)] = [
      ("actions", "an array"), ("default_action", "an object"), ("inapp", "an object"),
    ]
    for (key, wanted) in rows {
      guard let value = tape.member(ems, key), tape.kind(value) == .string else { continue }
      reading.report(
        EmarsysDiagnostics.jsonText, value, wanted, fix: reading.fixToContainer(value))
    }
  }
}
