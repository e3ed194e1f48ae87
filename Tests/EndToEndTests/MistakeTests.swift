import Foundation
import Testing

/// Common mistakes, and how their errors help.
@Suite("Mistakes", .waiting) struct MistakeTests {
  /// The cases of `mistakes.json`; ``CaseTests`` checks their statuses, codes and hints.
  static let mistakes = Case.all.filter { $0.file == "mistakes" }

  @Test(
    "there are many", .enabled(if: ProcessInfo.processInfo.environment["PUSHKIT_CASES"] == nil))
  func number() {
    #expect(Self.mistakes.count >= 30)
  }

  /// `runs` is a command line in the hint, `fixed` are the arguments after following it.
  @Test("following the hint succeeds", arguments: mistakes) func remedy(_ item: Case) throws {
    let command = item.json["runs"]?.text
    let fixed = item.json["fixed"]?.elements?.compactMap(\.text)
    #expect(command != nil || fixed != nil)
    if let command {
      #expect(try said(item).contains(command))
      try expectSuccess(try item.run(shell: command), command)
    }
    if let fixed { try expectSuccess(try item.run(fixed), "pushkit \(fixed)") }
  }

  @Test("a command line in a hint is tried", arguments: mistakes) func known(_ item: Case) throws {
    let said = try said(item)
    guard said.contains(/\bpushkit (-|help\b|doctor\b|[a-z]+-[a-z])/) else { return }
    #expect(item.json["runs"] != nil, "\(said)")
  }

  /// Returns the message and the hint of the mistake.
  private func said(_ item: Case) throws -> String {
    let errors = try CaseCheck.lines(try item.outcome().stderr).compactMap { $0["error"] }
    return errors.map { "\($0["message"]?.text ?? "")\n\($0["hint"]?.text ?? "")" }.joined()
  }

  private func expectSuccess(_ outcome: Child.Outcome, _ command: String) throws {
    #expect(
      outcome.status == 0, "\(command)\n\(String(decoding: outcome.stderr, as: UTF8.self))")
  }
}
