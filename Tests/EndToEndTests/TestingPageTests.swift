import Foundation
import PushCLI
import Testing

/// The fixtures of pushkit-testing(7), as people copy them from the page.
@Suite("pushkit-testing(7)", .waiting) struct TestingPageTests {
  private static let pytest = PythonScript("Clients/test_pushes.py", imports: "pytest")
  private static let jars = "/usr/share/java"
  private static let otherJars = [
    "junit-jupiter-api", "junit-jupiter-engine", "opentest4j", "apiguardian-api", "picocli",
  ]
  private static let hasJUnit =
    Program.path("javac") != nil
    && FileManager.default.fileExists(atPath: jars + "/junit-platform-console.jar")

  /// Returns the code of the page that begins with a text.
  private static func code(_ beginning: String) throws -> String {
    let topic = try #require(TopicRow.all.first { $0.name == "testing" })
    let lines = HelpWriter.topic(topic).split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0 == "    " + beginning })
    let code = lines[first...].prefix { $0.isEmpty || $0.hasPrefix("    ") }
    return code.map { $0.dropFirst(4) + "\n" }.joined()
  }

  /// Returns a folder with this pushkit as `pushkit`.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/pushkit", withDestinationPath: Binary.path)
    return folder
  }

  private static func run(_ program: String, _ arguments: [String], in folder: TemporaryFolder)
    throws -> (status: Int32?, text: String)
  {
    var child = Child()
    child.program = program
    child.arguments = arguments
    child.folder = folder.path
    child.environment = [
      "PATH": folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    ]
    let outcome = try child.run(seconds: 120)
    return (outcome.status, String(decoding: outcome.stdout + outcome.stderr, as: UTF8.self))
  }

  @Test(
    "The fixture of pytest serves ten tests of a backend",
    .enabled(if: pytest.isComplete, pytest.lack))
  func pythonFixture() throws {
    let folder = try Self.folder()
    defer { folder.remove() }
    try folder.write(Self.code("import json, os, subprocess").utf8, to: "conftest.py")
    try FileManager.default.copyItem(
      atPath: Self.pytest.path, toPath: folder.path + "/test_pushes.py")
    let python = try #require(PythonScript.python)
    let tests = ["-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    // With an emulator of its own, and with the one around it.
    for (program, arguments) in [
      (python, tests), (Binary.path, ["emulate", "-q", "--", python] + tests),
    ] {
      let (status, text) = try Self.run(program, arguments, in: folder)
      #expect(status == 0, "\(text)")
      #expect(text.contains("10 passed"), "\(text)")
    }
  }

  @Test(
    "The extension of JUnit 5 serves a test", .enabled(if: hasJUnit, "JUnit 5 is not installed"))
  func javaExtension() throws {
    let folder = try Self.folder()
    defer { folder.remove() }
    try folder.write(Self.code("import java.net.URI;").utf8, to: "PushkitEmulator.java")
    let test = """
      import static org.junit.jupiter.api.Assertions.*;
      import org.junit.jupiter.api.*;
      import org.junit.jupiter.api.extension.RegisterExtension;

      class PushTest {
        @RegisterExtension
        static final PushkitEmulator PUSHKIT = new PushkitEmulator();

        @Test void sale() throws Exception {
          String body = "{\\"to\\":\\"ExponentPushToken[a]\\",\\"title\\":\\"Sale\\"}";
          PUSHKIT.call("POST", "/--/api/v2/push/send", body);
          String push = PUSHKIT.call("GET", "/requests?service=expo&count=1&wait=5s", "");
          assertTrue(push.contains("Sale"));
        }

        @Test void outage() throws Exception {
          PUSHKIT.call("PUT", "/script", "{\\"do\\":\\"status\\",\\"status\\":503}");
          assertThrows(AssertionError.class, () -> PUSHKIT.call("POST", "/3/device/a", "{}"));
          assertEquals("", PUSHKIT.call("GET", "/requests?service=expo", ""));
        }
      }
      """
    try folder.write(test.utf8, to: "PushTest.java")
    let names = ["commons", "engine", "launcher", "console", "reporting"].map {
      "junit-platform-" + $0
    }
    let jars = names + Self.otherJars
    let classes = jars.map { "\(Self.jars)/\($0).jar" }.joined(separator: ":") + ":."
    let javac = try #require(Program.path("javac"))
    let compiled = try Self.run(
      javac, ["-cp", classes, "PushkitEmulator.java", "PushTest.java"], in: folder)
    #expect(compiled.status == 0, "\(compiled.text)")
    let java = try #require(Program.path("java"))
    let (status, text) = try Self.run(
      java,
      ["-cp", classes, "org.junit.platform.console.ConsoleLauncher", "-c", "PushTest"], in: folder)
    #expect(status == 0, "\(text)")
    #expect(text.contains("2 tests successful"), "\(text)")
  }
}
