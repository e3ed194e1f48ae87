/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  package static func words(_ text: String) -> SIMD8<UInt32> {
    Array(text.utf8).withUnsafeBufferPointer(words)
  }

  /// Returns the digest as eight words, the first bytes in the first word.
  package static func words(_ message: UnsafeBufferPointer<UInt8>) -> SIMD8<UInt32> {
    var state = SIMD8<UInt32>(
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19)
    let bytes = UnsafeRawBufferPointer(message)
    let whole = bytes.count / 64 * 64
    constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        guard let constants = constants.baseAddress, let schedule = schedule.baseAddress else {
          return
        }
        for start in stride(from: 0, to: whole, by: 64) {
          add(UnsafeRawBufferPointer(rebasing: bytes[start...]), to: &state, schedule, constants)
        }
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { end in
          let rest = UnsafeRawBufferPointer(rebasing: bytes[whole...])
          let length = rest.count < 56 ? 64 : 128
          end.initializeMemory(as: UInt8.self, repeating: 0)
          end.copyMemory(from: rest)
          end[rest.count] = 0x80
          end.storeBytes(
            of: (UInt64(bytes.count) * 8).bigEndian, toByteOffset: length - 8, as: UInt64.self)
          for start in stride(from: 0, to: length, by: 64) {
            add(UnsafeRawBufferPointer(rebasing: end[start...]), to: &state, schedule, constants)
          }
        }
      }
    }
    return state
  }

  /// Adds a block of 64 bytes; `schedule` is scratch space for 64 words.
  private static func add(
    _ block: UnsafeRawBufferPointer, to state: inout SIMD8<UInt32>,
    _ schedule: UnsafeMutablePointer<UInt32>, _ constants: UnsafePointer<UInt32>
  ) {
    for at in 0..<16 {
      schedule[at] = UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: at &* 4, as: UInt32.self))
    }
    for at in 16..<64 {
      let (early, late) = (schedule[at &- 15], schedule[at &- 2])
      let low = rotated(early, 7) ^ rotated(early, 18) ^ (early &>> 3)
      let high = rotated(late, 17) ^ rotated(late, 19) ^ (late &>> 10)
      schedule[at] = schedule[at &- 16] &+ low &+ schedule[at &- 7] &+ high
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // Eight rounds at a time, after which each variable has its own value again.
    for at in stride(from: 0, to: 64, by: 8) {
      let (words, constants) = (schedule + at, constants + at)
      round(a, b, c, &d, e, f, g, &h, words[0] &+ constants[0])
      round(h, a, b, &c, d, e, f, &g, words[1] &+ constants[1])
      round(g, h, a, &b, c, d, e, &f, words[2] &+ constants[2])
      round(f, g, h, &a, b, c, d, &e, words[3] &+ constants[3])
      round(e, f, g, &h, a, b, c, &d, words[4] &+ constants[4])
      round(d, e, f, &g, h, a, b, &c, words[5] &+ constants[5])
      round(c, d, e, &f, g, h, a, &b, words[6] &+ constants[6])
      round(b, c, d, &e, f, g, h, &a, words[7] &+ constants[7])
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let choice = g ^ (e & (f ^ g))
    let majority = (a & b) | (c & (a | b))
    let first = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ word
    d = d &+ first
    h = first &+ (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word &>> bits | word &<< (32 &- bits)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
