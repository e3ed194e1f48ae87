import Testing

@testable import PushCore

@Suite struct PathTableTests {
  @Test("Keys with one hash, which covers the length and the last eight bytes, have their own rows")
  func collidingKeys() throws {
    #expect(JSONKey("lp_message").hash == JSONKey("mp_message").hash)
    let paths: [StaticString] = [
      "/lp_message", "/mp_message", "/np_message/id", "/op_message", "/*", "/np_message",
    ]
    try expect(
      #"{"mp_message":1,"np_message":{"id":2},"lp_message":3,"qp_message":4}"#, paths,
      rows: ["1: 1", "5: {\"id\":2}", "2: 2", "0: 3", "4: 4"])
    try expect(
      #"{"mp\u005fmessage":1,"op_message":2,"op_message":3}"#, paths, rows: ["1: 1", "3: 3"])
    try expect(#"{"lp_message":1,"mp_message":2}"#, ["/mp_message"], rows: ["0: 2"])
  }

  @Test("A level has more keys than a byte can number")
  func manyKeys() throws {
    let keys = (0..<600).map { index in
      let name = Array("key_\(index)_message".utf8)
      return JSONKey(start: PermanentMemory.copy(name), count: name.count)
    }
    var node = PathNode()
    for key in keys { #expect(node.index(of: key) == node.entries.count - 1) }
    let level = PathLevel(node)
    try onTape("{\(keys.map { "\"\($0.text)\":0" }.joined(separator: ","))}") { tape in
      for (index, key) in keys.enumerated() {
        let token = 1 + 2 * index
        let entry =
          level.finder.find(tape[token], tape.base(of: 0)) ?? level.findOther(tape.bytes(token))
        #expect(entry?.pointee.key.text == key.text)
      }
    }
  }

  private func expect(_ document: String, _ paths: [StaticString], rows: [String]) throws {
    try onTape(document) { tape in
      var sink = RowSink(tape: tape)
      PathTable(paths).walk(tape, 0, into: &sink)
      #expect(sink.rows == rows)
    }
  }
}

/// Records the rows that a table finds, as `row: value`.
private struct RowSink: PathSink {
  let tape: JSONTape
  var rows: [String] = []

  mutating func found(row: Int, key: Int, value: Int) {
    let json = ByteBuffer(capacity: 16)
    tape.copy(value, to: json)
    rows.append("\(row): \(json.string)")
  }

  mutating func blocked(key: Int, value: Int) {}
}
