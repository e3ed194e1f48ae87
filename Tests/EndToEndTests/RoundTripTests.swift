import Foundation
import Testing

/// What pushkit prints, pushkit and others read.
@Suite("Round trips", .waiting) struct RoundTripTests {
  static let formats = [
    "everlytic-fcm", "everlytic-web", "smartico-push", "smartico-engagement", "smartico-spin",
    "pushexpress-fcm", "pushexpress-apns", "pushexpress-web", "emarsys-android-v1",
    "emarsys-android-v2", "emarsys-ios-v1", "emarsys-fcm-v2", "emarsys-apns-v2",
    "emarsys-huawei-v1", "emarsys-huawei-v2", "emarsys-web-v2", "optimobile-ios",
    "optimobile-android", "optimobile-huawei", "optimobile-web", "apns", "fcm", "fcm-web", "expo",
    "declarative-web-push",
  ]

  private func run(_ arguments: [String], input: [UInt8] = []) throws -> Child.Outcome {
    var child = Child()
    child.arguments = arguments
    return try child.run(input: input)
  }

  @Test(
    "a sample is read as the format it is named for, and it and its record are JSON for others too",
    arguments: formats)
  func sample(format: String) throws {
    let sample = try run(["sample-payload", format])
    let forced = format == "pushexpress-web" ? ["--vendor", "pushexpress"] : []
    let parsed = try run(["parse-payload", "--raw"] + forced, input: sample.stdout)
    #expect(parsed.status == 0)
    let printed = try JSONSerialization.jsonObject(with: Data(sample.stdout))
    let record = try JSONSerialization.jsonObject(with: Data(parsed.stdout)) as? [String: Any]
    #expect(record?["format"] as? String == format)
    let raw = try #require(printed as? NSDictionary)
    #expect(record?["raw"] as? NSDictionary == raw)
  }

  @Test(
    "what is no push is refused",
    arguments: [
      ("emarsys-inbox", "parse-inbox"), ("emarsys-embedded", "parse-inbox"),
      ("everlytic-history", "parse-inbox"), ("smartico-bridge", "parse-bridge"),
      ("smartico-identify", "build-gf-url"),
    ])
  func noPush(sample: String, command: String) throws {
    let printed = try run(["sample-payload", sample])
    let refused = try run(["parse-payload"], input: printed.stdout)
    #expect(refused.status == 65)
    #expect(String(decoding: refused.stderr, as: UTF8.self).contains(command))
  }

  @Test("the identify sample makes a URL") func identify() throws {
    let sample = try run(["sample-payload", "smartico-identify"])
    let made = try run(["build-gf-url", "--identify", "-", "dp:gf_store"], input: sample.stdout)
    #expect(made.status == 0)
    #expect(String(decoding: made.stdout, as: UTF8.self).hasSuffix("dp=dp%3Agf_store\n"))
  }

  @Test("the variables of a configuration are safe for a shell") func shellVariables() throws {
    let text = "p=it's; $(exit 9) `x` \"y\" \\;i=https://e.example"
    let encoded = Data(text.replacingOccurrences(of: "; ", with: ", ").utf8).base64EncodedString()
    var child = Child()
    child.program = "/bin/sh"
    let script =
      #"eval "$("$0" decode-config -o env "$1" 2>/dev/null)"; printf %s "$PUSHKIT_EVERLYTIC_PROJECT_UUID""#
    child.arguments = ["-c", script, Binary.path, encoded]
    let outcome = try child.run()
    #expect(outcome.stdout.elementsEqual(#"it's, $(exit 9) `x` "y" \"#.utf8))
  }

  @Test("help without operands is -h") func helpIsShortHelp() throws {
    #expect(try run(["help"]).stdout == run(["-h"]).stdout)
    #expect(try run(["help", "parse-payload"]).status == 0)
  }
}
