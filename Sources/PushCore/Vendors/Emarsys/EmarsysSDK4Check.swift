/// Finds the reasons why Emarsys's SDK 4 drops a push.
///
/// SDK 4 decodes a message as a whole, so one unexpected value makes it drop the message.
struct EmarsysSDK4Check {
  static let diagnostics = [dropped, actionsDropped]

  static let dropped = DiagnosticKind(
    "emarsys.push-dropped", .error, "push dropped by SDK 4: %",
    meaning: """
      SDK 4 decodes a message of FCM_V2, HUAWEI_V2 or WEB_V2 as a whole. If one value is missing \
      or unexpected, the SDK shows nothing and runs no action.
      """,
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), its push mappers.",
    remedy: "Correct the value that the message names.")
  static let actionsDropped = DiagnosticKind(
    "emarsys.actions-dropped", .error, "actions ignored by SDK 4: %",
    meaning: """
      iOS shows the notification of an APNS_V2 message. After a tap SDK 4 decodes the message as a \
      whole. If one value is missing or unexpected, the SDK runs no action, leaves the badge \
      unchanged and does not report the tap.
      """,
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), PushUserInfo.",
    remedy: "Correct the value that the message names.")

  private let reading: PayloadReading
  private let tape: JSONTape
  private let isSilent: Bool
  let actions: EmarsysSDK4ActionCheck

  static func run(_ reading: PayloadReading) {
    guard let root = reading.message.root else { return }
    let check = EmarsysSDK4Check(reading)
    if reading.format == .emarsysFCMV2 {
      check.checkDotted(root)
    } else if let (notification, ems) = check.objects(root) {
      check.checkNested(notification, ems)
    }
  }

  private init(_ reading: PayloadReading) {
    (self.reading, tape) = (reading, reading.tape)
    isSilent = EmarsysReader.isSilent(reading)
    actions = EmarsysSDK4ActionCheck(
      reading,
      reading.format == .emarsysAPNsV2
        ? Self.actionsDropped : Self.dropped)
  }

  private func drop(_ token: Int?, _ reason: String) { actions.drop(token, reason) }

  // MARK: FCM_V2

  private func checkDotted(_ data: Int) {
    if isSilent {
      checkSilentText(data)
      for key: JSONKey in [
        "notification.collapseId", "notification.operation", "notification.actions",
      ] where tape.nonNullMember(data, key) == nil {
        drop(nil, "the silent push has no \(key.text)")
      }
    } else {
      for key: JSONKey in ["notification.title", "notification.body"] {
        checkText(data, key, key.text)
      }
    }
    checkWord(data, "notification.operation", Self.operations, inAnyCase: !isSilent)
    checkWord(data, "notification.style", EmarsysCheck.styles, inAnyCase: false)
    checkContainers(
      badge: tape.nonNullMember(data, "notification.badgeCount").map { tape.object($0) ?? $0 },
      action: tape.nonNullMember(data, "notification.defaultAction").map { tape.object($0) ?? $0 },
      list: tape.nonNullMember(data, "notification.actions").map { tape.array($0) ?? $0 })
  }

  /// The mapper of silent messages reads the tracking information from another key.
  private func checkSilentText(_ data: Int) {
    guard let ems = tape.nonNullMember(data, "ems") else {
      return drop(nil, "the silent push has no ems with JSON text")
    }
    guard tape.kind(ems) == .string, let object = tape.object(ems) else {
      return drop(ems, "ems is not the JSON text of an object")
    }
    checkText(object, "trackingInfo", "ems.trackingInfo")
  }

  // MARK: Objects

  /// `notification` and `ems`, both of which must be objects and not JSON text.
  private func objects(_ root: Int) -> (notification: Int, ems: Int)? {
    var found: [Int] = []
    for key: JSONKey in ["notification", "ems"] {
      guard let value = tape.member(root, key) else {
        drop(nil, "\(key.text) is missing")
        continue
      }
      if tape.kind(value) == .object {
        found.append(value)
      } else {
        drop(value, "\(key.text) is not an object")
      }
    }
    return found.count == 2 ? (found[0], found[1]) : nil
  }

  private func checkNested(_ notification: Int, _ ems: Int) {
    switch reading.format {
    case .emarsysHuaweiV2:
      if !isSilent { checkTitle(notification) }
      checkWord(notification, "operation", Self.operations, inAnyCase: true)
      checkWord(notification, "style", EmarsysCheck.styles, inAnyCase: true)
    case .emarsysWebV2:
      checkTitle(notification)
      checkText(ems, "trackingInfo", "ems.trackingInfo")
      if tape.nonNullMember(notification, "silent") == nil {
        drop(notification, "notification.silent is missing")
      }
    default: checkText(ems, "trackingInfo", "ems.trackingInfo")
    }
    checkContainers(
      badge: decodedMember(notification, "badgeCount"),
      action: decodedMember(notification, "defaultAction"),
      list: decodedMember(notification, "actions"))
  }

  private func checkTitle(_ notification: Int) {
    checkText(notification, "title", "notification.title")
    checkText(notification, "body", "notification.body")
  }

  // MARK: Values

  private static let operations = ["INIT", "UPDATE", "DELETE"]

  /// Returns a member that is not null; for Huawei also null, on which its mapper fails.
  private func decodedMember(_ object: Int, _ key: JSONKey) -> Int? {
    reading.format == .emarsysHuaweiV2 ? tape.member(object, key) : tape.nonNullMember(object, key)
  }

  private func checkText(_ object: Int, _ key: JSONKey, _ name: String) {
    guard let fault = actions.fault(object, key, isRequired: true) else { return }
    drop(fault.token ?? (object == reading.message.root ? nil : object), "\(name) \(fault.reason)")
  }

  private func checkWord(_ object: Int, _ key: JSONKey, _ words: [String], inAnyCase: Bool) {
    guard let value = tape.nonNullMember(object, key) else { return }
    let text = tape.text(value)
    guard !words.contains(inAnyCase ? text.uppercased() : text) else { return }
    let name = key.text.split(separator: ".").last ?? ""
    drop(value, "the \(name) is not one of \(words.joined(separator: ", "))")
  }

  private func checkContainers(badge: Int?, action: Int?, list: Int?) {
    if let badge { checkBadge(badge) }
    // Only the iOS SDK decodes the default action of a silent message.
    if let action, !isSilent || reading.format == .emarsysAPNsV2 {
      actions.check(action, isButton: false)
    }
    if let list { actions.check(list: list, areButtons: !isSilent) }
  }

  private func checkBadge(_ badge: Int) {
    guard tape.kind(badge) == .object else { return drop(badge, "badgeCount is not an object") }
    let method = tape.nonNullMember(badge, "method")
    if !["ADD", "SET"].contains(method.map { tape.text($0).uppercased() }) {
      drop(method ?? badge, "the badge method is not ADD or SET")
    }
    let number = tape.nonNullMember(badge, "value")
    if reading.integer(number).flatMap({ Int32(exactly: $0) }) == nil {
      drop(number ?? badge, "the badge value is not a whole number of 32 bits")
    }
  }
}

/// Checks actions against the classes that Emarsys's SDK 4 decodes them into.
struct EmarsysSDK4ActionCheck {
  private let reading: PayloadReading
  private let tape: JSONTape
  private let row: DiagnosticKind

  /// - Parameter row: The diagnostic of every fault.
  init(_ reading: PayloadReading, _ row: DiagnosticKind) {
    (self.reading, tape, self.row) = (reading, reading.tape, row)
  }

  func drop(_ token: Int?, _ reason: String) { reading.report(row, token, reason) }

  /// Checks a list of actions; a null element is also a fault.
  func check(list: Int, areButtons: Bool) {
    guard tape.kind(list) == .array else { return drop(list, "actions is not an array") }
    for element in tape.elements(of: list) {
      check(element, isButton: areButtons)
    }
  }

  func check(_ action: Int, isButton: Bool) {
    guard tape.kind(action) == .object else { return drop(action, "the action is not an object") }
    if isButton { require(["reporting", "title"], action, "button") }
    let optional: [JSONKey] = isButton ? ["id"] : ["reporting"]
    for key in optional { check(action, key, isRequired: false, "action") }
    guard let type = tape.member(action, "type"), tape.kind(type) == .string else {
      return drop(tape.member(action, "type") ?? action, "the action has no type")
    }
    checkMembers(action, type, isButton: isButton)
  }

  private func checkMembers(_ action: Int, _ type: Int, isButton: Bool) {
    let name = tape.text(type)
    switch name {
    case "MEAppEvent", "MECustomEvent":
      require(["name"], action, "action")
      checkMap(action, "payload", isRequired: false)
    case "OpenExternalUrl":
      require(["url"], action, "action")
      checkTarget(action)
    case "Dismiss": break
    case "InApp": checkInApp(action)
    case "copyToClipboard" where !isButton: require(["text"], action, "action")
    case "RichContentDisplay" where !isButton: require(["url", "animation"], action, "action")
    case "RequestPushPermission" where !isButton: break
    default: drop(type, Self.unknownType(name, isButton: isButton))
    }
  }

  private static func unknownType(_ name: String, isButton: Bool) -> String {
    switch name {
    case "DeepLink": "DeepLink is not a type; use MEAppEvent with the name DeepLink"
    case "CustomEvent": "CustomEvent is not a type; use MECustomEvent"
    case "copyToClipboard", "RichContentDisplay", "RequestPushPermission":
      "a button cannot have this type"
    default: "the action type is unknown"
    }
  }

  /// Checks where a web page opens a URL.
  func checkTarget(_ action: Int) {
    let words: [JSONKey] = ["_blank", "_top", "_parent", "_self"]
    guard let target = tape.nonNullMember(action, "target"),
      !words.contains(where: { tape.textEquals(target, $0) })
    else { return }
    drop(target, "the action's target is not _blank, _top, _parent or _self")
  }

  private func checkInApp(_ action: Int) {
    guard let payload = tape.member(action, "payload"), tape.kind(payload) == .object else {
      return drop(
        tape.member(action, "payload") ?? action, "the InApp action has no payload object")
    }
    require(["url"], payload, "payload")
  }

  /// Checks an object whose values must be text, numbers, true or false.
  func checkMap(_ object: Int, _ key: JSONKey, isRequired: Bool) {
    guard let map = tape.member(object, key), tape.kind(map) != .null else {
      if isRequired { drop(object, "\(key.text) is missing") }
      return
    }
    guard tape.kind(map) == .object else { return drop(map, "\(key.text) is not an object") }
    tape.eachMember(of: map) { value in
      switch tape.kind(value) {
      case .object, .array, .null:
        drop(value, "\(key.text) contains \(tape.kind(value).name)")
      default: break
      }
    }
  }

  // MARK: Texts

  private func require(_ keys: [JSONKey], _ object: Int, _ owner: String) {
    for key in keys { check(object, key, isRequired: true, owner) }
  }

  private func check(_ object: Int, _ key: JSONKey, isRequired: Bool, _ owner: String) {
    guard let fault = fault(object, key, isRequired: isRequired) else { return }
    drop(fault.token ?? object, "the \(owner)'s \(key.text) \(fault.reason)")
  }

  /// Why SDK 4 cannot decode a member as text; nil if it can.
  ///
  /// It also decodes numbers and Booleans as text.
  func fault(_ object: Int, _ key: JSONKey, isRequired: Bool) -> (token: Int?, reason: String)? {
    guard let value = tape.member(object, key) else {
      return isRequired ? (nil, "is missing") : nil
    }
    switch tape.kind(value) {
    case .null: return (value, "is null")
    case .object, .array: return (value, "is \(tape.kind(value).name)")
    default: return nil
    }
  }
}
