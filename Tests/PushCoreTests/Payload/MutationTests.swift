import Foundation
import PushTestPeers
import Testing

@testable import PushCore

/// Damaged payloads: never a crash, and the same verdict as another reader of JSON.
@Suite struct MutationTests {
  private static let rounds = TestSize.of(150, byDefault: 20)

  /// The damaged forms of a file; the same in every run.
  private func mutants(of file: Corpus.File) -> [[UInt8]] {
    let seed = file.description.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    var mutation = Mutation(seed: seed)
    return [file.bytes] + (0..<Self.rounds).map { _ in mutation.mutated(file.bytes) }
  }

  @Test func corpusIsThere() {
    #expect(Corpus.all.count > 50)
  }

  @Test("Foundation accepts and rejects the same texts", arguments: Corpus.all)
  func oracle(_ file: Corpus.File) {
    for text in mutants(of: file) {
      guard let verdict = Oracle.accepts(text) else { continue }
      let isGood = Oracle.isGood(text)
      #expect(isGood == verdict, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(
    "A text that is taken is the same when copied compact; its pieces do not matter",
    arguments: Corpus.all)
  func copies(_ file: Corpus.File) {
    for (index, text) in mutants(of: file).enumerated() {
      let whole = scan(text)
      let cut = text.isEmpty ? 0 : index * 7919 % text.count
      let isSame = scan(text, cuts: cut > 0 ? [cut] : []) == whole
      #expect(isSame, "cut at \(cut): \(String(decoding: text, as: UTF8.self))")
      guard let end = whole.end else { continue }
      let contents = Scanned.contents(of: Array(text[..<end]))
      #expect(Scanned.contents(of: whole.compact) == contents)
      #expect(scan(whole.compact).compact == whole.compact)
    }
  }

  @Test("Whatever a payload holds, its record is JSON on one line", arguments: Corpus.all)
  func records(_ file: Corpus.File) {
    for text in mutants(of: file) {
      for vendor in [nil] + Vendor.named.map(Optional.some) {
        for record in Records.all(in: text, vendor: vendor) {
          let isWhole = scan(record).end == record.count && !record.contains(0x0A)
          let shown = String(decoding: record, as: UTF8.self)
          #expect(isWhole, "\(shown)\nof \(String(decoding: text, as: UTF8.self))")
        }
      }
    }
  }

  @Test("A stream reports the same of a damaged input however it comes", arguments: Corpus.all)
  func streams(_ file: Corpus.File) {
    let choices: [JSONInputOptions] = [
      .with(keeps: true), .with(lenient: true), .with(scan: true), .with(lenient: true, scan: true),
      .with(maximum: 100),
    ]
    for (index, text) in mutants(of: file).enumerated() where text.count > 3 {
      let options = choices[index % choices.count]
      let cuts = [index * 31 % text.count, index * 7919 % text.count].sorted()
      let (whole, parts) = (events(text, options), events(text, cuts: cuts, options))
      #expect(parts == whole, "\(index) \(cuts) \(String(decoding: text, as: UTF8.self))")
    }
  }
}

/// Foundation's reader, where it can be trusted.
private enum Oracle {
  /// Nil where Foundation is known to evaluate otherwise: a byte order mark, NUL at the beginning (a
  /// sign of UTF-16 to it), a comma before a closing bracket, a number that no `Double` holds.
  static func accepts(_ text: [UInt8]) -> Bool? {
    guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return nil
    }
    if text.prefix(4).contains(0) || hasTrailingComma(text) || hasHugeNumber(text) { return nil }
    return (try? JSONSerialization.jsonObject(with: Data(text))) != nil
  }

  /// Whether the whole text is one document.
  static func isGood(_ text: [UInt8]) -> Bool {
    guard let end = scan(text).end else { return false }
    return text[end...].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Whether an exponent has three digits or more.
  private static func hasHugeNumber(_ text: [UInt8]) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    for index in text.indices where text[index] | 0x20 == UInt8(ascii: "e") {
      let power = text[(index + 1)...].drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      if power.prefix(while: digits.contains).count > 2 { return true }
    }
    return false
  }

  private static func hasTrailingComma(_ text: [UInt8]) -> Bool {
    var last: UInt8 = 0
    for byte in text where ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if last == UInt8(ascii: ","), byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        return true
      }
      last = byte
    }
    return false
  }
}
