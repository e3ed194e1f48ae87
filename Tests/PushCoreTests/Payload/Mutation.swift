/// Pseudo-random numbers that are the same in every run (SplitMix64).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Damages texts in the ways that transport, tools and attackers do.
struct Mutation {
  private var random: SplitMix64
  /// Bytes that mean something to JSON, and some that never do.
  private static let telling: [UInt8] =
    Array("{}[]\",:\\u0123456789abcdefnrt/.-+eE \n\t\r'".utf8)
    + [0, 0x1E, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC3, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xFF]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func mutated(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes.append(telling()) }
    let at = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[at] = telling()
    case 2: bytes.insert(telling(), at: at)
    case 3: bytes.remove(at: at)
    case 4: bytes.removeSubrange(slice(at, bytes.count))
    case 5: bytes.insert(contentsOf: Array(bytes[slice(at, bytes.count)]), at: at)
    case 6: bytes.removeSubrange(at...)
    default: move(slice(at, bytes.count), &bytes)
    }
  }

  private mutating func telling() -> UInt8 {
    Self.telling[Int.random(in: 0..<Self.telling.count, using: &random)]
  }

  private mutating func slice(_ at: Int, _ count: Int) -> Range<Int> {
    at..<min(count, at + Int.random(in: 1...24, using: &random))
  }

  private mutating func move(_ range: Range<Int>, _ bytes: inout [UInt8]) {
    let taken = Array(bytes[range])
    bytes.removeSubrange(range)
    bytes.insert(contentsOf: taken, at: Int.random(in: 0...bytes.count, using: &random))
  }
}
