import Foundation
import Testing

/// What `build-bridge --javascript` prints, evaluated by a real engine: the page gets exactly the
/// JSON, whatever an event holds.
@Suite("JavaScript for the bridge", .waiting)
struct BridgeScriptTests {
  // MARK: Events

  /// Insides of JSON strings.
  static let hostile = [
    "", "'", "\\\"", "\\\\", "\\\\'", "\\\\\\\"", "'); hacked = 1; ('", "\\\"); hacked = 1; (\\\"",
    "\\\\\\\"); hacked = 1; //", "', '*'); hacked = 1; //", "</script><script>hacked = 1</script>",
    "<!--<script>", "]]>", "-->", "&quot;); hacked = 1", "&#39;", "%27); hacked = 1; //", "%5c%22",
    "${hacked = 1}", "`; hacked = 1; `", "\u{2028}", "\u{2029}hacked = 1", "\\u2028\\u2029",
    "\\u0000", "\\u0000\\u001b[31m", "\u{7F}\u{85}\u{FEFF}", "\\u0027); hacked = 1; //",
    "\\u005c", "\\\\u0027", "\\n\\r\\thacked = 1", "\\/\\b\\f", "\\ud83d\\ude00", "é😀\u{202E}",
    "*/ hacked = 1 /*", "// hacked", "\\\\x27); hacked = 1; //", "\\\\\\n", "constructor", "+1+",
  ]

  static let events: [String] =
    hostile.map { "{\"cid\":110,\"t\":\"\($0)\"}" }
    + hostile.map { "{\"\($0)\":1,\"cid\":110}" }
    + [
      #"{"cid":110,"__proto__":{"hacked":1},"constructor":{"prototype":1}}"#,
      #"{ "cid" : 110 , "n" : [ 1e400, -0, 12345678901234567890, 1.50, true, null, {} ] }"#,
      #"{"cid":110,"params":{"json":"{\"a\":\"'\\\\\"}","deep":[[["</script>"]]]}}"#,
      #"{"message":{"cid":110,"template_html":"<div onclick=\"go('x')\">`${1}`</div>"}}"#,
    ] + mixed

  /// The pieces in long rows, the same in every run.
  private static let mixed: [String] = {
    var state: UInt64 = 7
    return (0..<200).map { _ in
      let pieces = (0..<12).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return hostile[Int(state >> 33) % hostile.count]
      }
      return "{\"cid\":110,\"t\":\"\(pieces.joined())\"}"
    }
  }()

  // MARK: Engine

  static let node: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/node" }
      .first(where: FileManager.default.isExecutableFile)
  }()

  /// Evaluates each line in a world of its own, as it is and as an address of `javascript:` is
  /// decoded, and prints the text that was posted.
  private static let program = """
    const vm = require('vm');
    const lines = require('fs').readFileSync(0, 'utf8').split('\\n').slice(0, -1);
    const posted = (code) => {
      const calls = [];
      const world = vm.createContext({ window: { postMessage: (...a) => { calls.push(a); } } });
      new vm.Script(code).runInContext(world);
      if (calls.length !== 1 || calls[0].length !== 2) throw new Error('calls: ' + code);
      if (typeof calls[0][0] !== 'string' || calls[0][1] !== '*') throw new Error('post: ' + code);
      if (Object.keys(world).join() !== 'window') throw new Error('hacked: ' + code);
      if (JSON.parse(calls[0][0]).bcid !== 3) throw new Error('bcid: ' + code);
      return calls[0][0];
    };
    for (const line of lines) {
      const text = posted(line);
      if (posted(decodeURIComponent(line)) !== text) throw new Error('address: ' + line);
      process.stdout.write(text + '\\n');
    }
    """

  private func build(_ options: String...) throws -> [UInt8] {
    var child = Child()
    child.arguments = ["build-bridge"] + options
    let outcome = try child.run(input: Array(Self.events.joined(separator: "\n").utf8))
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    return outcome.stdout
  }

  @Test("The page gets exactly the JSON", .enabled(if: node != nil, "node is not installed"))
  func posted() throws {
    let messages = try build()
    #expect(messages.count { $0 == 0x0A } == Self.events.count)
    var child = Child()
    child.program = try #require(Self.node)
    child.arguments = ["-e", Self.program]
    let outcome = try child.run(input: build("--javascript"))
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr.prefix(2000), as: UTF8.self))")
    #expect(outcome.stdout == messages)
  }

  @Test("No statement can end its line, its string or an element around it")
  func harmless() throws {
    let script = String(decoding: try build("--javascript"), as: UTF8.self)
    let lines = script.unicodeScalars.split(separator: "\n")
    #expect(lines.count == Self.events.count)
    for line in lines {
      let text = String(line)
      #expect(text.hasPrefix("window.postMessage(\"{\\\"bcid\\\":3,") && text.hasSuffix(", '*');"))
      let inside = text.dropFirst(19).dropLast(7).unicodeScalars
      let forbidden = "<>&'%\u{2028}\u{2029}".unicodeScalars
      #expect(!inside.contains(where: forbidden.contains))
    }
  }
}
