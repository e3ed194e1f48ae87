import PushTestPeers

/// Inputs of several pieces with many errors; the same in every run.
enum MixedInput {
  /// Builds an input of at least `size` bytes out of numbered pieces.
  private static func repeated(
    _ size: Int, _ piece: (Int) -> String
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 4096)
    var index = 0
    while bytes.count < size {
      bytes += piece(index).utf8
      index += 1
    }
    return bytes
  }

  /// The number of bytes that each thread reads at once.
  static let pieceLength = 1 << 14

  private static let large = TestSize.of(128, byDefault: 9) * pieceLength / 2

  private static func padding(_ index: Int) -> String {
    String(repeating: "x", count: 200 + index * 37 % 600)
  }

  private static func payload(_ index: Int) -> String {
    "{\"aps\":{\"alert\":\"\(index)\"},\"pad\":\"\(padding(index))\"}"
  }

  /// A line each, every thirteenth broken in one way or another.
  static let lines = repeated(large) { index in
    guard index % 13 == 5 else { return payload(index) + "\n" }
    return broken[index / 13 % broken.count]
  }

  private static let broken = [
    "{\"aps\": oops}\n", "{\"aps\":{\"alert\":\"cut\n", "\"text\"\n",
    "{\n{\"aps\":{\"alert\":1}}\n",
    "[{\"aps\":{\"alert\":\"a\"}},\n{x},\n{\"aps\":{\"alert\":\"b\"}}]\n", "\n\n \r\n",
    "x {}\n{\"a\":1}\n",
    "\u{1E}{\"aps\":{}}\n", "{} {\"a\":tru}\n", "[]\n", "{\"a\":\"\\ud800\"}\n",
    "{a:1, /* c */ }\n",
    "[{\"a\":1}\n{\"px.msg_id\":\"1\"}\n]\n", "[{\"a\":1},\n\u{1E}{\"b\":1}\n",
    "{\"a\":1,\"a\":2}\n",
    "// {\n{\"a\":\n", "{\"messages\":[]}\n",
  ]

  /// Documents over many lines; some lines within a document begin with a brace.
  static let pretty = repeated(large) { index in
    let end = index % 41 == 7 ? "" : "}\n"
    return
      "{\n  \"aps\": {\n    \"alert\": \"\(index)\"\n  },\n\"list\":[\n{\n\"pad\":\n\"\(padding(index))\""
      + "\n},\n{}\n]\n\(end)"
  }

  /// An array with an element on each line, and documents after it.
  static let array =
    Array("[\n".utf8) + repeated(large) { "\(payload($0)),\n" } + Array("{}]\n".utf8)
    + repeated(large / 2) { payload($0) + "\n" }

  /// The same with a broken element in the middle, and a second array that does not end.
  static let damagedArray =
    Array("{}\n[\n".utf8)
    + repeated(large) { $0 % 50 == 20 ? "{x},\n" : "\(payload($0)),\n" }
    + Array("{}]\n[\n".utf8) + repeated(large / 2) { "\(payload($0)),\n" }

  /// One line, so that every cut is within it.
  static let oneLine = repeated(large) { payload($0) + " " } + Array("x".utf8)

  /// Documents that are longer than one read, and some over the limit.
  static let huge = repeated(large) { index in
    let length = [100, 28_000, 1_500, 40_000][index % 4]
    return "{\"a\":\"\(String(repeating: "y", count: length))\"}\n"
  }
}
