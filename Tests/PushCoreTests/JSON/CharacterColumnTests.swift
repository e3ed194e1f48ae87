import Testing

@testable import PushCore

@Suite struct CharacterColumnTests {
  private static let texts = [
    "{\"é\":1} {\"😀\":2}\n{\"a\":3}", "[{\"é\":[\n\"ü\"]}, {\"é\":2},{\"é\":\n3}]", "é\n{\"ü\":1}",
    "\u{FEFF}{\"é\":1, \"b\": 2} {\"c\":3}\n{\"d\":\u{FEFF}}",
    "\u{FEFF}\n{\"a\":1} {\"\u{FEFF}\":1}",
    "{\n\"é\": \"😀\", \"x\":\n1 } é{\"y\":1}\n[ {\"日本\":1}, {\"日\":x}, {\"本\": 1}]",
  ]

  @Test(
    "Columns in characters are those of the text, however it is read", arguments: texts,
    [1, 2, 7, 99]
  )
  func columns(text: String, length: Int) throws {
    var options = JSONInputOptions()
    options.countsCharacters = true
    options.lenient = true
    let stream = DocumentStream(options: options)
    var rest = Array(text.utf8)[...]
    var positions: [TextPosition] = []
    while true {
      switch stream.next() {
      case .document:
        positions.append(stream.documentPosition)
        positions += stream.positions(ofTokens: Array(0..<stream.tape.count))
      case .failure(_, let position): positions.append(position)
      case .skipped: break
      case .needsInput:
        let piece = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
        if piece.isEmpty { stream.finish() }
        piece.withUnsafeBufferPointer { stream.append($0) }
      case .end:
        #expect(positions.count > 1)
        for position in positions { expect(position, in: text) }
        return
      }
    }
  }

  private func expect(_ position: TextPosition, in text: String) {
    let before = String(decoding: Array(text.utf8.prefix(position.offset)), as: UTF8.self)
    let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let begins = line.utf8.count == before.utf8.count && before.hasPrefix("\u{FEFF}")
    let characters = line.unicodeScalars.count - (begins ? 1 : 0)
    #expect(position.characterColumn == characters + 1, "\(position) in \(text)")
    #expect(position.column == line.utf8.count + 1)
  }

  @Test("Columns are in bytes unless characters are counted") func bytes() {
    #expect(TextPosition(line: 1, column: 5, offset: 4).characterColumn == 5)
  }
}
