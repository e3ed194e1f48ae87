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
  package func filled(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the value of a variable that is set and not empty.
  ///
  /// Throws `usage.not-utf-8` if the value is not UTF-8.
  func text(_ name: String) throws(Failure) -> String? {
    guard let value = filled(name) else { return nil }
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
  package mutating func uuid() -> String { UUIDShape.random(using: &self) }
}
