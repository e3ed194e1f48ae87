import Testing

@testable import PushCore

@Suite struct RuleFamilyTests {
  @Test("Each family runs after those whose findings it looks at") func order() {
    var known: Set<ObjectIdentifier> = []
    for family in PayloadChecker.families {
      #expect(
        family.after.allSatisfy { known.contains(ObjectIdentifier($0)) },
        "\(family) is before a family whose findings it looks at")
      known.insert(ObjectIdentifier(family))
    }
  }

  @Test("No code belongs to two families") func codes() {
    let codes = DiagnosticKind.check.map(\.code)
    #expect(Set(codes).count == codes.count)
  }

  // MARK: Order

  /// The families in the opposite order, as far as they allow it.
  private static var reversed: [any RuleFamily.Type] {
    var rest = Array(PayloadChecker.families.reversed())
    var known: Set<ObjectIdentifier> = []
    var sorted: [any RuleFamily.Type] = []
    while let next = rest.firstIndex(where: { family in
      family.after.allSatisfy { known.contains(ObjectIdentifier($0)) }
    }) {
      let family = rest.remove(at: next)
      known.insert(ObjectIdentifier(family))
      sorted.append(family)
    }
    return sorted
  }

  private static let texts: [String] =
    DiagnosticCase.all.map(\.payload) + PayloadCheckTests.raised.map(\.payload)
    + Corpus.all.map { String(decoding: $0.bytes, as: UTF8.self) } + broken

  private static let broken: [String] = (UInt64(0)..<2000).map { seed in
    var requests = BrokenRequests(seed: seed)
    return requests.next()
  }

  @Test("Apart from that, the order of the families does not matter") func reversal() {
    #expect(Self.reversed.count == PayloadChecker.families.count)
    for text in Self.texts {
      let usual = Checks.findings(in: text).map(\.json).sorted()
      let other = Checks.findings(in: text, by: Self.reversed).map(\.json).sorted()
      #expect(usual == other, "\(text)")
    }
  }
}
