import CPlatform
import PushCore

/// The environment variables of a run.
package enum Environment: Sendable {
  /// The variables of the process.
  case process
  /// The given variables, for tests.
  case fixed([String: String])

  /// The value of a variable; bytes that are not UTF-8 are encoded as ``RawText`` does.
  package subscript(_ name: String) -> String? {
    switch self {
    case .process: getenv(name).map { RawText.text($0) }
    case .fixed(let values): values[name]
    }
  }

  /// Returns the value of a variable that is set and not empty.
  package func nonEmpty(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the value of a variable that is set and not empty.
  ///
  /// Throws `usage.not-utf-8` if the value is not UTF-8.
  func text(_ name: String) throws(Failure) -> String? {
    guard let value = nonEmpty(name) else { return nil }
    guard let text = RawText.value(value) else { throw .notUTF8(name) }
    return text
  }
}

/// A source of random numbers.
package enum Randomness: Sendable, RandomNumberGenerator {
  /// The system's generator, which is cryptographically secure.
  case process
  /// A reproducible sequence, for tests.
  case seeded(UInt64)

  package mutating func next() -> UInt64 {
    switch self {
    case .process:
      var system = SystemRandomNumberGenerator()
      return system.next()
    case .seeded(let state):
      // SplitMix64.
      let advanced = state &+ 0x9E37_79B9_7F4A_7C15
      self = .seeded(advanced)
      var mixed = advanced
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// Returns a random UUID (RFC 9562, version 4) in lower case.
  package mutating func uuid() -> String { UUIDFormat.random(using: &self) }
}

/// A source of the current time.
package enum TimeSource: Sendable {
  /// The system's clocks.
  case process
  /// Constant times in milliseconds, for tests.
  case fixed(now: Int64, monotonic: Int64 = 0)

  /// Milliseconds since 1970.
  package var now: Int64 {
    switch self {
    case .process: pk_realtime_ms()
    case .fixed(let now, _): now
    }
  }

  /// Milliseconds from an arbitrary start; never decreases, for durations.
  package var monotonic: Int64 {
    switch self {
    case .process: pk_monotonic_ms()
    case .fixed(_, let monotonic): monotonic
    }
  }
}

/// The offset of a time zone from UTC.
enum ZoneOffset {
  /// Returns the seconds east of UTC at `moment`, which is in milliseconds since 1970.
  ///
  /// `text` is a name such as `Europe/Sofia`, or `+03:00` or `UTC`; nil means the system's zone.
  /// Throws exit status 64 for other text.
  static func seconds(_ text: String?, at moment: Int64) throws(Failure) -> Int {
    guard let text else { return named(nil, moment) ?? 0 }
    if let fixed = fixed(text) { return fixed }
    if isName(text), let offset = named(text, moment) { return offset }
    throw Failure(
      .usageBadValue, "option --tz: unknown time zone \(TypedText.quoted(text))",
      hint: "examples: Europe/Sofia, +03:00; names need the system's tzdata")
  }

  private static func named(_ name: String?, _ moment: Int64) -> Int? {
    let offset = pk_zone_offset(name, moment / 1000)
    return offset == PK_NO_ZONE ? nil : Int(offset)
  }

  /// Parses `+03:00`, `-0730`, `Z` and `UTC`.
  private static func fixed(_ text: String) -> Int? {
    if text == "Z" || text == "UTC" { return 0 }
    var rest = Array(text.utf8)
    guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    rest.removeFirst()
    if rest.count == 5, rest[2] == UInt8(ascii: ":") { rest.remove(at: 2) }
    guard rest.count == 4, rest.allSatisfy({ $0.isDigit }) else { return nil }
    let digits = rest.map { Int($0 - 0x30) }
    let hours = digits[0] * 10 + digits[1]
    let minutes = digits[2] * 10 + digits[3]
    guard hours <= 14, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
  }

  /// Whether the text can be a zone name; rejects paths that leave the zone directory.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "/") else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && parts.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }
  }
}
