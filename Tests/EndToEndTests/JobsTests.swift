import Foundation
import Testing

/// `--jobs` changes how fast the answer comes, and nothing else.
@Suite("Jobs", .waiting) struct JobsTests {
  /// A megabyte of everything: sound, broken, pretty-printed, in arrays, of every vendor.
  private static func mixedFile(in folder: TemporaryFolder) throws {
    let broken = try Binary.fixture("hostile/mixed-with-broken.ndjson")
    var bytes: [UInt8] = []
    let names = [
      "emarsys/guide-ios.json", "everlytic/data-with-actions.json", "optimobile/android-real.json",
      "pushexpress/guide-fcm.json", "smartico/push-data.json", "plain/simctl.apns",
      "hostile/wrong-types.json", "emarsys/guide-android-as-printed.txt",
    ]
    let sound = try names.map(Binary.fixture)
    let padding = String(repeating: "x", count: 8000)
    for round in 0..<90 {
      for text in sound { bytes += text }
      if round % 3 == 0 { bytes += broken }
      bytes += Array("{\"aps\":{\"alert\":\"round \(round)\"},\"k\":\"\(padding)\"}\n".utf8)
    }
    try folder.write(bytes, to: "mixed")
  }

  @Test(
    "several give byte for byte what one gives",
    arguments: [[], ["--on-error", "stop"], ["--max-document", "600", "--field", "body"]])
  func sameOutput(options: [String]) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Self.mixedFile(in: folder)
    let outcomes = try ["1", "3"].map { jobs in
      var child = Child()
      child.arguments = ["parse-payload", "--jobs", jobs, folder.path + "/mixed"] + options
      return try child.run(seconds: 60)
    }
    #expect(!outcomes[0].stdout.isEmpty)
    for outcome in outcomes.dropFirst() {
      #expect(outcome.status == outcomes[0].status)
      #expect(outcome.stdout == outcomes[0].stdout)
      #expect(outcome.stderr == outcomes[0].stderr)
    }
  }

  @Test("from standard input as from a file") func sameFromInput() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Self.mixedFile(in: folder)
    let outcomes = try ["1", "2"].map { jobs in
      var child = Child()
      child.arguments = ["parse-payload", "--jobs", jobs]
      return try child.run(input: folder.read("mixed"), seconds: 60)
    }
    #expect(outcomes[0].stdout == outcomes[1].stdout)
    #expect(outcomes[0].stderr == outcomes[1].stderr)
    #expect(outcomes[0].status == 65 && outcomes[1].status == 65)
  }

  @Test("one array of many elements, too") func oneArray() throws {
    let elements = (0..<20_000).map { "{\"aps\":{\"alert\":\"\($0)\"}}" }
    let input = "[" + elements.joined(separator: ",\n") + "]"
    let outcomes = try ["1", "2"].map { jobs in
      var child = Child()
      child.arguments = ["parse-payload", "--jobs", jobs, "--field", "body"]
      return try child.run(input: input.utf8, seconds: 60)
    }
    let expected = (0..<20_000).map { "\($0)\n" }.joined()
    #expect(outcomes[0].stdout.elementsEqual(expected.utf8))
    #expect(outcomes[1].stdout == outcomes[0].stdout)
    #expect(outcomes[1].status == 0)
  }

  @Test("several files, some of them not there") func severalFiles() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for name in ["a", "b", "c"] {
      try folder.write("{\"aps\":{\"alert\":\"\(name)\"}}".utf8, to: name)
    }
    let outcomes = try ["1", "3"].map { jobs in
      var child = Child()
      child.folder = folder.path
      child.arguments = ["parse-payload", "--jobs", jobs, "--field", "body", "c", "none", "a", "b"]
      return try child.run()
    }
    #expect(outcomes[0].status == 66)
    #expect(outcomes[1].status == 66)
    #expect(outcomes[0].stdout == outcomes[1].stdout)
    #expect(outcomes[0].stderr == outcomes[1].stderr)
  }
}
