import PushCore
import Testing

@testable import PushCLI

/// What the documentation says of vendors and formats is what the reader of payloads knows.
@Suite struct PayloadDocumentationTests {
  @Test func everyFormatOfPushesHasARow() {
    let documented = FormatTable.rows.filter(\.isPush).map(\.name)
    #expect(documented == PayloadFormat.allCases.map { "\($0.rawValue)" })
  }

  @Test func everyVendorIsDocumentedOnce() {
    #expect(Set(Vendor.documented) == Set(Vendor.allCases))
    #expect(Vendor.documented.count == Vendor.allCases.count)
  }

  @Test(arguments: Vendor.allCases)
  func namesAndAliasesAreTaken(vendor: Vendor) {
    for word in ["\(vendor.name)"] + vendor.aliases where vendor.isNamed {
      #expect(Vendor(name: word) == vendor)
    }
    #expect(vendor.isNamed || vendor.aliases.isEmpty)
  }

  /// Where two vendors' marks meet, the one that the topic names first wins.
  @Test func theTopicKeepsTheOrderOfTheDetector() throws {
    let marks: [(Vendor, String)] = [
      (.pushexpress, #""px.msg_id":"1""#),
      (.optimobile, #""custom":{"a":{"k.message":{"data":{"id":8}}}}"#),
      (.emarsys, #""ems_msg":"true""#),
      (.smartico, #""engagement_uid":"a""#),
      (.everlytic, #""message_id":"1","body":"b","$a":"c""#),
    ]
    #expect(marks.map(\.0) == Vendor.allCases.filter(\.isNamed))
    for (first, second) in zip(marks, marks.dropFirst()) {
      let payload = "{\"data\":{\(second.1),\(first.1)}}"
      let ran = run("parse-payload", "--field", "vendor", input: payload)
      #expect(ran.out == "\(first.0.name)\n", "\(payload)")
    }
  }

  @Test(arguments: Vendor.allCases)
  func theTopicNamesThePathsThatDecide(vendor: Vendor) {
    let words = HelpWriter.topic(.vendors).split { $0 == " " || $0 == "\n" || $0 == "," }
    let deciding = EvidenceRow.all.filter { $0.vendor == vendor && $0.strength != .generic }
    for path in deciding.map({ "\($0.path)" }) {
      #expect(words.contains { $0 == path || $0 == path + "." }, "\(vendor.name): \(path)")
    }
  }
}
