@testable import PushCore

/// Replaces the values of a document, and keeps its shape.
struct OtherValues {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  private static let texts = [
    "", "x", "1", "0", "-5", "707", "true", "false", "http://a.example/b?c=1", "HTTPS://A.example",
    "app://open", "dp:gf_saw&id=5", "dp:", "#", "/relative", "é", #"\u00e9\n"#, #"q\"q"#, "{}",
    "[]",
    "{", #"{\"url\":\"https://a.example\"}"#, #"[{\"id\":\"a\",\"title\":\"b\"}]"#,
    "url=[a](b://c)",
    "url=[](b://c)", "url=[1](b://c)", "url=", "launch=", "60s", "MEAppEvent", "OpenExternalUrl",
    "Dismiss", "DeepLink", "ADD", "add", "high", "FCM_V2", "DELETE", "BIG_TEXT", "12", "+7", "5.0",
    "1e3", "ExponentPushToken[abc]",
    "😀 long text of more than sixty-four bytes, which needs two blocks",
  ]
  private static let numbers = [
    "0", "1", "2", "-1", "1.5", "1e3", "5", "707", "12345678901234567890",
  ]

  mutating func document(_ source: [UInt8]) -> [UInt8] {
    withTape(source) { tape in
      let out = ByteBuffer()
      write(0, tape, out)
      return Array(out.bytes)
    } ?? source
  }

  private mutating func write(_ value: Int, _ tape: JSONTape, _ out: ByteBuffer) {
    switch tape.kind(value) {
    case .object:
      out.append("{")
      for key in tape.keys(of: value) {
        if key > tape.first(value) { out.append(",") }
        tape.copy(key, to: out)
        out.append(":")
        write(tape.value(ofKey: key), tape, out)
      }
      out.append("}")
    case .array:
      out.append("[")
      for element in tape.elements(of: value) {
        if element > tape.first(value) { out.append(",") }
        write(element, tape, out)
      }
      out.append("]")
    case .string where Int.random(in: 0..<3, using: &random) == 0:
      out.append("\"")
      out.append(contentsOf: Self.texts.randomElement(using: &random) ?? "")
      out.append("\"")
    case .number where Int.random(in: 0..<3, using: &random) == 0:
      out.append(contentsOf: Self.numbers.randomElement(using: &random) ?? "0")
    default: tape.copy(value, to: out)
    }
  }
}
