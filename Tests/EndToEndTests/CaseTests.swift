import Foundation
import Testing

/// Every case of every file in `Cases`.
@Suite("Cases", .waiting) struct CaseTests {
  @Test("case", arguments: Case.all) func runs(_ item: Case) throws {
    let outcome = try item.outcome()
    let check = CaseCheck(
      wish: item.json, outcome: outcome, command: item.arguments.first)
    let faults = check.faults()
    guard !faults.isEmpty else { return }
    Issue.record(Comment(rawValue: report(item, outcome, faults)))
  }

  private func report(_ item: Case, _ outcome: Child.Outcome, _ faults: [String]) -> String {
    """
    \(item.testDescription)
    pushkit \(item.arguments.joined(separator: " "))
    ---- faults ----
    \(faults.joined(separator: "\n"))
    ---- stdout ----
    \(String(decoding: outcome.stdout.prefix(4000), as: UTF8.self))
    ---- stderr ----
    \(String(decoding: outcome.stderr.prefix(2000), as: UTF8.self))
    ----------------
    """
  }
}
