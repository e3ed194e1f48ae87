import PushTestPeers
import Testing

@testable import PushCore

/// Every value of a message is in its record, whoever sent it.
@Suite struct RecordCompletenessTests {
  @Test("The documents of the corpus", arguments: Corpus.all)
  func corpus(_ file: Corpus.File) {
    for document in file.compactDocuments { check(document) }
  }

  @Test("Documents of the same names with other values", arguments: Corpus.all)
  func otherValues(_ file: Corpus.File) {
    var values = OtherValues(seed: UInt64(file.bytes.count) &+ 1)
    for document in file.compactDocuments {
      for _ in 0..<TestSize.of(100, byDefault: 8) { check(values.document(document)) }
    }
  }

  @Test("Mutated documents", arguments: Corpus.all)
  func mutations(_ file: Corpus.File) {
    var mutation = Mutation(seed: UInt64(file.bytes.count) &+ 1)
    for document in file.compactDocuments {
      for _ in 0..<TestSize.of(100, byDefault: 8) { check(mutation.mutated(document)) }
    }
  }

  @Test("Generated documents", arguments: 0..<TestSize.of(400, byDefault: 40))
  func generated(seed: Int) {
    var payloads = GeneratedPayloads(seed: UInt64(seed))
    check(Array(payloads.next().utf8))
  }

  private func check(_ document: [UInt8]) {
    let stream = DocumentStream(options: JSONInputOptions())
    document.withUnsafeBufferPointer(stream.append)
    stream.finish()
    guard case .document = stream.next() else { return }
    // Without `raw`, which has everything.
    let reader = PayloadReader(options: PayloadOptions(), tape: stream.tape)
    let records = Records.read(reader, []).reduce([], +)
    for message in reader.messages {
      let missing = Leaves(stream.tape, in: records).missing(message.outermost ?? message.envelope)
      #expect(missing == [], "\(String(decoding: document, as: UTF8.self))")
    }
  }
}

/// The values of a document that are no containers, and the records that must have them.
private struct Leaves {
  private let tape: JSONTape
  private let records: [UInt8]

  init(_ tape: JSONTape, in records: [UInt8]) { (self.tape, self.records) = (tape, records) }

  /// Returns the leaves of a value that no record has, as texts.
  ///
  /// The record has JSON in a string as the string or as its parts, and `600s` as 600.
  func missing(_ value: Int) -> [String] {
    switch tape.kind(value) {
    case .null: return []
    case .object:
      return tape.keys(of: value).filter { !tape[$0].flags.contains(.shadowed) }
        .flatMap { missing(tape.value(ofKey: $0)) }
    case .array: return tape.elements(of: value).flatMap(missing)
    case .number, .true, .false: return isThere(tape.bytes(value)) ? [] : [tape.text(value)]
    case .string:
      if isThere(tape.bytes(value)) || isThere(tape.seconds(value)) { return [] }
      return tape.expand(value).map(missing) ?? [tape.text(value)]
    }
  }

  private func isThere(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.isEmpty || records.contains(bytes)
  }
}
