import Testing

@testable import PushCore

/// Secrets planted at random into payloads of all vendors.
@Suite struct RedactionPropertyTests {
  private func planted(_ members: [String], _ payload: [UInt8], _ random: inout SplitMix64)
    -> [UInt8]
  {
    var payload = payload
    for member in members {
      let objects: [Int] =
        withTape(payload) { tape in
          (0..<tape.count).filter { tape.kind($0) == .object && tape.after($0) > $0 + 1 }
            .map { Int(tape[$0].start) + 1 }
        } ?? []
      guard let at = objects.randomElement(using: &random) else { continue }
      payload.insert(contentsOf: Array((member + ",").utf8), at: at)
    }
    return payload
  }

  @Test("No spelling of a secret is left, and the message is the same", arguments: 1...25)
  func spellings(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for file in Corpus.all {
      let document = Redactions.all(in: file.bytes).map(\.before).randomElement(using: &random)
      guard let document else { continue }
      let secret = PlantedSecret(&random)
      let hidden = (0..<3).map { _ in secret.hidden(&random) }
      let payload = planted(
        ([secret.known(&random)] + hidden).shuffled(using: &random), Array(document.utf8), &random)
      for (before, after) in Redactions.all(in: payload) {
        let left = secret.spellings.filter(after.contains)
        #expect(left.isEmpty, "\(before)\n\(after)")
        checkKind(before, after)
      }
    }
  }

  private func checkKind(_ before: String, _ after: String) {
    #expect(before.utf8.count == after.utf8.count, "\(before)\n\(after)")
    let (one, other) = (Facts(of: before, vendor: nil), Facts(of: after, vendor: nil))
    #expect(one.records.count == other.records.count, "\(before)\n\(after)")
    for (record, redacted) in zip(one.records, other.records) {
      for key in ["vendor", "format", "platform", "confidence", "candidates", "kind"] {
        #expect(record[key] == redacted[key], "\(key)\n\(before)\n\(after)")
      }
    }
  }
}
