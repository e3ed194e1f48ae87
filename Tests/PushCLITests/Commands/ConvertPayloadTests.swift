import Testing

@testable import PushCLI

@Suite struct ConvertPayloadTests {
  private static let pushes = FormatTable.rows.filter(\.isPush).map(\.name).filter {
    $0 != "unknown"
  }
  /// Formats that have no other form.
  private static let refused: Set<String> = [
    "everlytic-web", "smartico-engagement", "smartico-spin", "pushexpress-web", "emarsys-web-v2",
    "optimobile-web", "fcm-web", "declarative-web-push",
  ]

  private func convert(_ name: String, to form: String, _ more: String...) -> Ran {
    let vendor = name == "pushexpress-web" ? ["--vendor", "pushexpress"] : []
    return run(
      ["convert-payload", "--to", form] + vendor + more,
      bytes: Array(run("sample-payload", name).out.utf8))
  }

  /// The values that name the message for its vendor, and what the phone shows.
  private func fields(_ payload: String) -> String {
    run(
      "parse-payload", "--field", "vendor", "--field", "kind", "--field", "title", "--field",
      "body", "--field", "url", "--field", "deep_link", "--field", "tracking", input: payload
    ).out
  }

  @Test(
    "Samples say the same in every form, or there is none", arguments: pushes, ["apns", "fcm-v1"])
  func samples(name: String, form: String) {
    let ran = convert(name, to: form)
    guard !Self.refused.contains(name) else {
      #expect(ran.status == 65 && ran.out.isEmpty && ran.err.contains("convert.no-form"))
      return
    }
    #expect(ran.status == 0)
    let (before, after) = (fields(run("sample-payload", name).out), fields(ran.out))
    let isPlain = ["apns", "fcm", "expo"].contains(name)
    // A block for iOS makes a second message.
    let lines = after.split(separator: "\n").map { "\($0)\n" }
    #expect(
      isPlain
        ? lines.contains { before.drop { $0 != "\t" } == $0.drop { $0 != "\t" } }
        : lines.contains(before))
  }

  @Test(
    "There and back again, a plain payload is what it was",
    arguments: ["", #","sound":"s""#])
  func roundTrip(sound: String) {
    func payload(_ sound: String) -> String {
      #"{"aps":{"alert":{"title":"T","body":"B"}\#(sound)},"k":"v"}"#
    }
    let there = run("convert-payload", "--to", "fcm-v1", input: payload(sound))
    let back = run("convert-payload", "--to", "apns", input: there.out)
    let texts = #""alert":{"title":"T","body":"B"}"#
    let aps = sound.isEmpty ? texts : #""sound":"s",\#(texts)"#
    #expect(back.out == #"{"aps":{\#(aps)},"k":"v"}"# + "\n")
    let lost = "dropped /message/android/notification"
    #expect(back.err.contains(lost) == !sound.isEmpty)
  }

  @Test("On a terminal a document is indented, and its text harmless") func terminal() {
    let ran = run(
      ["convert-payload", "--to", "apns", "--color", "never"],
      bytes: Array(#"{"aps":{"alert":"a\u001b\u202e"}}"#.utf8), terminal: .init(output: true))
    #expect(ran.out.hasPrefix("{\n  \"aps\": {\n"))
    #expect(!ran.out.contains("\u{202e}"))
  }

  @Test(
    "Every code is explained",
    arguments: ["lost", "no-recipient", "no-bundle-id", "no-form", "unknown"])
  func help(code: String) {
    #expect(run("help", "convert.\(code)").out.contains("convert.\(code)"))
  }

  @Test("What is dropped is reported with its path, for programs too") func place() {
    let ran = run(
      "convert-payload", "--to", "fcm-v1", "--error-format", "json",
      input: "\n" + #"{"aps":{"alert":"a"},"from":1}"#)
    #expect(
      ran.err.contains(
        #"{"warning":{"code":"convert.lost","message":"dropped /from: FCM reserves this name","#
          + #""input":{"source":"-","line":2,"column":29,"offset":29,"path":"/from"}}}"#))
  }
}
