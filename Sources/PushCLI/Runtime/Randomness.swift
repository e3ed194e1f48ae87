import PushCore

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
