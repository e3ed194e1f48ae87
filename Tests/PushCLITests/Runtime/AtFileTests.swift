import PushCore
import Testing

@testable import PushCLI

@Suite struct AtFileTests {
  private func value(_ text: String, input: String = "") throws -> String {
    try AtFile(.memory(arguments: [], input: Array(input.utf8))).value(text)
  }

  @Test(
    "Text without @ is itself, @@ is a literal @",
    arguments: [("x", "x"), ("", ""), ("a@b", "a@b"), ("@@x", "@x"), ("@@", "@"), ("@@@x", "@@x")])
  func literal(text: String, expected: String) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "The value is a file's first line, without its line break and byte order mark",
    arguments: [
      ("key\n", "key"), ("key", "key"), ("key\r\nmore\n", "key"), ("\u{FEFF}key\n", "key"),
      ("\nkey", ""), ("", ""), (" key \n", " key "), ("@x\n", "@x"),
    ])
  func file(contents: String, expected: String) throws {
    let file = try TemporaryFile(contents)
    #expect(try value("@\(file.path)") == expected)
    #expect(try value("@-", input: contents) == expected)
  }

  @Test(
    "The value of base64 in lines is the whole file, otherwise the first line",
    arguments: [
      (76, "cut\n", true), (64, "cut\r\ncut", true), (64, "", true), (40, "other\n", false),
      (75, "other", false),
    ])
  func wrapped(width: Int, rest: String, isWhole: Bool) throws {
    let line = String(repeating: "A", count: width)
    let all = line + rest.filter { $0.isLetter }
    let file = try TemporaryFile(line + "\n" + rest)
    let given = try AtFile(.memory(arguments: [])).base64("@" + file.path)
    #expect(given == (isWhole ? all : line))
    #expect(try AtFile(.memory(arguments: [])).base64("a b\nc") == "a b\nc")
  }

  @Test("A long first line is read whole")
  func long() throws {
    let line = String(repeating: "k", count: 100_000)
    #expect(try value("@-", input: line + "\nrest") == line)
  }

  @Test("An endless file is not a value", arguments: [true, false])
  func endless(isLine: Bool) throws {
    let input = String(repeating: "k", count: AtFile.longestLine + 1)
    #expect {
      if isLine { return try value("@-", input: input) }
      return String(decoding: try AtFile(.memory(arguments: [])).whole("@/dev/zero"), as: UTF8.self)
    } throws: {
      ($0 as? Failure)?.code == "io.too-long" && ($0 as? Failure)?.status == .data
    }
  }

  @Test("A file that cannot be opened is exit status 66")
  func missing() throws {
    let file = try TemporaryFile()
    for path in [file.path, file.folder, ""] {
      #expect { try value("@\(path)") } throws: { ($0 as? Failure)?.status == .noInput }
    }
  }
}
