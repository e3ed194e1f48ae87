import Testing

@testable import PushCLI

@Suite struct RandomnessTests {
  @Test("UUIDs are version 4, variant 1, in lower case, and differ")
  func uuids() {
    for source in [Randomness.process, .seeded(7)] {
      var source = source
      let made = (0..<200).map { _ in source.uuid() }
      #expect(Set(made).count == made.count)
      for uuid in made {
        #expect(
          uuid.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
            != nil, "\(uuid)")
      }
    }
  }

  @Test("A seed gives the same sequence each time")
  func seeded() {
    var (one, other) = (Randomness.seeded(1), Randomness.seeded(1))
    #expect((0..<9).map { _ in one.uuid() } == (0..<9).map { _ in other.uuid() })
    // SplitMix64 with seed 1, from its reference implementation.
    var reference = Randomness.seeded(1)
    #expect(reference.next() == 0x910A_2DEC_8902_5CC1)
  }
}
