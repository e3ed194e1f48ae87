import PushTestPeers
import Testing

@testable import PushCore

@Suite struct PayloadFixerTests {
  /// A stream with its checker and fixer.
  private final class Reader {
    let stream = DocumentStream(options: JSONInputOptions())
    let checker: PayloadChecker
    let fixer: PayloadFixer

    init() {
      checker = PayloadChecker(options: PayloadOptions(), stream: stream)
      fixer = PayloadFixer(options: PayloadOptions(), source: stream)
    }

    /// Returns the corrected text and the findings that are left; nil if there is nothing to correct.
    func correct(_ text: [UInt8]) -> (text: [UInt8], left: [Finding])? {
      stream.restart(line: 1, offset: 0)
      text.withUnsafeBufferPointer(stream.append)
      stream.finish()
      guard case .document = stream.next(), let findings = try? checker.check(),
        let correction = fixer.correct(findings, of: checker, isIgnored: { _ in false })
      else { return nil }
      return (Array(correction.text), correction.findings.map(\.finding))
    }
  }

  @Test("No fix is left, nothing is lost, a second run changes nothing", arguments: 0..<20)
  func generated(seed: Int) {
    var requests = BrokenRequests(seed: UInt64(seed))
    let reader = Reader()
    var corrected = 0
    for _ in 0..<TestSize.of(500, byDefault: 40) {
      let document = requests.next()
      guard let (text, left) = reader.correct(Array(document.utf8)) else { continue }
      corrected += 1
      let result = String(decoding: text, as: UTF8.self)
      #expect(left.allSatisfy { $0.fix == nil }, "\(document)\n\(result)")
      #expect(reader.correct(text)?.text == nil, "\(document)\n\(result)")
      let marks = BrokenRequests.marks(in: Array(document.utf8))
      #expect(BrokenRequests.marks(in: text) == marks, "\(document)\n\(result)")
      // Of two members with one name, a record need not have both.
      if left.contains(where: { $0.kind == PayloadReading.duplicateKey }) { continue }
      let before = BrokenRequests.marks(in: records(Array(document.utf8)))
      #expect(
        before.isSubset(of: BrokenRequests.marks(in: records(text))), "\(document)\n\(result)")
    }
    #expect(corrected > 0)
  }

  private func records(_ text: [UInt8]) -> [UInt8] {
    let stream = DocumentStream(options: JSONInputOptions())
    text.withUnsafeBufferPointer(stream.append)
    stream.finish()
    guard case .document = stream.next() else { return [] }
    return Array(
      Records.read(PayloadReader(options: PayloadOptions(), tape: stream.tape), []).joined())
  }

  @Test("Generated payloads of vendors", arguments: 0..<TestSize.of(400, byDefault: 40))
  func vendors(seed: Int) {
    var payloads = GeneratedPayloads(seed: UInt64(seed))
    let (reader, document) = (Reader(), Array(payloads.next().utf8))
    guard let (text, left) = reader.correct(document) else { return }
    let result = String(decoding: text, as: UTF8.self)
    #expect(left.allSatisfy { $0.fix == nil }, "\(result)")
    #expect(reader.correct(text)?.text == nil, "\(result)")
  }

  @Test("Mutations of the documents of other tests", arguments: 0..<20)
  func mutations(seed: Int) {
    var requests = BrokenRequests(seed: UInt64(seed))
    let (reader, documents) = (Reader(), Corpus.documents)
    #expect(documents.count > 1000)
    for index in stride(from: seed, to: documents.count, by: TestSize.of(20, byDefault: 40)) {
      guard let document = requests.spoiled(documents[index]),
        let (text, left) = reader.correct(Array(document.utf8))
      else { continue }
      let result = String(decoding: text, as: UTF8.self)
      #expect(left.allSatisfy { $0.fix == nil }, "\(document)\n\(result)")
      #expect(reader.correct(text)?.text == nil, "\(document)\n\(result)")
    }
  }

  @Test("Wide and deep documents take linear time")
  func wide() throws {
    let count = TestSize.of(20_000, byDefault: 3000)
    let names = (0..<count).map { "\"k\($0)\":{\"a\":\($0)}" }.joined(separator: ",")
    let document = #"{"message":{"token":"abc","data":{\#(names)}}}"#
    let (text, left) = try #require(Reader().correct(Array(document.utf8)))
    #expect(left.allSatisfy { $0.fix == nil })
    #expect(text.count > document.utf8.count)
    let same = (0..<count / 4).map { "\"alErt\":1,\"k\($0)\":null,\"k\($0)\":null" }
      .joined(separator: ",")
    _ = Reader().correct(Array(#"{"aps":{\#(same)}}"#.utf8))
  }
}
