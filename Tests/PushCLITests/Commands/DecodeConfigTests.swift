import Testing

@testable import PushCLI

@Suite struct DecodeConfigTests {
  private static let uuid = "95fe9437-7251-44bb-9522-adc00be89944"
  private static let string =
    "cD05NWZlOTQzNy03MjUxLTQ0YmItOTUyMi1hZGMwMGJlODk5NDQ7aT1odHRwczovL3gueS8="
  private static let record =
    "{\"vendor\":\"everlytic\",\"project_uuid\":\"\(uuid)\",\"install_url\":\"https://x.y\"}\n"

  @Test("The operand, a whole file and standard input are the same")
  func sources() throws {
    let file = try TemporaryFile("\n" + Self.string.prefix(30) + "\n" + Self.string.dropFirst(30))
    #expect(run("decode-config", Self.string) == Ran(status: 0, out: Self.record, err: ""))
    #expect(run("decode-config", "@\(file.path)").out == Self.record)
    #expect(run("decode-config", "-", input: Self.string + "\n").out == Self.record)
    #expect(run("decode-config", "@-", input: Self.string).out == Self.record)
    #expect(run("decode-config", input: Self.string).out == Self.record)
    #expect(run("decode-config", "@\(file.folder)/none").status == 66)
  }

  @Test("Extra variables and diagnostics are there when there are any")
  func extra() {
    let ran = run("decode-config", "p=42;i=https://x.y;pubk=a=")
    #expect(ran.status == 0 && ran.err.isEmpty)
    #expect(
      ran.out.contains("\"extra\":{\"pubk\":\"a=\"},\"diagnostics\":[{\"severity\":\"warning\","))
  }

  @Test("-o env prints lines for a shell, and the warnings elsewhere")
  func environment() {
    let ran = run("decode-config", "-o", "env", "p=it's;i=https://x.y/")
    #expect(
      ran.out == "export PUSHKIT_EVERLYTIC_PROJECT_UUID='it'\\''s'\n"
        + "export PUSHKIT_EVERLYTIC_INSTALL_URL='https://x.y'\n")
    #expect(ran.err.contains("[everlytic.config-plain-text]"))
  }

  @Test("--strict prints the record all the same, one line reports why, and the status is 65")
  func strict() {
    let ran = run("decode-config", "--strict", "p=42;i=https://x.y")
    #expect(ran.status == 65 && ran.out.hasPrefix("{\"vendor\""))
    #expect(ran.err.split(separator: "\n").count == 1 && ran.err.contains("[strict.findings]"))
    #expect(run("decode-config", "--strict", Self.string).status == 0)
  }

  @Test(
    "A string that cannot be used is 65, and nothing of it is repeated",
    arguments: ["s3cret!", "czNjcmV0", "p=s3cret", "p=s3cret;i=ftp://s3cret", "i=https://s3cret"])
  func refused(string: String) {
    let ran = run("decode-config", string)
    #expect(ran.status == 65 && ran.out.isEmpty)
    #expect(ran.err.contains("[everlytic.config-") && !ran.err.contains("s3cret"))
  }

  @Test("-o text is for reading, and shows no control character on a terminal")
  func text() {
    let ran = run(
      "decode-config", "-o", "text", "p=42;i=https://x.y;n=\u{202E}a\u{1B}",
      terminal: TerminalInfo(output: true))
    #expect(ran.out.contains("https://x.y") && ran.out.contains("\\u202ea\\u001b"))
  }
}
