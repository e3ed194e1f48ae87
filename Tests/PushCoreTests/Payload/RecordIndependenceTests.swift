import PushTestPeers
import Testing

@testable import PushCore

/// The record of a document never depends on the documents that were read before it.
@Suite struct RecordIndependenceTests {
  @Test("Every document of the corpus after every other one")
  func pairs() {
    let all = Corpus.all.flatMap(\.compactDocuments).filter { $0.count < 4096 }
    let documents = stride(from: 0, to: all.count, by: TestSize.isFull ? 1 : 3).map { all[$0] }
    #expect(documents.count > 20)
    let alone = documents.map { Records.all(in: $0) }
    let stream = StreamOfRecords()
    for first in documents.indices {
      for second in documents.indices {
        for index in [first, second] { check(stream, documents[index], alone[index]) }
      }
    }
  }

  @Test("A stream of documents of the same names with other values", arguments: Corpus.all)
  func otherValues(_ file: Corpus.File) {
    var values = OtherValues(seed: UInt64(file.bytes.count))
    let stream = StreamOfRecords()
    let rounds = TestSize.of(100, byDefault: 16)
    for document in file.compactDocuments {
      for _ in 0..<rounds {
        let other = values.document(document)
        check(stream, other, Records.all(in: other))
      }
    }
  }

  @Test("A stream of mutated documents, most of them broken", arguments: Corpus.all)
  func mutations(_ file: Corpus.File) {
    var mutation = Mutation(seed: UInt64(file.bytes.count))
    let stream = StreamOfRecords()
    let rounds = TestSize.of(100, byDefault: 16)
    for document in file.compactDocuments {
      for _ in 0..<rounds {
        // One document on one line, so that an error of the stream ends with it.
        let other = mutation.mutated(document).filter { ![0x0A, 0x0D, 0x1E].contains($0) }
        guard scan(other).end == other.count else { continue }
        check(stream, other, Records.all(in: other))
      }
    }
  }

  @Test("JSON in a string, and broken JSON after it, in documents of the same names")
  func innerText() {
    func push(_ url: String, _ table: String) -> [UInt8] {
      Array(
        #"{"ems_msg":"true","ems":"{\"default_action\":{\"url\":\"\#(url)\"}}","u":"\#(table)"}"#
          .utf8)
    }
    let documents = [
      push("shop://1", #"{\"table\":\"12\"}"#), push("shop://2", "{"), push("", "none"),
      push("https://a.example/", #"{\"table\":3}"#), push("shop://9", #"{\"table\":\"12\"}"#),
    ]
    let stream = StreamOfRecords()
    for _ in 0..<4 {
      for document in documents + documents.reversed() {
        check(stream, document, Records.all(in: document))
      }
    }
  }

  private func check(_ stream: StreamOfRecords, _ document: [UInt8], _ expected: [[UInt8]]) {
    let records = stream.records(of: document)
    guard records != expected else { return }
    Issue.record(
      """
      \(String(decoding: document, as: UTF8.self))
      in a stream: \(records.map { String(decoding: $0, as: UTF8.self) })
      alone: \(expected.map { String(decoding: $0, as: UTF8.self) })
      """)
  }
}

/// Documents, one per line, read by one reader.
private final class StreamOfRecords {
  private let stream = DocumentStream(options: JSONInputOptions())
  private let reader: PayloadReader

  init() { reader = PayloadReader(options: Records.options(), tape: stream.tape) }

  func records(of document: [UInt8]) -> [[UInt8]] {
    (document + [0x0A]).withUnsafeBufferPointer(stream.append)
    guard case .document = stream.next() else { return [] }
    return Records.read(reader, [])
  }
}
