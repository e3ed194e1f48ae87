import Foundation
import PushCore
import Testing

@testable import PushCLI

/// `pushkit help WORDS`: questions as people ask them.
@Suite struct ManualSearchTests {
  /// A question, and texts of which the first passage has one: those that answer it.
  struct Question: Decodable, CustomTestStringConvertible {
    let question: String
    let first: [String]

    var testDescription: String { question }
  }

  private static let questions: [Question] = {
    let file = repository.appendingPathComponent("Tests/PushCLITests/Cases/questions.json")
    return (try? JSONDecoder().decode([Question].self, from: Data(contentsOf: file))) ?? []
  }()

  private func help(_ text: String) throws -> String {
    try HelpCommand.text(for: text.split(on: " "), { CommandList.all })
  }

  @Test func thereAreQuestions() { #expect(Self.questions.count >= 40) }

  @Test("The first passage answers", arguments: questions)
  func question(_ question: Question) throws {
    let text = try help(question.question)
    let isList = text.hasPrefix("The manual has ")
    let blocks = text.components(separatedBy: isList ? "\n\n" : "\u{0}")
    let first = isList ? blocks[1] : String(blocks[0].prefix(400))
    #expect(question.first.contains(where: first.contains), "\(first)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    "A question that names no cause leads to the list of causes, and to the command",
    arguments: ["push not received", "notifications are not showing", "not delivered"])
  func general(text: String) throws {
    let lines = try help(text).split(separator: "\n").map(String.init)
    #expect(
      lines.dropFirst().filter { $0.hasPrefix("  pushkit-") }.prefix(2).elementsEqual([
        "  pushkit-not-arriving(7), NAME", "  pushkit-diagnose-payload(1), NAME",
      ]))
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("pushkit diagnose-payload not-shown FILE"))
  }

  @Test(
    "Words of one meaning have the same answers",
    arguments: [
      ("swiped away android push", "killed android push"), ("delayed push", "late push"),
      ("app force quit", "app terminated"), ("image missing", "picture missing"),
    ])
  func meanings(one: String, other: String) throws {
    let texts = try [one, other].map { try help($0).split(separator: "\n").dropFirst() }
    #expect(texts[0] == texts[1])
  }

  @Test("Words that no passage has are named, and the others are searched")
  func partial() throws {
    let text = try help("xylophone push not delivered on flutter")
    #expect(text.contains("Flutter") && text.contains("No passage here has 'xylophone'."))
  }

  @Test(
    "Unknown words are an error", arguments: ["xylophone", "xylophone quagmire"])
  func unknown(text: String) throws {
    let failure = try #require(throws: Failure.self) { try help(text) }
    #expect(failure.code == "usage.unknown-topic" && failure.status == .usage)
  }

  @Test(
    "A diagnosis names the platform and the state of the question",
    arguments: [
      ("no sound on iphone", "no-sound --platform ios FILE"),
      (
        "android notification not shown when the app is terminated",
        "not-shown --platform android --app-state killed"
      ),
      ("push arrives late", "diagnose-payload late FILE"),
      ("duplicate notifications in chrome", "twice --platform web"),
    ])
  func diagnosis(text: String, command: String) throws {
    let joined = try help(text).split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(joined.contains(command), "\(joined)")
  }

  @Test("A long text is searched in linear time") func long() throws {
    let text = String(repeating: "push notification token ", count: 20_000)
    let start = ContinuousClock.now
    _ = try help(text)
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}
