import Testing

@testable import PushCore

/// However long the input, the buffer holds little more than the longest document allowed.
@Suite struct StreamMemoryTests {
  private static let limit = 1000
  private static let piece = 4096

  struct Flood: Sendable, CustomStringConvertible {
    let description: String
    let begin: String
    let repeated: String
    let options: JSONInputOptions
    let errors: Int
  }

  static let floods: [Flood] = [
    Flood(
      description: "a line of garbage", begin: "x", repeated: "y",
      options: .with(maximum: limit), errors: 1),
    Flood(
      description: "a line of garbage, kept", begin: "x", repeated: "y",
      options: .with(keeps: true, maximum: limit), errors: 1),
    Flood(
      description: "lines of garbage, kept", begin: "x", repeated: "y\n",
      options: .with(keeps: true, maximum: limit), errors: 1),
    Flood(
      description: "a string", begin: "{\"a\":\"", repeated: "y", options: .with(maximum: limit),
      errors: 1),
    Flood(
      description: "a string, kept", begin: "{\"a\":\"", repeated: "y",
      options: .with(keeps: true, maximum: limit), errors: 1),
    Flood(
      description: "a string, lenient", begin: "{\"a\":\"", repeated: "y",
      options: .with(lenient: true, maximum: limit), errors: 1),
    Flood(
      description: "blanks", begin: "", repeated: " ", options: .with(maximum: limit), errors: 0),
    Flood(
      description: "blanks among elements", begin: "[{}", repeated: " \n",
      options: .with(maximum: limit), errors: 1),
    Flood(
      description: "a comment", begin: "/*", repeated: "y",
      options: .with(lenient: true, maximum: limit), errors: 1),
    Flood(
      description: "a comment to the line's end", begin: "//", repeated: "y",
      options: .with(lenient: true, maximum: limit), errors: 1),
    Flood(
      description: "a placeholder", begin: "[<", repeated: "y",
      options: .with(lenient: true, maximum: limit), errors: 1),
    Flood(
      description: "a line without a brace", begin: "", repeated: "y",
      options: .with(scan: true, maximum: limit), errors: 0),
    Flood(
      description: "a line with an object that does not end", begin: "x {\"a\":\"", repeated: "y",
      options: .with(scan: true, maximum: limit), errors: 1),
  ]

  @Test(arguments: floods)
  func isBounded(_ flood: Flood) {
    let stream = DocumentStream(options: flood.options)
    var errors = 0
    var largest = 0
    let filler = Array(
      String(repeating: flood.repeated, count: Self.piece / flood.repeated.count).utf8)
    for index in 0..<100 {
      take(index == 0 ? Array(flood.begin.utf8) + filler : filler, into: stream)
      largest = max(largest, stream.input.count)
      errors += countErrors(stream)
    }
    stream.finish()
    errors += countErrors(stream)
    #expect(errors == flood.errors)
    // Scanning waits for the end of a line for 64 KiB longer.
    let allowed = Self.limit + 3 * Self.piece + (flood.options.scan ? 1 << 16 : 0)
    #expect(largest <= allowed, "\(largest) bytes were held")
  }

  private func take(_ bytes: [UInt8], into stream: DocumentStream) {
    stream.freeSpace(bytes.count).update(from: bytes, count: bytes.count)
    stream.commit(bytes.count)
  }

  private func countErrors(_ stream: DocumentStream) -> Int {
    var errors = 0
    while true {
      switch stream.next() {
      case .needsInput, .end: return errors
      case .failure: errors += 1
      case .document, .skipped: break
      }
    }
  }

  @Test("Reading continues after very long input, and reports its length")
  func goesOn() {
    let text = "{x" + String(repeating: "y", count: 50_000) + "\n{}"
    let cuts = Array(stride(from: 100, to: text.utf8.count, by: 1000))
    #expect(
      events(text, cuts: cuts, .with(keeps: true, maximum: 500))
        == ["error syntax 1:2 (1)", "skipped 50003", "doc 2:1 (50003) {}"])
  }

  @Test("A small object in a very long line is read")
  func smallObjectOfLongLine() {
    let tail = String(repeating: "y", count: 200_000)
    let text = "x {\"a\":1} \(tail)\n{z} \(tail)\n{}"
    let cuts = Array(stride(from: 1000, to: text.utf8.count, by: 10_000))
    let options = JSONInputOptions.with(scan: true, maximum: 100)
    #expect(events(text, options).count == 2)
    #expect(events(text, cuts: cuts, options) == events(text, options))
  }
}
