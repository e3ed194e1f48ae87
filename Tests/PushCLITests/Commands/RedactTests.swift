import PushCore
import Testing

@testable import PushCLI

@Suite struct RedactTests {
  private static let pushes = FormatTable.rows.filter(\.isPush).map(\.name).filter {
    $0 != "unknown"
  }
  private static let commands: [[String]] = [
    ["parse-payload", "--raw"], ["parse-payload", "-o", "text"], ["check-payload"],
    ["check-payload", "-o", "text"], ["check-payload", "-v", "-o", "github"],
    ["check-payload", "-v", "-o", "sarif"], ["check-payload", "-v", "-o", "junit"],
    ["convert-payload", "--to", "apns"],
    ["convert-payload", "--to", "fcm-v1"], ["resolve-action"],
  ]

  private static let secrets = [
    "06f0cd67", "c3529e8743fa", "684:test6209240", "bk3RNwTe3H0", "CI2k_HHw", "df4a39fb",
    "4d9263b6",
  ]

  @Test("No command shows a secret of a sample", arguments: pushes, commands)
  func samples(name: String, command: [String]) {
    let sample = Array(run("sample-payload", name).out.utf8)
    let plain = run(command, bytes: sample)
    let redacted = run(command + ["--redact"], bytes: sample)
    #expect(plain.status == redacted.status)
    for secret in Self.secrets {
      #expect(!redacted.out.contains(secret) && !redacted.err.contains(secret), "\(redacted.out)")
    }
    // Reports are marked.
    let unmarked = redacted.out.replacing(#","redacted":true"#, with: "")
    #expect(plain.out.utf8.count == unmarked.utf8.count)
  }

  @Test("A redacted sample has the same vendor, format and kind", arguments: pushes)
  func kinds(name: String) {
    let sample = run("sample-payload", name).out
    let redacted = run("parse-payload", "--redact", "--raw", "--field", "raw", input: sample).out
    for field in ["vendor", "format", "platform", "kind"] {
      let one = run("parse-payload", "--field", field, input: sample)
      let other = run("parse-payload", "--field", field, input: redacted)
      #expect(one.status == 0 && other.status == 0)
      #expect(one.out == other.out, "\(field)\n\(redacted)")
    }
  }

  @Test("The samples hold the secrets") func secretsAreThere() {
    let all = Self.pushes.map { run("sample-payload", $0).out }.joined()
    for secret in Self.secrets { #expect(all.contains(secret), "\(secret)") }
  }

  @Test("With --jobs, equal values have equal placeholders") func jobs() {
    let line = #"{"message":{"token":"dzAeHJ58jnU","data":{"k":"v"}}}"# + "\n"
    let input = String(repeating: line, count: 2000)
    let ran = run(
      ["parse-payload", "--redact", "--jobs", "3", "--raw", "--field", "raw.message.token"],
      bytes: Array(input.utf8), pieceLength: 10_000)
    let lines = ran.out.split(separator: "\n")
    #expect(ran.status == 0 && lines.count == 2000 && Set(lines).count == 1)
    #expect(lines.first?.count == 11 && lines.first != "dzAeHJ58jnU")
  }

  @Test("Placeholders differ between runs") func runs() {
    let input = #"{"message":{"token":"dzAeHJ58jnUkq","data":{"k":"v"}}}"#
    let outputs = (0..<2).map { _ in
      run("parse-payload", "--redact", "--raw", "--field", "raw", input: input).out
    }
    #expect(outputs[0] != outputs[1])
  }

  @Test("Values that options add are replaced too") func options() {
    let token = run(
      "convert-payload", "--to", "fcm-v1", "--redact", "--device-token", "dzAeHJ58jnU",
      input: #"{"aps":{"alert":"sent over dzAeHJ58jnU"}}"#)
    #expect(token.status == 0 && !token.out.contains("dzAeHJ58jnU"), "\(token.out)")
    let bundle = run(
      "convert-payload", "--to", "simctl", "--redact", "--bundle-id", "com.example.app",
      input: #"{"aps":{"alert":"a"},"username":"com.example.app"}"#)
    #expect(bundle.status == 0 && !bundle.out.contains("com.example"), "\(bundle.out)")
    let button = run(
      "resolve-action", "--redact", "--button", "accept7",
      input: """
        {"username":"accept7","title":"t","body":"b","ems":{"actions":[{"id":"accept7","title":"x",\
        "type":"OpenExternalUrl","url":"https://shop.example.com"}]}}
        """)
    #expect(button.status == 0 && button.out.contains("shop.example"))
    #expect(!button.out.contains("accept7"), "\(button.out)")
  }

  @Test("Of what cannot be read nothing is shown but its length") func broken() {
    for command in [["parse-payload"], ["check-payload"], ["convert-payload", "--to", "apns"]] {
      let ran = run(
        command + ["--redact", "--on-error", "emit"],
        bytes: Array(#"{"token":"dzAeHJ58jnU",oops\#n{"email":"joe@e.example","bcid":1}\#n"#.utf8))
      #expect(ran.status == 65)
      #expect(!(ran.out + ran.err).contains("dzAe") && !(ran.out + ran.err).contains("joe"))
      #expect(ran.out.contains("\"length\":") && !ran.out.contains("\"raw\":"), "\(ran.out)")
    }
  }

  @Test("Lenient reading and logs are redacted as well", arguments: ["--lenient", "--scan"])
  func otherInput(option: String) {
    let input =
      option == "--scan"
      ? "token dzAeHJ58jnU {\"token\":\"dzAeHJ58jnU\",\"data\":{\"k\":\"v\"}} dzAeHJ58jnU\n"
      : "{token:'dzAeHJ58jnU', /* x */ data:{k:'v',},}"
    let ran = run(
      "parse-payload", "--redact", option, "--raw", "--field", "raw.token", input: input)
    #expect(ran.out.count == 12 && !ran.out.contains("dzAe"))
  }

  @Test("One page has all names and limits, and the commands refer to it")
  func documented() {
    let page = run("help", "redaction").out.split { $0.isWhitespace }.joined(separator: " ")
    for name in RedactedNames.words + RedactedNames.parts + RedactedNames.schemes {
      #expect(page.contains(name), "\(name)")
    }
    for limit in ["HTML entities", "Base64", "CSV columns", "Names of people in free text"] {
      #expect(page.contains(limit), "\(limit)")
    }
    for command in ["parse-payload", "check-payload", "convert-payload", "resolve-action"] {
      #expect(run(command, "--help").out.contains("pushkit-redaction(7)"))
    }
  }
}
