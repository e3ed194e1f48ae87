import Foundation
import PushCore
import Testing

@testable import PushCLI

/// Each sample in each form is read as the sample itself.
@Suite struct SampleRoundTripTests {
  /// `smartico-identify` is not a document of records.
  private static let samples = FormatTable.sampleNames.filter { $0 != "smartico-identify" }

  @Test("The record of a form is that of the JSON", arguments: samples, SampleForm.allCases)
  func record(sample: String, form: SampleForm) throws {
    // Amazon SNS carries pushes.
    if form == .sns, Self.readers[sample] != nil { return }
    let printed = run("sample-payload", "--as", form.rawValue, sample).out
    let options = form == .sns ? [] : ["--lenient"]
    try withKnownIssue {
      try compare(printed, options, with: [sample], form)
    } when: {
      Self.isAwaited(sample, form)
    }
  }

  @Test(
    "So it is within a log", arguments: samples,
    [SampleForm.bundle, .iosDump, .swiftDump, .javaMap, .dart])
  func log(sample: String, form: SampleForm) throws {
    let printed = run("sample-payload", "--as", form.rawValue, sample).out
    let log = "09:12:01 start\n09:12:02 push received: \(printed)09:12:03 end\n"
    try withKnownIssue {
      try compare(log, ["--lenient", "--scan"], with: [sample], form)
    } when: {
      Self.isAwaited(sample, form)
    }
  }

  @Test(
    "Texts with the signs of a form are read back",
    arguments: [
      "it's Bob's 'x', y", "Hi, Joe; (x) = \"y\" {z} [a]", "C:\\dir\\new \\u00e9",
      "50 % é 😀\nnext: line", "<null> nil", "a;b=c;", "10:30", "https://e.example/?a=b&c=d#e",
    ], SampleForm.allCases.filter { $0 != .sns })
  func texts(text: String, form: SampleForm) throws {
    let changes = ["--set", "aps.alert.title=\(JSONText.quoted(text))"]
    let printed = run(["sample-payload", "apns", "--as", form.rawValue] + changes).out
    try compare(printed, ["--lenient"], with: ["apns"] + changes, form)
  }

  /// Combinations that are not read alike yet: Amazon's wrappers, and values of which a reader
  /// checks a type that the form does not show (`silent`, `bgn`, `reporting`, `properties`).
  private static func isAwaited(_ sample: String, _ form: SampleForm) -> Bool {
    switch form {
    case .sns, .curl: false
    case .bundle, .javaMap, .dart, .iosDump, .swiftDump:
      switch sample {
      case "emarsys-embedded": form == .javaMap || form == .dart
      case "emarsys-apns-v2", "emarsys-web-v2": form == .dart
      default: false
      }
    }
  }

  private func compare(
    _ text: String, _ options: [String], with sample: [String], _ form: SampleForm
  ) throws {
    let command = Self.readers[sample[0]] ?? "parse-payload"
    let json = run(["sample-payload"] + sample).out
    let expected = run([command], bytes: Array(json.utf8))
    try #require(expected.status == 0, "\(expected.err)")
    let found = run([command] + options, bytes: Array(text.utf8))
    #expect(found.status == 0, "\(found.err)")
    let lost = LostTypes(form)
    #expect(
      try Self.records(found.out).map(lost.compared)
        == Self.records(expected.out).map(lost.compared), "\(text)")
  }

  /// The commands for documents that are not pushes.
  private static let readers = [
    "emarsys-inbox": "parse-inbox", "emarsys-embedded": "parse-inbox",
    "everlytic-history": "parse-inbox", "smartico-bridge": "parse-bridge",
  ]

  /// The records without what describes the input: its evidence, and that it was not JSON.
  private static func records(_ lines: String) throws -> [JSONValue] {
    try lines.split(separator: "\n").map { line in
      var record = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      record["evidence"] = nil
      let diagnostics = record["diagnostics"] as? [[String: Any]] ?? []
      let others = diagnostics.filter { $0["code"] as? String != "json.lenient" }
      record["diagnostics"] = others.isEmpty ? nil : others
      let data = try JSONSerialization.data(withJSONObject: record, options: [.sortedKeys])
      return try #require(JSONValue(Array(data)))
    }
  }
}

/// The types that a form does not show, and in which two records may therefore differ.
private struct LostTypes {
  private let form: SampleForm

  init(_ form: SampleForm) { self.form = form }

  /// Returns JSON that is the same for values that look the same in the form.
  func compared(_ value: JSONValue) -> String {
    switch value.kind {
    case .object:
      // Java and Dart print an empty object as they print the text `{}`.
      if value.members.isEmpty, form == .javaMap || form == .dart { return "\"{}\"" }
      let members = value.members.map { "\(JSONText.quoted($0.name)):\(compared($0.value))" }
      return "{\(members.joined(separator: ","))}"
    case .array: return "[\(value.elements.map(compared).joined(separator: ","))]"
    case .number where isDump: return "\"\(value.text)\""
    case .true where isFromIOS: return "\"1\""
    case .false where isFromIOS: return "\"0\""
    case .true where isDump, .false where isDump: return "\"\(value.text)\""
    case .string, .number, .true, .false, .null: return value.json
    }
  }

  private var isDump: Bool { form != .sns && form != .curl }
  private var isFromIOS: Bool { form == .iosDump || form == .swiftDump }
}
