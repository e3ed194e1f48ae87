import Foundation
import PushCLI
import Testing

/// Every record fits the schema of its command.
@Suite("Schemas", .waiting, .enabled(if: Schema.script.isComplete, Schema.script.lack))
struct SchemaTests {
  @Test func recordsOfAllCasesFit() throws {
    var lines: [String] = []
    var commands: Set<String> = []
    for item in Case.all {
      guard let command = Schema.command(of: item.arguments) else { continue }
      guard let records = try? CaseCheck.lines(item.outcome().stdout) else { continue }
      for record in records where record.members != nil && record["$schema"] == nil {
        lines.append(Schema.line(command, item.testDescription, record))
        commands.insert(command)
      }
    }
    // The other commands call vendors.
    let offline = CommandList.rows.filter { row in
      !row.record.isEmpty && !row.allOptions.contains { $0.id == .dryRun }
    }
    #expect(commands.isSuperset(of: offline.map(\.name).filter { $0 != "emulate" }))
    #expect(lines.count > 900)
    #expect(try Schema.faults(lines) == [])
  }

  @Test func recordsOfCallsFit() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var child = Child()
    child.folder = folder.path
    let session = Binary.testFolder.deletingLastPathComponent().appending(path: "Schema/session")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    child.environment = [
      "PATH": URL(filePath: Binary.path).deletingLastPathComponent().path + ":" + path,
      "PUSHKIT_STATE": folder.path + "/state.json",
    ]
    child.arguments = ["emulate", "--record", "record.ndjson", "--", "sh", session.path]
    let printed = String(decoding: try child.run(seconds: 120).stdout, as: UTF8.self)
    var commands: Set<String> = ["emulate"]
    var lines: [String] = []
    for line in printed.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      commands.insert(parts[0])
      lines.append(Schema.line(parts[0], "session", try TestJSON.parse(Array(parts[1].utf8))))
    }
    for record in try CaseCheck.lines(folder.read("record.ndjson")) {
      lines.append(Schema.line("emulate", "--record", record))
    }
    let calling = CommandList.rows.filter { row in row.allOptions.contains { $0.id == .dryRun } }
    #expect(commands.isSuperset(of: calling.map(\.name)), "\(printed)")
    #expect(try Schema.faults(lines) == [])
  }

  @Test(
    "What no table has is a fault",
    arguments: [
      ("check-payload", #"{"source":"-","line":1,"column":1,"severity":"info","code":"a.b"}"#),
      (
        "check-payload",
        #"{"source":"-","line":1,"column":1,"severity":"grave","code":"a.b","message":"m"}"#
      ),
      ("classify-link", #"{"input":"dp:ok","class":"dummy","more":1}"#),
      ("report-click", #"{"ok":"true","command":"report-click"}"#),
      ("parse-bridge", #"{"effect":"close","message":{},"link":{"input":"x"}}"#),
      ("help", "{}"),
    ])
  func faults(command: String, record: String) throws {
    let line = Schema.line(command, "none", try TestJSON.parse(Array(record.utf8)))
    #expect(try Schema.faults([line]).count == 1)
  }

  @Test func theSchemaOfOneCommandHasItsDefinitionsOnly() throws {
    let whole = try Schema.generated([])
    for row in CommandList.rows where !row.record.isEmpty {
      let one = try Schema.generated([row.name])
      let names = one["$defs"]?.members?.map(\.key) ?? []
      let text = one.compact
      for name in names {
        #expect(text.contains("\"#/$defs/\(name)\""), "\(row.name) does not use \(name)")
        #expect(one["$defs"]?[name]?.compact == whole["$defs"]?[name]?.compact)
      }
      #expect(whole["$defs"]?[row.name]?["title"]?.text == "pushkit \(row.name)")
    }
  }
}

/// `Tests/Schema/validate.py`, and its input.
enum Schema {
  static let script = PythonScript("Schema/validate.py", imports: "jsonschema")

  /// The command of a command line that prints records as lines of JSON, unless it is `emulate`, whose
  /// output is that of other commands.
  static func command(of arguments: [String]) -> String? {
    let row = arguments.lazy.compactMap { word in CommandList.rows.first { $0.name == word } }.first
    guard let row, !row.record.isEmpty, row.name != "emulate",
      // With --fix, check-payload prints the documents.
      !arguments.contains(where: { $0.hasPrefix("--field") || $0 == "--fix" })
    else { return nil }
    return row.name
  }

  static func line(_ command: String, _ name: String, _ record: TestJSON) -> String {
    TestJSON.object([
      .init(key: "command", value: .string(command)), .init(key: "case", value: .string(name)),
      .init(key: "record", value: record),
    ]).compact
  }

  static func generated(_ operands: [String]) throws -> TestJSON {
    var child = Child()
    child.arguments = ["generate", "schema"] + operands
    return try TestJSON.parse(child.run().stdout)
  }

  /// A line for each record that does not fit.
  static func faults(_ lines: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(generated([]).compact.utf8, to: "schema.json")
    let input = lines.map { $0 + "\n" }.joined()
    let faults = try script.run(folder.path + "/schema.json", input: Array(input.utf8))
    return String(decoding: faults, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
