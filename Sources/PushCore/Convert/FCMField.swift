/// The type of a field of FCM's HTTP v1 API.
indirect enum FCMType: Sendable {
  case text
  /// `true` or `false`.
  case flag
  case integer
  /// A list of strings.
  case texts
  /// Seconds with their unit, such as `3.5s`.
  case duration
  /// A list of durations.
  case durations
  /// A time to live.
  case lifetime
  case priority
  /// `#rrggbb`.
  case color
  /// A date and time (RFC 3339).
  case time
  /// One of these words, with the prefix that a short form lacks.
  case word([String], prefix: String = "")
  /// A map of strings, with free names.
  case data, headers
  /// An object with free names.
  case object
  /// An object with these fields.
  case fields([FCMField])
}

/// A field of FCM's HTTP v1 API, in both of its spellings.
struct FCMField: Sendable {
  let names: [JSONKey]
  let type: FCMType

  init(_ name: JSONKey, _ camelCase: JSONKey? = nil, _ type: FCMType) {
    names = [name] + (camelCase.map { [$0] } ?? [])
    self.type = type
  }
}
