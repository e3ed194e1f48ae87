/// Reads the badge change of an Emarsys message.
enum EmarsysBadge {
  static let badgeIgnored = DiagnosticKind(
    "emarsys.badge-ignored", .warning, "the SDK leaves the badge unchanged: %",
    meaning: "A BadgeCount action needs `method`, a string, and `value`, a number.",
    source: "Emarsys's iOS SDK 3.", remedy: "Send both, the value without quotes.")

  /// Reads `badgeCount` of SDK 4, which also accepts a whole number in a string.
  static func readCount(_ reading: PayloadReading) {
    guard let object = reading.slots[.badgeCount] else { return }
    reading.readAction(EmarsysTables.badgeCount, from: object)
    let slots = reading.actionSlots
    let method = slots[.method].map { reading.tape.text($0).uppercased() }
    set(reading, slots[.value], adds: method == "ADD")
    reading.badge?.isIgnored =
      method != "ADD" && method != "SET" || reading.integer(slots[.value]) == nil
  }

  /// Reads a BadgeCount action that a silent message runs, from the action slots.
  ///
  /// The older iOS SDK adds if the method is ADD (ignoring case) and sets for any other method.
  static func readAction(_ reading: PayloadReading) {
    guard fault(reading) == nil else {
      if reading.badge == nil { reading.badge = BadgeChange(isIgnored: true) }
      return
    }
    let slots = reading.actionSlots
    let adds = slots[.method].map { reading.tape.text($0).lowercased() == "add" } == true
    set(reading, slots[.value], adds: adds)
  }

  /// Reports a BadgeCount action that the older iOS SDK does not run.
  static func checkAction(_ reading: PayloadReading, _ position: Int) {
    guard let fault = fault(reading) else { return }
    reading.report(Self.badgeIgnored, fault.token ?? position, fault.reason)
  }

  private static func set(_ reading: PayloadReading, _ value: Int?, adds: Bool) {
    let value = value ?? -1
    reading.badge = adds ? BadgeChange(increment: value) : BadgeChange(set: value)
  }

  private static func fault(_ reading: PayloadReading) -> (token: Int?, reason: String)? {
    let (slots, tape) = (reading.actionSlots, reading.tape)
    guard let method = slots[.method] else { return (nil, "the action has no method") }
    if tape.kind(method) != .string { return (method, "the method is not a string") }
    guard let value = slots[.value] else { return (nil, "the action has no value") }
    return tape.kind(value) == .number ? nil : (value, "the value is not a number")
  }
}
