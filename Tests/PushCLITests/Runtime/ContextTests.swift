import PushCore
import Testing

@testable import PushCLI

@Suite struct ContextTests {
  @Test(
    "Colour goes to terminals, unless the environment or the option says otherwise",
    arguments: [
      (nil as String?, [:] as [String: String], true, true), (nil, [:], false, false),
      (nil, ["NO_COLOR": "1"], true, false), (nil, ["NO_COLOR": ""], true, true),
      (nil, ["TERM": "dumb"], true, false), (nil, ["TERM": "xterm"], true, true),
      ("always", ["NO_COLOR": "1", "TERM": "dumb"], false, true), ("never", [:], true, false),
      ("auto", [:], true, true), ("auto", [:], false, false),
    ])
  func color(option: String?, environment: [String: String], terminal: Bool, expected: Bool) {
    let context = Context.memory(
      arguments: [], environment: environment,
      terminal: TerminalFacts(output: terminal, error: terminal))
    var arguments = ParsedArguments()
    if let option { arguments.add(option, to: .color) }
    context.configure(arguments)
    #expect(context.colors == expected)
    #expect(context.reporter.colors == expected)
  }

  @Test(
    "Of several faults the one outside the input names the exit status",
    arguments: [
      ([PushCore.ExitStatus.data, .noInput], PushCore.ExitStatus.noInput),
      ([.io, .noInput, .data], .io),
      ([.data, .ok], .data), ([.noInput, .io, .internal], .internal), ([], .ok),
    ])
  func worst(noted: [PushCore.ExitStatus], status: PushCore.ExitStatus) {
    let context = Context.memory(arguments: [])
    for one in noted { context.note(one) }
    #expect(context.status == status)
  }
}

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
    // SplitMix64 with seed 1, as its reference implementation gives it.
    var reference = Randomness.seeded(1)
    #expect(reference.next() == 0x910A_2DEC_8902_5CC1)
  }

  @Test("The clocks advance, and stop if a test requires it")
  func clocks() {
    let (now, monotonic) = (TimeSource.process.now, TimeSource.process.monotonic)
    #expect(now > 1_700_000_000_000)
    #expect(TimeSource.process.monotonic >= monotonic)
    let fixed = TimeSource.fixed(now: 5, monotonic: 6)
    #expect(fixed.now == 5 && fixed.monotonic == 6)
  }
}
