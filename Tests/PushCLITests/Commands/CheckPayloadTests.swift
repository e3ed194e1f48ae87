import Testing

@testable import PushCLI

@Suite struct CheckPayloadTests {
  private static let note = #"{"aps":{"alert":"a","content-available":1}}"#
  private static let warning = #"{"aps":{"alert":"a","x":1}}"#
  private static let error = #"{"aps":{"alert":"\#(String(repeating: "a", count: 4096))"}}"#

  @Test(
    "--fail-on says what weighs enough",
    arguments: [
      (note, "error", 0), (note, "warning", 0), (note, "info", 65),
      (warning, "error", 0), (warning, "warning", 65), (warning, "info", 65),
      (error, "error", 65), (error, "warning", 65), (error, "never", 0),
    ])
  func failOn(payload: String, weight: String, status: Int) {
    let ran = run("check-payload", "--fail-on", weight, input: payload)
    #expect(ran.status == status && ran.err.isEmpty == (status == 0))
  }

  @Test("Unless it is said, warnings weigh enough") func unasked() {
    #expect(run("check-payload", input: Self.note).status == 0)
    #expect(run("check-payload", input: Self.warning).status == 65)
  }

  @Test("One line on standard error has the number of findings that fail the run") func summary() {
    let input = [Self.warning, Self.warning, Self.error].joined(separator: "\n")
    #expect(
      run("check-payload", input: input).err
        == "pushkit: error: found 1 error, 2 warnings [check.findings]\n")
    #expect(
      run("check-payload", "--fail-on", "info", input: Self.note).err
        == "pushkit: error: found 1 note [check.findings]\n")
  }

  @Test("Text is what editors jump to") func text() {
    let ran = run("check-payload", "-o", "text", input: "\n" + Self.warning)
    #expect(ran.out == "-:2:25: warning: apns.unknown-key: aps has no such key (at /aps/x)\n")
  }

  @Test("Text in colour is the same text") func color() {
    let ran = run("check-payload", "-o", "text", "--color", "always", input: Self.warning)
    #expect(ran.out.contains("-:1:25: \u{1B}[33mwarning\u{1B}[0m: apns.unknown-key: aps has"))
  }

  @Test("The source is the file as it was named") func source() throws {
    let file = try TemporaryFile(#"{"aps":{"alert":"a"}}"#)
    let ran = run("check-payload", "--field", "source", "--field", "line", file.path)
    #expect(ran.out == "\(file.path)\t1\n")
  }

  @Test("A broken document fails with any --fail-on") func broken() {
    let ran = run("check-payload", "--fail-on", "error", input: "{\"aps\":\n" + Self.note)
    #expect(ran.status == 65 && ran.err.contains("json."))
    #expect(run("check-payload", input: #"{"bcid":1}"#).err.contains("parse-bridge"))
  }

  @Test(
    "A sample passes the check",
    arguments: FormatTable.rows.filter(\.isPush).map(\.name).filter { $0 != "unknown" })
  func samples(name: String) {
    let ran = run("check-payload", input: run("sample-payload", name).out)
    #expect(ran.status == 0 && ran.err.isEmpty, "\(ran.out)")
  }

  @Test("Input without a document fails with any --fail-on", arguments: ["", " \n", "[]"])
  func none(input: String) {
    let ran = run("check-payload", "--fail-on", "never", input: input)
    #expect(ran.status == 65 && ran.out.isEmpty && ran.err.contains("[payload.none]"))
  }

  @Test("On a terminal text is the default") func terminal() {
    let ran = run(
      ["check-payload", "--color", "never"], bytes: Array(Self.warning.utf8),
      terminal: .init(output: true))
    #expect(ran.out.hasPrefix("-:1:25: warning: apns.unknown-key: "))
  }

  @Test("--require-vendor fails on each plain payload, --fail-on never or not") func vendor() {
    let input = Self.note + "\n" + #"{"data":{"px.msg_id":"1","px.title":"t"}}"# + "\n{\"x\":1}"
    let ran = run("check-payload", "--fail-on", "never", "--require-vendor", input: input)
    #expect(ran.status == 65)
    #expect(ran.err.split(separator: "\n").count == 2)
    #expect(ran.err.contains("-:1:1") && ran.err.contains("-:3:1"))
  }

  @Test(
    "Every code is explained", arguments: ["apns.size", "payload.placeholder", "check.findings"])
  func help(code: String) {
    #expect(run("help", code).out.contains(code))
  }
}
