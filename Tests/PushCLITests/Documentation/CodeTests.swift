import Foundation
import PushCore
import Testing

@testable import PushCLI

/// The kinds of diagnostics in the sources and those in the documentation are the same ones.
@Suite struct CodeTests {
  struct Declaration {
    let name: String
    let code: String
  }

  /// All sources but the index, which names every kind.
  private static let sources: String = {
    let root = repository.appendingPathComponent("Sources")
    let paths = (FileManager.default.enumerator(atPath: root.path)?.allObjects ?? [])
      .compactMap { $0 as? String }
    return paths.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/DiagnosticIndex.swift") }
      .compactMap { try? String(contentsOf: root.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
  }()

  static let declarations: [Declaration] =
    sources.matches(of: /static let (\w+) = DiagnosticKind\(\s*"([a-z0-9.-]+)"/).map {
      Declaration(name: String($0.1), code: String($0.2))
    }

  /// The codes of all kinds, also of those in the row of a rule or in another literal.
  private static let codes = sources.matches(
    of: /(?:DiagnosticKind|Rule)\(\s*"([a-z0-9-]+\.[a-z0-9.-]+)"/
  ).map { String($0.1) }

  /// All words, with the number of times that they are there.
  private static let words = sources.matches(of: /\w+/).reduce(into: [Substring: Int]()) {
    $0[$1.output, default: 0] += 1
  }

  @Test func everyKindIsDocumentedAndReported() {
    for kind in Self.declarations {
      #expect(DiagnosticIndex.kind(kind.code) != nil, "\(kind.code)")
      // Where it is declared, and at least where it is reported.
      #expect(Self.words[kind.name[...], default: 0] > 1, "\(kind.code)")
    }
  }

  @Test func everyKindIsDeclaredOnce() {
    var codes = Self.codes
    #expect(codes.count > 250)
    // Of a message without the id a record says less than the command that needs it.
    if let index = codes.firstIndex(of: "smartico.no-template-id") { codes.remove(at: index) }
    #expect(Set(codes).count == codes.count)
    #expect(Set(codes) == Set(DiagnosticIndex.all.map(\.code)))
  }
}
