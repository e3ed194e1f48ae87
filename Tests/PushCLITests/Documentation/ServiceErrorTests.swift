import PushCore
import Testing

@testable import PushCLI

/// The error codes of push services.
@Suite struct ServiceErrorTests {
  @Test func codesAreUniqueInAService() {
    let names = ServiceErrorRow.all.map { "\($0.service) \($0.code)" }
    #expect(Set(names).count == names.count)
  }

  @Test func everyServiceHasCodes() {
    for service in ServiceAPI.allCases {
      #expect(ServiceErrorRow.all.contains { $0.service == service })
    }
  }

  @Test func aCodeIsExplained() throws {
    for code in Set(ServiceErrorRow.all.map(\.code)) {
      let text = try HelpCommand.text(for: [code], { CommandList.all })
      #expect(text.hasPrefix(code + " ("), "\(code)")
      #expect(text.contains("\n  Advice:") && text.contains("\n  Source:"), "\(text)")
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
      #expect(!text.contains("`"), "\(text)")
    }
  }

  @Test func meaningsAreSentences() {
    for meaning in ServiceErrorRow.all.map(\.meaning) {
      #expect(meaning.hasSuffix("."), "\(meaning)")
      #expect(!meaning.contains("  ") && !meaning.contains("\n"), "\(meaning)")
      #expect(meaning.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 0, "\(meaning)")
    }
  }

  /// A number of two or three digits is an exit status.
  @Test func noCodeIsAnExitStatus() {
    for row in ServiceErrorRow.all {
      #expect(Int(row.code).map { $0 > 999 } ?? true)
    }
  }

  /// A dead token is one thing at every service, and the only reason to delete one.
  @Test func theCodesOfDeadTokens() {
    let found = ServiceErrorRow.all.filter { $0.step == .deleteToken }.map(\.code)
    #expect(
      found == [
        "ExpiredToken", "Unregistered", "UNREGISTERED", "NOT_FOUND", "NotRegistered",
        "messaging/registration-token-not-registered", "80100000", "web-push-404", "web-push-410",
        "NotRegistered",
        "Unregistered", "errno-103", "errno-105", "errno-106", "DeviceNotRegistered",
        "invalid_player_ids", "ExpiredChannel",
      ])
  }

  @Test(arguments: [400, 401, 403, 404, 410, 413, 429, 500, 503])
  func aStatusShowsEveryService(status: Int) throws {
    let text = try HelpCommand.text(for: ["\(status)"], { CommandList.all })
    #expect(text.hasPrefix("\(status) (HTTP status)"))
    let rows = ServiceErrorRow.withStatus(status)
    #expect(rows.allSatisfy { text.contains($0.code) && text.contains($0.service.title) })
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
