import PushCore

/// How often and for how long an app was on screen; times are in milliseconds since 1970.
struct ScreenTime: Equatable {
  var count = 0
  /// The milliseconds on screen until the app last left it.
  var milliseconds = 0
  /// The time when the app was opened; nil while it is not on screen.
  var start: Int?

  /// Counts an opening; the time before is unknown if the app did not report that it was left.
  mutating func open(at now: Int64) {
    let (sum, overflows) = count.addingReportingOverflow(1)
    if !overflows { count = sum }
    start = Int(now)
  }

  mutating func close(at now: Int64) {
    milliseconds = total(at: now)
    start = nil
  }

  func seconds(at now: Int64) -> Int { total(at: now) / 1000 }

  /// Returns the time with that since the app was opened; a clock that was set back adds none.
  private func total(at now: Int64) -> Int {
    guard let start else { return milliseconds }
    let (since, overflows) = Int(now).subtractingReportingOverflow(start)
    guard !overflows, since > 0 else { return milliseconds }
    let (sum, isTooLong) = milliseconds.addingReportingOverflow(since)
    return isTooLong ? milliseconds : sum
  }
}

extension DeviceState {
  private static let names = (
    count: "onscreen_count", milliseconds: "onscreen_ms", start: "onscreen_since_ms"
  )

  /// Returns the screen time of a saved instance; nil if nothing was counted.
  func screenTime(of instance: String, _ scope: Scope) -> ScreenTime? {
    guard let entry = list(scope).last(where: { isEntry($0, instance, scope) }),
      let count = Self.number(entry[Self.names.count])
    else { return nil }
    return ScreenTime(
      count: count, milliseconds: Self.number(entry[Self.names.milliseconds]) ?? 0,
      start: Self.number(entry[Self.names.start]))
  }

  /// Changes the screen time of a saved instance; does nothing for another one.
  mutating func updateScreenTime(
    of instance: String, _ scope: Scope, _ change: (inout ScreenTime) -> Void
  ) {
    var time = screenTime(of: instance, scope) ?? ScreenTime()
    change(&time)
    let entries = list(scope).map { entry in
      guard isEntry(entry, instance, scope) else { return entry }
      var entry = entry
      entry[Self.names.count] = .verbatim("\(time.count)")
      entry[Self.names.milliseconds] = .verbatim("\(time.milliseconds)")
      entry[Self.names.start] = time.start.map { .verbatim("\($0)") }
      return entry
    }
    if entries != list(scope) { store(list: entries, scope) }
  }

  /// Returns a member of the contact of a saved subscription or instance; nil if it has none.
  func contact(_ key: String, of id: String, _ scope: Scope) -> String? {
    list(scope).last { isEntry($0, id, scope) }.flatMap { Self.nonEmptyString($0[key]) }
  }

  private func isEntry(_ entry: StateTree, _ id: String, _ scope: Scope) -> Bool {
    entry[scope.layout.entryKey]?.string == id
  }

  /// Returns a count or a time that the file has; nil for anything else.
  private static func number(_ value: StateTree?) -> Int? {
    guard case .verbatim(let text)? = value, let number = Int(text), number >= 0 else { return nil }
    return number
  }
}
