import Foundation
import Testing

@testable import PushCLI

@Suite struct ManPageTests {
  @Test(
    .enabled(if: Peer.isInstalled("mandoc"), "mandoc is not installed"))
  func mandocFindsNothing() throws {
    try withFolder { folder in
      let paths = try PageName.every.map { try write($0.file, to: folder) }
      let result = try #require(Peer("mandoc"))
        .run(["-T", "lint", "-W", "warning"] + paths, in: folder)
      #expect(result.output == "")
      #expect(result.status == 0)
    }
  }

  @Test(
    .enabled(if: Peer.isInstalled("man"), "man is not installed"),
    arguments: PageName.every.map(\.file))
  func manShowsThePageWithoutWarnings(file: String) throws {
    try withFolder { folder in
      let path = try write(file, to: folder)
      let result = try #require(Peer("man")).run(["-l", "--warnings", path], in: folder)
      #expect(result.status == 0)
      #expect(result.output.contains("\nNAME\n"))
      #expect(!result.output.contains("troff"))
      for escape in ["\\(", "\\f", "\\["] { #expect(!result.output.contains(escape)) }
    }
  }

  /// `man -k push` finds what this can read.
  @Test(
    .enabled(if: Peer.isInstalled("lexgrog"), "lexgrog is not installed"))
  func theNameLineIsRead() throws {
    try withFolder { folder in
      let paths = try PageName.every.map { try write($0.file, to: folder) }
      let result = try #require(Peer("lexgrog")).run(paths, in: folder)
      for name in PageName.every {
        #expect(result.output.contains(": \"\(name.stem) - "), "\(result.output)")
      }
    }
  }

  /// The programs that index pages, and that search the index.
  static let indexes: [(index: [String], search: [String])] = [
    (["mandb", "-q", "-c", "-u"], ["man", "-k", "push", "-M"]),
    (["makewhatis"], ["mapropos", "push", "-M"]),
  ].filter { Peer.isInstalled($0.index[0]) && Peer.isInstalled($0.search[0]) }

  @Test(arguments: indexes)
  func anIndexHasEveryPage(tool: (index: [String], search: [String])) throws {
    try withFolder { folder in
      let root = folder.appendingPathComponent("man")
      for name in PageName.every {
        let section = root.appendingPathComponent("man\(name.section)")
        try FileManager.default.createDirectory(at: section, withIntermediateDirectories: true)
        _ = try write(name.file, to: section)
      }
      let index = try #require(Peer(tool.index[0]))
        .run(tool.index.dropFirst() + [root.path], in: folder)
      #expect(index.status == 0, "\(index.output)")
      let found = try #require(Peer(tool.search[0]))
        .run(tool.search.dropFirst() + [root.path], in: folder)
      for name in PageName.every { #expect(found.output.contains(name.stem), "\(found.output)") }
    }
  }

  @Test(arguments: CommandRow.all)
  func sections(row: CommandRow) {
    let text = ManPageWriter.page(.command(row.name), of: CommandRow.all)
    var sections = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "OUTPUT", "EXIT STATUS", "ENVIRONMENT",
      "FILES", "EXAMPLES", "SEE ALSO",
    ]
    if !row.allOptions.contains(where: { $0.id == .profile }) {
      sections.removeAll { $0 == "FILES" }
    }
    if row.examples.count < 2 { sections.removeAll { $0 == "EXAMPLES" } }
    if row.record.isEmpty { sections.removeAll { $0 == "OUTPUT" } }
    let found = text.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(found.map(String.init) == sections)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  /// Checks that pages are short enough to be read; only the lists of all codes and causes are longer.
  @Test(
    arguments: PageName.every.filter {
      ![.topic(.diagnostics), .topic(.serviceErrors), .topic(.notArriving)].contains($0)
    })
  func pagesAreShort(name: PageName) {
    let lines = ManPageWriter.page(name, of: CommandRow.all).split(separator: "\n")
    #expect(lines.count <= 250)
  }

  @Test(arguments: [
    ("a-b", "a-b", "a\\-b"), (".x", "\\&.x", "\\&.x"), ("'x", "\\&'x", "\\(aqx"),
    ("\\t", "\\(rst", "\\(rst"), ("…", "\\[u2026]", "\\[u2026]"),
    ("~^", "\\(ti\\(ha", "\\(ti\\(ha"),
  ])
  func escaping(text: String, prose: String, literal: String) {
    #expect(Roff.guarded(Roff.escape(text)) == prose)
    #expect(Roff.guarded(Roff.escape(text, literal: true)) == literal)
  }

  private func write(_ file: String, to folder: URL) throws -> String {
    let name = try #require(PageName.every.first { $0.file == file })
    let url = folder.appendingPathComponent(file)
    try ManPageWriter.page(name, of: CommandRow.all).write(
      to: url, atomically: true, encoding: .utf8)
    return url.path
  }
}
