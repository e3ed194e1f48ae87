import Foundation
import Testing

@testable import PushCLI

/// A report of resolve-action is the one that the named command makes.
@Suite struct ResolveActionTests {
  /// Keys, addresses and values that no payload has, for all vendors.
  private static let environment = [
    "PUSHKIT_EVERLYTIC_INSTALL_URL": "https://live10.everlytic.net",
    "PUSHKIT_EVERLYTIC_PROJECT_UUID": "0f8fad5b-d9cb-469f-a165-70867728950e",
    "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID": "456",
    "PUSHKIT_SMARTICO_LABEL_KEY": "6816ba80-2967-4efb-a60c-694c72b03197-2",
    "PUSHKIT_SMARTICO_USER_ID": "standing",
    "PUSHKIT_PUSHEXPRESS_APP_ID": "21486-1212", "PUSHKIT_PUSHEXPRESS_INSTANCE_ID": "i-1",
  ]

  static let payloads: [(String, [String], String)] = [
    (
      #"{"data":{"message_id":"13","title":"t","body":"b","$a":"b"}}"#, [],
      #"{"subscription_id":"456","message_id":"13","metadata":{},"#
    ),
    (
      #"""
      {"data":{"message_id":13,"subscription_id":"12 3","title":"t","body":"b",
      "ev_return_data":"x=1&y='\"\\é\n="}}
      """#, [],
      #"""
      {"subscription_id":"12 3","message_id":"13","metadata":{"ev_return_data":"x=1&y='\"\\é\n="},
      """#
    ),
    (#"{"data":{"px.msg_id":"m.1;'$(x)","px.title":"t","px.body":"b"}}"#, [], "m.1;'$(x)"),
    (
      #"""
      {"data":{"engagement_uid":"u'1","message_id":"98765432109876543210","user_ext_id":"684:é",
      "title":"t","action":"dp:a&b=c d","button2":"B","action2":"-dp:x"}}
      """#, [], "98765432109876543210"
    ),
    (
      #"{"data":{"engagement_uid":"u","message_id":5,"button2":"B","action2":"-dp:x"}}"#,
      ["--button", "button2"], "-dp:x"
    ),
  ]

  @Test(arguments: payloads)
  func aReportIsAccepted(payload: String, options: [String], part: String) throws {
    let ran = run(
      ["resolve-action", "--field", "reports"] + options, bytes: Array(payload.utf8))
    let reports = try #require(
      try JSONSerialization.jsonObject(with: Data(ran.out.utf8)) as? [[String: Any]])
    #expect(reports.count == 1)
    for report in reports {
      let command = try #require(report["command"] as? String)
      let arguments = try #require(report["arguments"] as? [String: Any])
      let made = run(
        [command] + Self.options(arguments) + ["--no-state", "--dry-run"],
        environment: Self.environment)
      #expect(made.status == 0 && made.err == "", "\(made.err)")
      #expect(made.out.contains(part), "\(made.out)")
    }
  }

  /// A batch record as a command line.
  private static func options(_ arguments: [String: Any]) -> [String] {
    arguments.flatMap { name, value in
      let option = "--" + name.replacingOccurrences(of: "_", with: "-")
      if let members = value as? [String: String] {
        return members.flatMap { [option, "\($0.key)=\($0.value)"] }
      }
      return [option, value as? String ?? "not a text"]
    }
  }

  /// What a report says is what report-click takes from the payload itself.
  @Test func aReportSaysWhatThePayloadSays() throws {
    for (payload, options, _) in Self.payloads where options.isEmpty {
      let file = try TemporaryFile(payload)
      let direct = run(
        ["report-click", file.path, "--no-state", "--dry-run"], environment: Self.environment)
      let told = run("resolve-action", "--field", "reports.0.arguments", input: payload)
      let arguments = try #require(
        try JSONSerialization.jsonObject(with: Data(told.out.utf8)) as? [String: Any])
      let made = run(
        ["report-click"] + Self.options(arguments) + ["--no-state", "--dry-run"],
        environment: Self.environment)
      #expect(made.status == 0 && direct.status == 0, "\(made.err)\(direct.err)")
      #expect(Self.withoutStamps(made.out) == Self.withoutStamps(direct.out))
    }
  }

  /// A request without the values that are new in each report.
  private static func withoutStamps(_ request: String) -> String {
    request.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\W+ts\W+[0-9]{13}/, with: "STAMP")
      .replacing(/datetime":"[^"]*"/, with: "DATETIME")
  }
}
