import Foundation
import Testing

@testable import PushCLI

/// The codes in the sources and the codes in the documentation are the same ones.
@Suite struct CodeTests {
  static let sources: [(path: String, text: String)] = {
    let root = repository.appendingPathComponent("Sources")
    let paths = (FileManager.default.enumerator(atPath: root.path)?.allObjects ?? [])
      .compactMap { $0 as? String }
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains("/Documentation/") }.sorted()
      .compactMap { path in
        (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
          .map { (path, $0) }
      }
  }()

  static let areas = Set(DiagnosticIndex.all.map { $0.code.prefix { $0 != "." } })

  @Test func everyCodeInTheSourcesIsDocumented() {
    let code = /"([a-z]+)\.([a-z][a-z0-9-]*)"/
    for (path, text) in Self.sources where !path.contains("/Samples") {
      for match in text.matches(of: code) where Self.areas.contains(match.1) {
        let name = "\(match.1).\(match.2)"
        // A path of Emarsys actions, a field of Smartico's events, a transport of Push.Express.
        if ["payload.url", "payload.action", "fcm.data"].contains(name) { continue }
        #expect(DiagnosticIndex.row(name) != nil, "\(name) in \(path)")
      }
      for match in text.matches(of: /\.usage\(\s*"([a-z-]+)"/) {
        #expect(DiagnosticIndex.row("usage.\(match.1)") != nil, "usage.\(match.1) in \(path)")
      }
    }
  }

  @Test(arguments: DiagnosticIndex.all.map(\.code))
  func everyDocumentedCodeIsInTheSources(code: String) {
    let usage = code.hasPrefix("usage.") ? "\"\(code.dropFirst(6))\"" : "\"\(code)\""
    #expect(Self.sources.contains { $0.text.contains(usage) })
  }
}
