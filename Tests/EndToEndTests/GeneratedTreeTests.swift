import Foundation
import PushTestPeers
import Testing

/// `generate --into` writes what `generate man` and `generate completion` print, and what is
/// checked in.
@Suite("Generated files", .waiting) struct GeneratedTreeTests {
  private static let repository = Binary.testFolder
    .deletingLastPathComponent().deletingLastPathComponent()

  private func printed(_ arguments: [String]) throws -> [UInt8] {
    var child = Child()
    child.arguments = ["generate"] + arguments
    let outcome = try child.run()
    #expect(outcome.status == 0)
    return outcome.stdout
  }

  @Test("a prefix holds everything") func tree() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let listed = String(decoding: try printed(["--into", folder.path]), as: UTF8.self)
    let checkedIn = try FileManager.default.contentsOfDirectory(
      atPath: Self.repository.path + "/man")
    #expect(checkedIn.count > 5)
    for (index, page) in checkedIn.sorted().enumerated() {
      let (name, section) = (page.dropLast(2), page.suffix(1))
      let path = "share/man/man\(section)/\(page)"
      #expect(listed.contains(path))
      let written = folder.read(path)
      #expect(
        written == [UInt8](try Data(contentsOf: Self.repository.appending(path: "man/" + page))))
      // Each takes a process; both commands print what one function makes.
      guard TestSize.isFull || index.isMultiple(of: 8) else { continue }
      #expect(try written == printed(["man", String(name)]), "\(page)")
    }
  }

  @Test(
    "completions",
    arguments: [
      ("bash", "share/bash-completion/completions/pushkit", "pushkit.bash"),
      ("zsh", "share/zsh/site-functions/_pushkit", "_pushkit"),
      ("fish", "share/fish/vendor_completions.d/pushkit.fish", "pushkit.fish"),
    ])
  func completions(shell: String, path: String, file: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    _ = try printed(["--into", folder.path + "/made/on/the/way"])
    let written = folder.read("made/on/the/way/" + path)
    #expect(!written.isEmpty)
    #expect(try written == printed(["completion", shell]))
    let checkedIn = Self.repository.appending(path: "completions/" + file)
    #expect(written == [UInt8](try Data(contentsOf: checkedIn)))
  }

  @Test("writing twice changes nothing") func twice() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    #expect(try printed(["--into", folder.path]) == printed(["--into", folder.path]))
  }
}
