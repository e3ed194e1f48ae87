import Testing

@testable import PushCore

@Suite struct PayloadDiagnosticTests {
  @Test("A payload raises what it is there for", arguments: DiagnosticCase.all)
  func raises(_ test: DiagnosticCase) {
    let codes = Records.codes(in: test.payload, vendor: test.vendor, lenient: test.lenient)
    #expect(codes.contains(test.code), "\(codes)")
  }

  @Test("Every row has a payload that raises it")
  func everyRow() {
    let raised = Set(DiagnosticCase.all.map(\.code))
    for row in DiagnosticKind.payload {
      #expect(raised.contains("\(row.code)"), "\(row.code) has no payload")
    }
    #expect(DiagnosticCase.all.count == DiagnosticKind.payload.count)
  }

  @Test("Nothing is said of a payload that is as it should be", arguments: CleanPayload.all)
  func clean(_ test: CleanPayload) {
    #expect(Records.format(of: test.payload, vendor: test.vendor) == ["\(test.format.rawValue)"])
    #expect(Records.codes(in: test.payload, vendor: test.vendor) == [])
  }

  @Test("Every format has a clean payload")
  func everyFormat() {
    let formats = Set(CleanPayload.all.map(\.format))
    #expect(PayloadFormat.allCases.allSatisfy(formats.contains))
  }

  private static let rows = DiagnosticKind.payload + DiagnosticKind.check

  @Test("Codes are unique and of the form area.what")
  func codes() {
    let codes = Self.rows.map(\.code)
    #expect(Set(codes).count == codes.count)
    for code in codes { #expect(code.wholeMatch(of: /[a-z]+\.[a-z][a-z0-9-]*/) != nil, "\(code)") }
  }

  @Test("Messages are one line, lower case, without a final period; all that help needs is there")
  func wording() {
    // A key's own name may begin a message, and names keep their capitals.
    for row in Self.rows {
      let message = "\(row.message)"
      #expect(message.first.map { $0.isLowercase || $0 == "%" } == true, "\(row.code)")
      #expect(!message.hasSuffix(".") && !message.contains("\n"), "\(row.code)")
      #expect(message.filter { $0 == "%" }.count <= 1, "\(row.code)")
      // Lenient reading's repairs are reported by commands, too, and documented as theirs.
      if row == .jsonLenient { continue }
      // The name of a key may begin a sentence.
      for text in [row.meaning, row.source, row.remedy] {
        #expect(text.count > 4 && text.hasSuffix("."), "\(row.code): \(text)")
      }
    }
  }
}
