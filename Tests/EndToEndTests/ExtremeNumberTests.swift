import Foundation
import PushTestPeers
import Testing

/// Numbers at the limits of types in place of those of users, apps and services: no calculation ends
/// the process.
@Suite("Extreme numbers", .waiting) struct ExtremeNumberTests {
  static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616",
    "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740992",
    "9007199254740993", "-1", "0", "1e400", "-1e400", "1e18", "9.3e18", "1e-400",
    "99999999999999999999999999",
  ]
  /// All but those for an internal error.
  private static let documented: Set<Int32> = [0, 1, 64, 65, 66, 69, 73, 74, 75, 76, 77, 78]

  @Test("in the arguments and the input of commands that only read", arguments: numbers.indices)
  func readers(index: Int) throws {
    let cases = Case.all.filter(\.onlyReads)
    for position in stride(
      from: index % cases.count, to: cases.count, by: TestSize.of(2, byDefault: 36))
    {
      let (item, number) = (cases[position], Self.numbers[index])
      let input = try item.input()
      guard input.count < 1 << 14 else { continue }
      let arguments = item.arguments.map { Self.replacing($0, number, isWhole: true) }
      let text = Self.replacing(String(decoding: input, as: UTF8.self), number)
      for words in Set([item.arguments, arguments]) {
        let outcome = try item.readInMemory(words, Array(text.utf8))
        let isDocumented = outcome.status.map(Self.documented.contains) ?? false
        #expect(isDocumented, "\(item.testDescription), \(number): \(outcome)")
      }
    }
  }

  /// Returns a text with another number in place of each one that is a value of its own.
  ///
  /// - Parameter isWhole: Whether nothing may be beside the number but a sign and a unit.
  private static func replacing(
    _ text: String, _ number: String, isWhole: Bool = false
  ) -> String {
    if isWhole {
      let bare = text.drop { "+-=".contains($0) }.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      let isNumber = !bare.isEmpty && text.utf8.count - bare.utf8.count <= 2
      return isNumber ? text.replacing(bare, with: number, maxReplacements: 1) : text
    }
    let bytes = Array(text.utf8)
    var (out, at) = ([UInt8](), 0)
    while at < bytes.count {
      let length = self.length(bytes, at)
      out += length > 0 ? Array(number.utf8) : [bytes[at]]
      at += max(length, 1)
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The length of the number at an offset; 0 if there is none, or if it is a part of a word.
  private static func length(_ bytes: [UInt8], _ at: Int) -> Int {
    func isWord(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let scalar = Unicode.Scalar(bytes[index])
      return scalar.properties.isAlphabetic || "0123456789_-.:".unicodeScalars.contains(scalar)
    }
    if at > 0, isWord(at - 1), bytes[at - 1] != UInt8(ascii: ":") { return 0 }
    var end = at < bytes.count && bytes[at] == UInt8(ascii: "-") ? at + 1 : at
    let start = end
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) || bytes[end] == 0x2E { end += 1 }
    let isUnit = end < bytes.count && bytes[end] == UInt8(ascii: "s") && !isWord(end + 1)
    return end > start && (isUnit || !isWord(end)) ? end - at : 0
  }

  @Test("in requests to the emulator") func emulator() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let running = try EmulateProcess([], in: folder)
    for number in Self.numbers {
      for target in ["/?page=\(number)", "/?page=\(number)&watch", "/requests?since=\(number)"] {
        let request = "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        #expect(try HTTPTalk.ask(running.port, request).hasPrefix("HTTP/1.1 "), "\(target)")
      }
      for (path, body) in Self.bodies {
        let request = HTTPTalk.post(path, body.replacing("#", with: number))
        #expect(try HTTPTalk.ask(running.port, request).hasPrefix("HTTP/1.1 "), "\(path) \(number)")
      }
      let head = "POST /v3/device HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(number)\r\n\r\n"
      #expect(try HTTPTalk.ask(running.port, head).hasPrefix("HTTP/1.1 "), "\(number)")
    }
    #expect(running.exchange.end(by: SIGTERM).signal == SIGTERM)
  }

  private static let bodies = [
    (
      "/v1/projects/p/messages:send",
      #"{"message":{"token":"abc","android":{"ttl":#,"notification":{"notification_count":#}}}}"#
    ),
    ("/3/device/" + String(repeating: "0a", count: 32), #"{"aps":{"badge":#,"alert":"a"}}"#),
    ("/api/r/v2/apps/1/instances/2/events/lifecycle", #"{"event":"onscreen","ts":#}"#),
    ("/api/r/v2/apps/1/instances", #"{"tz_sec":#,"onscreen_count":#,"onscreen_sec":#}"#),
    ("/services/public", #"{"cid":#,"ts":#,"event":{"platform":#}}"#),
  ]
}
