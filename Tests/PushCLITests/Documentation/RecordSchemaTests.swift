import PushCore
import Testing

@testable import PushCLI

@Suite struct RecordSchemaTests {
  private static let keys =
    CommandRow.all.flatMap(\.record) + RecordDefinition.all.flatMap(\.keys)

  @Test func eachReferenceHasADefinitionThatIsUsed() {
    let names = RecordDefinition.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: CommandRow.all.map(\.name)))
    let used = Set(Self.keys.compactMap(\.type.definition))
    #expect(used.isSubset(of: names))
    // Whole records that several commands can print.
    #expect(Set(names).subtracting(used) == ["broken-document", "request"])
  }

  @Test func onlyWordsThatArePrintedAreEnumerations() {
    let single = Self.keys.compactMap { row -> String? in
      if case .words(let words) = row.type.form, words.count == 1 { words[0] } else { nil }
    }
    // A misspelled type would be among them.
    #expect(Set(single) == ["everlytic", "guess", "in", "payload"])
  }

  @Test(
    arguments: [
      ("string", KeyType.Form.plain("string")), ("any!", .any), ("a|b", .words(["a", "b"])),
      ("[string]", .array("string")), ("{[@error]}!", .map("[@error]")),
      ("@error", .definition("error")),
    ])
  func notation(text: String, form: KeyType.Form) {
    #expect(KeyType(text).form == form)
    #expect(KeyType(text).isRequired == text.hasSuffix("!"))
    #expect(!KeyType(text).optional.isRequired)
  }

  @Test(
    arguments: [
      (["schema", "help"], "help prints no records"),
      (["schema", "parse-paylod"], "did you mean parse-payload?"),
      (["schema", "doctor", "emulate"], "generate schema accepts one subcommand"),
    ])
  func mistakes(operands: [String], words: String) {
    let ran = run(["generate"] + operands)
    #expect(ran.status == 64 && ran.out.isEmpty && ran.err.contains(words), "\(ran.err)")
  }
}
