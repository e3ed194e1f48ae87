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
    case "OpenExternalUrl": require(["url"], action, "action")
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
