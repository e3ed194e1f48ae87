import Testing

@testable import PushCore

@Suite struct SipHashTests {
  /// The example in appendix A of the paper: the key 00 to 0f, the message 00 to 0e.
  @Test func example() {
    var hash = SipHash((0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
    hash.add(Array(UInt8(0)..<15))
    #expect(hash.finish() == 0xa129_ca61_49be_45e5)
  }
}
