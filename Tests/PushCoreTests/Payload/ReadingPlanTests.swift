import Testing

@testable import PushCore

/// Records by plans are those of reading.
@Suite struct ReadingPlanTests {
  @Test(
    "Other values in a known shape: the record is that of the document alone",
    arguments: Corpus.all)
  func otherValues(_ file: Corpus.File) {
    var values = OtherValues(seed: UInt64(file.bytes.count))
    for document in file.compactDocuments {
      let variants = (0..<8).map { _ in values.document(document) }
      check([document, document, document] + variants + variants + variants.reversed())
    }
  }

  @Test("Generated payloads, three times each, have plans")
  func generated() {
    let payloads = GeneratedPayloads.all(TestSize.of(20_000, byDefault: 1000), seed: 26)
    let hits = check(payloads.flatMap { Array(repeating: Array($0.utf8), count: 3) })
    #expect(hits > payloads.count / 2)
  }

  @Test("A text of another class, or none, is not taken for that of the plan")
  func classes() {
    func push(_ link: String) -> [UInt8] {
      Array(#"{"px.msg_id":"1_2.3.4","px.title":"t","px.link":"\#(link)"}"#.utf8)
    }
    let links = ["https://a.example/b", "app://c", "", "HTTP://D.example", "dp:gf"]
    check(links.flatMap { [push($0), push($0), push($0)] } + links.map(push))
  }

  @Test("Names that differ in one byte, or in how they are escaped, are other shapes")
  func names() {
    let names = [
      "abcdefgh1", "abcdefgh2", "1bcdefghi", "2bcdefghi", "abcdefgh12345678z", "abcdefgh22345678z",
      #"\u0061"#, "a", "é", "è", "", "px.title",
    ]
    let documents = names.map { Array(#"{"px.msg_id":"1","\#($0)":"v"}"#.utf8) }
    check(documents + documents + documents + documents.reversed())
  }

  @Test("JSON in a string is of the shape: it may be broken, or have other members")
  func inner() {
    let texts = [#"{\"sid\":\"1\"}"#, #"{\"sid\":\"2\"}"#, #"{\"sid\":2}"#, "{", "", "[1]", "{}"]
    let documents = texts.map { Array(#"{"ems_msg":"{}","title":"t","u":"\#($0)"}"#.utf8) }
    check(documents + documents + documents + documents.reversed() + documents)
  }

  @Test("A document of more than 64 KiB gets no plan, but can have one")
  func large() {
    func push(_ length: Int) -> [UInt8] {
      let text = String(repeating: "é", count: length / 2)
      return Array(#"{"px.msg_id":"1_2.3.4","px.title":"t","px.body":"\#(text)"}"#.utf8)
    }
    let large = push(70_000)
    #expect(check([large, large, large, large]) == 0)
    #expect(check([push(60_000), push(60_000), large, push(10)]) == 2)
  }

  @Test("A shape whose values always differ is read, and more shapes than there is room for")
  func many() {
    let styles = (0..<60).map { #"{"ems_msg":"{}","style":"S\#($0)"}"# }
    let shapes = (0..<700).map { #"{"k\#($0)":"v"}"# }
    check((styles + shapes + shapes + styles).map { Array($0.utf8) })
  }

  /// Compares the records of a stream with those of each document; returns the number of plans used.
  @discardableResult
  private func check(_ documents: [[UInt8]]) -> Int {
    let planned = PlannedRecords()
    for document in documents {
      let (records, expected) = (planned.records(of: document), Records.all(in: document))
      let isSame = records == expected
      #expect(
        isSame,
        """
        \(String(decoding: document, as: UTF8.self))
        plan: \(records.map { String(decoding: $0, as: UTF8.self) })
        read: \(expected.map { String(decoding: $0, as: UTF8.self) })
        """)
      if !isSame { break }
    }
    return planned.hits
  }
}

/// Documents of one shape after another, read with plans as parse-payload does.
private final class PlannedRecords {
  private let stream = DocumentStream(options: JSONInputOptions())
  private let out = ByteBuffer()
  private let options: PayloadOptions
  private let reader: PayloadReader
  private let plans: ReadingPlans
  private(set) var hits = 0

  init() {
    var options = PayloadOptions()
    options.includesRaw = true
    options.badgeNow = 7
    self.options = options
    reader = PayloadReader(options: options, tape: stream.tape)
    plans = ReadingPlans(stream.tape, output: out)
  }

  func records(of document: [UInt8]) -> [[UInt8]] {
    (document + [0x0A]).withUnsafeBufferPointer(stream.append)
    guard case .document = stream.next() else { return [] }
    if let plan = plans.find() {
      hits += 1
      return (0..<plan.messageCount).map { message in
        taken { plan.append(message, stream.tape, to: out) }
      }
    }
    let messages = try? reader.findMessages()
    let records = (0..<(messages ?? 0)).map { message in
      taken {
        plans.recordBegins()
        reader.writeRecord(of: message, notes: [], into: out)
        plans.recordEnds(reader.outcome)
      }
    }
    plans.finish(isValid: messages != nil)
    return records
  }

  private func taken(_ body: () -> Void) -> [UInt8] {
    out.removeAll()
    body()
    return Array(out.bytes)
  }
}
