import Foundation
import Testing

@testable import PushEmulator

/// The table of what only `--lenient` accepts.
@Suite struct LeniencyTests {
  /// The reasons that the requests and messages of the data files have.
  private static let found: Set<Leniency> = {
    var found: [Violation] = []
    for item in DialectCase.all where item.change == nil && item.strictViolations != nil {
      let inbox = Inbox()
      let emulator = Emulator { inbox.take($0) }
      for request in item.before + [item.request] { _ = emulator.respond(to: request) }
      found += inbox.records.flatMap(\.violations)
    }
    for item in MessageCase.all where item.change == nil && item.strictViolations != nil {
      var conversation = SmarticoConversation(isLenient: false, host: "localhost") {
        .init(uuid: "", ts: 0)
      }
      for message in item.before + [item.message] {
        found += conversation.answer(Array(message.utf8)).violations
      }
    }
    return Set(found.compactMap(\.leniency))
  }()

  @Test func eachRowHasACaseAndEachCaseARow() {
    #expect(Self.found == Set(Leniency.allCases))
  }

  @Test(arguments: Leniency.allCases) func aRowFitsALine(row: Leniency) {
    #expect(row.client.count <= 26 && (10...40).contains(row.request.count))
    #expect(row.request.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
  }

  @Test func rowsAreDifferent() {
    #expect(Set(Leniency.allCases.map(\.request)).count == Leniency.allCases.count)
  }
}
