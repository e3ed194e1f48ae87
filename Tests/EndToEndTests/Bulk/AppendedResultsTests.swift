import Foundation
import Testing

/// Results that `>>` appends to a file in which a killed run left a part of a line.
@Suite(.waiting) struct AppendedResultsTests {
  /// Runs two clicks whose results go to a file with a content; returns the lines of the file.
  private func lines(after content: String, _ redirection: String) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(content.utf8, to: "results")
    try folder.write(
      #"{"subscription_id":"1","message_id":"12"}{"subscription_id":"2","message_id":"12"}"#.utf8,
      to: "clicks")
    var child = Child()
    child.folder = folder.path
    child.arguments = [
      "emulate", "--", "sh", "-c", "pushkit report-click -q --batch clicks \(redirection)results",
    ]
    #expect(try child.run().status == 0)
    let text = String(decoding: folder.read("results"), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("A line that was cut off ends before the first result") func cutOff() throws {
    let lines = try lines(after: "{\"ok\":true}\n{\"ok\":tr", ">>")
    #expect(lines.prefix(2) == ["{\"ok\":true}", "{\"ok\":tr"])
    #expect(lines.count == 5 && lines[2...3].allSatisfy { $0.hasPrefix("{\"ok\":true,\"vendor\"") })
  }

  @Test("Whole lines are not followed by an empty one", arguments: ["", "{\"ok\":true}\n"])
  func whole(content: String) throws {
    let lines = try lines(after: content, ">>")
    #expect(!lines.dropLast().contains("") && lines.last == "")
  }

  @Test("A file that is not appended to is written from its position") func position() throws {
    let lines = try lines(after: "a line that is long enough for no result", "1<>")
    #expect(lines[0].hasPrefix("{\"ok\":true,\"vendor\""))
  }

  @Test("A session ends the line, too") func session() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("{\"cid\":".utf8, to: "messages")
    var child = Child()
    child.folder = folder.path
    child.arguments = [
      "emulate", "--", "sh", "-c",
      "pushkit smartico-listen -q --user-id 7 --duration 1 >>messages",
    ]
    _ = try child.run()
    let lines = String(decoding: folder.read("messages"), as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "{\"cid\":" && lines.count > 1)
  }
}
