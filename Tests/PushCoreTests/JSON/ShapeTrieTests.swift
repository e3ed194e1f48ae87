import Testing

@testable import PushCore

/// Texts of known shapes have the tokens that the scanner finds.
@Suite struct ShapeTrieTests {
  @Test("Texts of RFC 8259 are known when they come again", arguments: JSONCases.good)
  func good(text: String) {
    let shapes = KnownShapes()
    let bytes = Array(text.utf8.drop(while: \.isJSONWhitespace))
    let isAdded = shapes.add(bytes)
    #expect((shapes.read(bytes) == scan(bytes)) == isAdded, "\(text)")
  }

  @Test("Other values in a known shape have the scanner's tokens", arguments: Corpus.all)
  func otherValues(_ file: Corpus.File) {
    let shapes = KnownShapes()
    var values = OtherValues(seed: UInt64(file.bytes.count))
    for document in file.compactDocuments {
      guard shapes.add(document) else { continue }
      for _ in 0..<8 {
        let other = values.document(document)
        #expect(shapes.read(other) == scan(other), "\(String(decoding: other, as: UTF8.self))")
      }
    }
  }

  @Test("White space is part of a shape")
  func spaced() {
    let shapes = KnownShapes()
    let text = Array("{ \"a\" : [\n  1 , \"x\" ,\t{ } ] ,\r\n \"b\" : null }".utf8)
    #expect(shapes.add(text))
    #expect(shapes.read(text) == scan(text))
    #expect(shapes.read(Array("{\"a\":[1,\"x\",{}],\"b\":null}".utf8)) == nil)
  }

  @Test("A text with any other byte is read as the scanner reads it, or not at all")
  func mutations() {
    var random = SplitMix64(seed: 26)
    let payloads = GeneratedPayloads.all(TestSize.of(4000, byDefault: 300), seed: 27)
    let shapes = KnownShapes()
    var known = 0
    for text in payloads.map({ Array($0.utf8) }) where shapes.add(text) {
      for _ in 0..<20 {
        var other = text
        let at = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: other[at] = UInt8.random(in: 0...255, using: &random)
        case 1: other.remove(at: at)
        default: other.insert(Self.syntax.randomElement(using: &random) ?? 0, at: at)
        }
        guard let read = shapes.read(other) else { continue }
        known += 1
        #expect(read == scan(other), "\(String(decoding: other, as: UTF8.self))")
      }
    }
    #expect(known > payloads.count)
  }

  private static let syntax = Array("{}[]:,\"\\0-.eEtfn \n\u{7F}".utf8)

  @Test("A text that ends too early is not of a known shape")
  func truncated() {
    let shapes = KnownShapes()
    let text = Array(#"{"aps":{"alert":{"title":"a","body":"b"},"badge":15}}"#.utf8)
    #expect(shapes.add(text))
    for length in 0..<text.count { #expect(shapes.read(Array(text[..<length])) == nil) }
  }

  @Test("Names twice, and more tokens than there is room for, have no known shape")
  func refused() {
    let shapes = KnownShapes()
    #expect(!shapes.add(Array(#"{"a":1,"a":2}"#.utf8)))
    let long = "[" + (0..<300).map(String.init).joined(separator: ",") + "]"
    #expect(!shapes.add(Array(long.utf8)))
    #expect(shapes.trie.count == 0)
  }

  @Test("Memory is bounded, whatever the names are")
  func bounded() {
    let shapes = KnownShapes()
    for index in 0..<100_000 { shapes.add(Array("{\"name\(index)\":1}".utf8)) }
    #expect(shapes.trie.texts.elements.count < 1 << 19)
    shapes.trie.removeAll()
    let text = Array(#"{"a":"b"}"#.utf8)
    #expect(shapes.add(text) && shapes.read(text) == scan(text))
  }
}

/// A trie with texts that were scanned.
private final class KnownShapes {
  let trie = ShapeTrie()
  private let tape = JSONTape()
  private let scanner = JSONScanner()

  deinit {
    trie.deallocate()
    tape.deallocate()
  }

  /// Adds the shape of a text; returns whether it has one.
  @discardableResult
  func add(_ text: [UInt8]) -> Bool {
    withPadding(text) { base in
      let end = try? scanner.scan(base, end: text.count, isFinal: true, onto: tape)
      let isSpaced = tape.store.pointee.isSpaced
      return end != nil && trie.number(of: 0, on: tape, isSpaced: isSpaced) != nil
    }
  }

  /// Reads a text of a known shape; nil if the shape is unknown.
  func read(_ text: [UInt8]) -> Scanned? {
    withPadding(text) { base in
      let known = trie.read(base, 0, text.count + Self.padding.count, 0, tape)
      guard let known else { return nil }
      var scanned = Scanned()
      scanned.end = known.end
      if known.isSpaced { tape.store.pointee.isSpaced = true }
      describe(tape, &scanned)
      return scanned
    }
  }

  private static let padding = [UInt8](repeating: 0, count: 64)

  private func withPadding<Result>(
    _ text: [UInt8], _ body: (UnsafePointer<UInt8>) -> Result
  ) -> Result {
    (text + Self.padding).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("the padding has bytes") }
      tape.reset(document: base)
      scanner.begin()
      return body(base)
    }
  }
}
