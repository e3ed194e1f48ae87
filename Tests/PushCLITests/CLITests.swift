import Foundation
import PushCore
import Testing

@testable import PushCLI

@Suite struct CLITests {
  @Test("pushkit without arguments prints short usage on standard error, and 64")
  func alone() {
    let ran = run()
    #expect(ran.status == 64 && ran.out.isEmpty)
    #expect(ran.err.contains("Usage: pushkit SUBCOMMAND"))
  }

  @Test("A wrong command line obeys --error-format json wherever it is")
  func usageErrors() {
    for arguments in [
      ["decode-config", "--nope", "--error-format", "json"],
      ["decode-config", "--error-format=json", "--nope"],
    ] {
      let ran = run(arguments)
      #expect(ran.status == 64 && ran.out.isEmpty)
      #expect(ran.err.hasPrefix("{\"error\":{\"code\":\"usage.unknown-option\""))
    }
  }

  @Test("-V is one line")
  func version() {
    #expect(run("-V") == Ran(status: 0, out: "pushkit 0.2.0\n", err: ""))
    let lines = run("-V", "-v").out.split(separator: "\n")
    let names = lines.compactMap { $0.contains(": ") ? $0.prefix { $0 != ":" } : nil }
    #expect(names.starts(with: ["commit", "target", "Swift", "C compiler", "libcurl"]))
  }

  @Test(
    "--field and a form that is no compact JSON exclude each other", arguments: ["pretty", "text"])
  func fieldAndForm(form: String) {
    let ran = run("classify-link", "--field", "class", "-o", form, "dp:ok")
    #expect(ran.status == 64 && ran.err.contains("[usage.exclusive-options]"))
    #expect(run("classify-link", "--field", "class", "-o", "json", "dp:ok").out == "dummy\n")
  }

  @Test("A record is text on a terminal, pretty and coloured there as JSON, compact elsewhere")
  func forms() {
    #expect(run("classify-link", "dp:ok").out.hasPrefix("{\"input\":\"dp:ok\""))
    let terminal = TerminalInfo(output: true)
    #expect(run("classify-link", "dp:ok", terminal: terminal).out.first != "{")
    let json = run("classify-link", "-o", "json", "dp:ok", terminal: terminal)
    #expect(json.out.hasPrefix("{\n  \u{1B}["))
    #expect(
      run("classify-link", "-o", "compact", "dp:ok", terminal: terminal).out.hasPrefix("{\"input\"")
    )
  }

  @Test("generate --into writes all files below a folder that it makes, and lists them")
  func generated() throws {
    let file = try TemporaryFile()
    let prefix = file.folder + "/a/b"
    let ran = run("generate", "--into", prefix)
    #expect(ran.status == 0 && ran.err.isEmpty)
    let paths = ran.out.split(separator: "\n").map(String.init)
    #expect(paths.contains(prefix + "/share/man/man1/pushkit.1"))
    #expect(paths.contains(prefix + "/share/zsh/site-functions/_pushkit"))
    for path in paths { #expect(FileManager.default.fileExists(atPath: path)) }
  }

  @Test("A folder that cannot be made is 73")
  func notCreated() throws {
    let file = try TemporaryFile("")
    let ran = run("generate", "--into", file.path)
    #expect(ran.status == 73 && ran.err.contains("[io.create]"))
  }
}
