import Foundation
import Testing

/// Replacements of redact-text in several runs, and texts that arrive in pieces.
@Suite("redact-text", .waiting) struct RedactTextTests {
  private static let text = Array(
    """
    token=Hunter22 user_id=4711 joe@example.com
    {"password":"Hunter22","n":[4711]}
    tokens: [
      Hunter22,
    ]
    é \u{1F600} Cookie: a=Hunter22; b=c\r
    """.utf8)

  private func run(_ arguments: [String], _ input: [UInt8] = text) throws -> String {
    var child = Child()
    child.arguments = ["redact-text", "-q"] + arguments
    let outcome = try child.run(input: input)
    #expect(outcome.status == 0)
    return String(decoding: outcome.stdout, as: UTF8.self)
  }

  @Test("equal keys make equal replacements, other keys and no key other ones") func keys() throws {
    let once = try run(["--key", "sesame"])
    #expect(try run(["--key", "sesame"]) == once)
    #expect(try run(["--key", "other"]) != once)
    #expect(try run([]) != run([]))
    #expect(!once.contains("Hunter22") && once.utf8.count == Self.text.count)
    let value = try #require(once.firstMatch(of: /token=(\w+)/)?.1)
    #expect(once.ranges(of: value).count == 4)
  }

  @Test("a text byte by byte") func pieces() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(Self.text, to: "text")
    var child = Child()
    child.program = "/bin/sh"
    child.arguments = [
      "-c", "dd if=text bs=1 2>/dev/null | \"$0\" redact-text -q --key k", Binary.path,
    ]
    child.folder = folder.path
    let outcome = try child.run()
    #expect(try String(decoding: outcome.stdout, as: UTF8.self) == run(["--key", "k"]))
  }
}
