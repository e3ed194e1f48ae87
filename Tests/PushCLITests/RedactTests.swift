import Testing

@testable import PushCLI

@Suite struct RedactTests {
  private static let pushes = FormatTable.rows.filter(\.isPush).map(\.name).filter {
    $0 != "unknown"
  }
  private static let commands: [[String]] = [
    ["parse-payload", "--raw"], ["parse-payload", "-o", "text"], ["check-payload"],
    ["check-payload", "-o", "text"], ["convert-payload", "--to", "apns"],
    ["convert-payload", "--to", "fcm-v1"],
  ]

  /// What the samples hold that nobody else should see.
  private static let secrets = [
    "06f0cd67", "c3529e8743fa", "236356783", "test6209240", "222_1a2b3c", "7f288d0f", "1828471",
    "bk3RNwTe3H0", "CI2k_HHw", "df4a39fb", "4d9263b6", "58577",
  ]

  @Test("No sample shows its secrets, whatever is asked", arguments: pushes, commands)
  func samples(name: String, command: [String]) {
    let sample = Array(run("sample-payload", name).out.utf8)
    let plain = run(command, bytes: sample)
    let redacted = run(command + ["--redact"], bytes: sample)
    #expect(plain.status == redacted.status)
    for secret in Self.secrets {
      #expect(!redacted.out.contains(secret) && !redacted.err.contains(secret), "\(redacted.out)")
    }
    #expect(plain.out.utf8.count == redacted.out.utf8.count)
  }

  @Test("A sample that was redacted is the same kind of message", arguments: pushes)
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

  @Test("The samples hold what is looked for") func secretsAreThere() {
    let all = Self.pushes.map { run("sample-payload", $0).out }.joined()
    for secret in Self.secrets { #expect(all.contains(secret), "\(secret)") }
  }

  @Test("All commands give one value the same placeholder") func alike() {
    let push = run("sample-payload", "fcm").out
    let parsed = run(
      "parse-payload", "--redact", "--raw", "--field", "raw.message.token", input: push
    ).out
    let converted = run(
      "convert-payload", "--to", "fcm-v1", "--redact", "--field", "message.token", input: push
    ).out
    #expect(parsed == converted && parsed == "xxxxxxxxxxx:xxxx_xxxxxxxxxxxxxxxxxxxxxxxx1\n")
  }

  @Test("The device of the command line is replaced too") func deviceToken() {
    let ran = run(
      "convert-payload", "--to", "fcm-v1", "--redact", "--device-token", "dzAeHJ58jnU",
      input: #"{"aps":{"alert":"a"}}"#)
    #expect(ran.out == #"{"message":{"token":"xxxxxxxxxx1","notification":{"body":"a"}}}"# + "\n")
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

  @Test("Lenient reading and logs are redacted as well") func otherInput() {
    let lenient = run(
      "parse-payload", "--redact", "--lenient", "--raw", "--field", "raw.token",
      input: "{token:'dzAeHJ58jnU', /* x */ data:{k:'v',},}")
    #expect(lenient.out == "xxxxxxxxxx1\n")
    let scanned = run(
      "parse-payload", "--redact", "--scan", "--raw", "--field", "raw.token",
      input: "token dzAeHJ58jnU {\"token\":\"dzAeHJ58jnU\",\"data\":{\"k\":\"v\"}} dzAeHJ58jnU\n")
    #expect(scanned.out == "xxxxxxxxxx1\n")
  }

  @Test("Placeholders are numbered in the order of one run, so there is one worker") func jobs() {
    let ran = run("parse-payload", "--redact", "--jobs", "2", input: "{}")
    #expect(ran.status == 64 && ran.err.contains("--redact and --jobs exclude each other"))
  }

  @Test("The page names every name that is looked for", arguments: ["parse-payload"])
  func documented(command: String) {
    let text = run(command, "--help").out
    for name in ["user_ext_id", "registration_ids", "engagement_uid", "label_key", "pns_id"] {
      #expect(text.contains(name))
    }
  }
}
