import Foundation
import Testing

/// What happens when standard streams are full, gone or closed.
@Suite("Descriptors", .waiting) struct DescriptorTests {
  private static let push = #"{"aps":{"alert":"one"}}"# + "\n"

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(
    "a full disk is exit 74, and told", .enabled(if: hasFullDevice),
    arguments: [
      ["parse-payload"], ["parse-payload", "--jobs", "2"], ["parse-payload", "-o", "text"],
      ["--help"], ["--version"], ["help", "exit-codes"], ["sample-payload"],
      ["generate", "man", "pushkit"], ["generate", "completion", "bash"],
      ["classify-link", "dp:gf"], ["build-gf-url", "--base", "https://e.example/"],
    ])
  func fullDisk(arguments: [String]) throws {
    var child = Child()
    child.arguments = arguments
    child.stdout = .file("/dev/full")
    let outcome = try child.run(input: Self.push.utf8)
    #expect(outcome.status == 74)
    #expect(!outcome.stderr.isEmpty)
  }

  @Test("a full disk does not matter when nothing is written", .enabled(if: hasFullDevice))
  func fullDiskUnused() throws {
    var child = Child()
    child.arguments = ["parse-payload"]
    child.stdout = .file("/dev/full")
    #expect(try child.run().status == 0)
  }

  @Test("a pipe that is closed ends quietly with 0", arguments: [[], ["--jobs", "2"]])
  func closedPipe(options: [String]) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    // Enough for several threads and more than a pipe holds.
    let long = #"{"aps":{"alert":"one"},"k":""# + String(repeating: "x", count: 1000) + "\"}\n"
    try folder.write(Data(String(repeating: long, count: 3000).utf8), to: "in")
    let exchange = try Exchange(
      ["parse-payload", folder.path + "/in"] + options, stderr: folder.path + "/stderr")
    #expect(exchange.line()?.contains("one") == true)
    exchange.closeOutput()
    #expect(exchange.finish().status == 0)
    #expect(folder.read("stderr").isEmpty)
  }

  @Test("a pipe that is closed from the beginning") func pipeClosedAtOnce() throws {
    let exchange = try Exchange(["sample-payload"])
    exchange.closeOutput()
    #expect(exchange.finish().status == 0)
  }

  @Test("standard input closed is exit 74, and reported") func closedInput() throws {
    var child = Child()
    child.arguments = ["parse-payload"]
    child.stdin = .closed
    let outcome = try child.run()
    #expect(outcome.status == 74)
    #expect(outcome.stdout.isEmpty)
  }

  @Test("standard input closed does not become the first file") func closedInputAndFile() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(Self.push.utf8, to: "in")
    var child = Child()
    child.arguments = ["parse-payload", "--field", "body", folder.path + "/in", "-"]
    child.stdin = .closed
    let outcome = try child.run()
    #expect(outcome.status == 74)
    #expect(outcome.stdout.elementsEqual("one\n".utf8))
  }

  @Test("standard output closed is exit 74") func closedOutput() throws {
    var child = Child()
    child.arguments = ["parse-payload"]
    child.stdout = .closed
    let outcome = try child.run(input: Self.push.utf8)
    #expect(outcome.status == 74)
    #expect(!outcome.stderr.isEmpty)
  }

  @Test("standard error closed changes no exit status") func closedError() throws {
    var child = Child()
    child.arguments = ["parse-payload", "--field", "body"]
    child.stderr = .closed
    let outcome = try child.run(input: ("{oops}\n" + Self.push).utf8)
    #expect(outcome.status == 65)
    #expect(outcome.stdout.elementsEqual("one\n".utf8))
  }

  @Test("all of them closed") func allClosed() throws {
    var child = Child()
    child.arguments = ["classify-link", "dp:gf"]
    child.stdin = .closed
    child.stdout = .closed
    child.stderr = .closed
    #expect(try child.run().status == 74)
  }

  @Test("a folder in place of a file") func folderAsFile() throws {
    var child = Child()
    child.arguments = ["parse-payload", "/"]
    let outcome = try child.run()
    #expect(outcome.status == 66 || outcome.status == 74)
    #expect(!outcome.stderr.isEmpty)
  }
}
