/// Reads Emarsys's version 1, the dotted Android version 2, and the four formats of SDK 4.
enum EmarsysReader {
  static let diagnostics = [operationIgnored, unknownOperation, silentValue]

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
      EmarsysCheck.checkInApp(reading)
      EmarsysCheck.checkJSONText(reading)
    }
    reading.track("\"sid\":", reading.slots[.sourceID])
    EmarsysCheck.run(reading)
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

  static let operationIgnored = DiagnosticKind(
    "emarsys.operation-ignored", .warning, "the operation has no collapse id and is ignored",
    meaning: "INIT, UPDATE and DELETE identify a notification by its collapse ID.",
    source: "Emarsys's SDKs.", remedy: "Also send the collapse ID.")
  static let unknownOperation = DiagnosticKind(
    "emarsys.unknown-operation", .error, "the operation is none of INIT, UPDATE, DELETE",
    meaning: "The Android SDK crashes on any other value, also on null.",
    source: "Emarsys's Android SDK.", remedy: "Use INIT, UPDATE or DELETE.")

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
    case "UPDATE", "DELETE": reading.report(Self.operationIgnored, operation)
    case _ where reading.format.isOfEmarsysSDK4 || reading.platform == .ios: break
    case _ where !isTargeted && reading.format != .emarsysAndroidV2:
      reading.report(Self.operationIgnored, operation)
    default: reading.report(Self.unknownOperation, insteadOfType: operation)
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

  static let silentValue = DiagnosticKind(
    "emarsys.silent-value", .warning, "this value of silent does not make the push silent",
    meaning: """
      In version 1 and HUAWEI_V2 a push is silent only if the value is `true`, or the text \
      \"true\" in any case. FCM_V2 needs exactly the text \"true\". In WEB_V2 the SDK shows every \
      push.
      """,
    source: "Emarsys's SDKs.",
    remedy: "Send `true`. In FCM_V2 send the text \"true\", in WEB_V2 `false`.")

  private static func checkSilent(_ reading: PayloadReading) {
    guard let silent = reading.slots[.silent], reading.tape.kind(silent) != .false,
      !["false", ""].contains(reading.tape.text(silent).lowercased()),
      // A description of iOS has 0 for false.
      !reading.tape.hasUncertainTypes || reading.integer(silent) != 0
    else { return }
    reading.report(Self.silentValue, silent)
  }
}
