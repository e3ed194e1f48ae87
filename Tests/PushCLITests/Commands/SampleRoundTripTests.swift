import Foundation
import PushCore
import Testing

@testable import PushCLI

/// Each sample in each form is read as the sample itself, as far as the form shows its types.
@Suite struct SampleRoundTripTests {
  /// `smartico-identify` is not a document of records.
  private static let samples = FormatTable.sampleNames.filter { $0 != "smartico-identify" }

  /// Amazon SNS carries pushes only.
  private static let pairs = samples.flatMap { sample in
    SampleForm.allCases.filter { $0 != .sns || readers[sample] == nil }.map { (sample, $0) }
  }

  @Test("The record of a form is that of the JSON", arguments: pairs)
  func record(sample: String, form: SampleForm) throws {
    let printed = run("sample-payload", "--as", form.rawValue, sample).out
    let options = form == .sns ? [] : ["--lenient"]
    try compare(printed, options, with: [sample], form)
  }

  @Test(
    "So it is within a log", arguments: samples,
    [SampleForm.bundle, .iosDump, .swiftDump, .javaMap, .dart])
  func log(sample: String, form: SampleForm) throws {
    let printed = run("sample-payload", "--as", form.rawValue, sample).out
    let log = "09:12:01 start\n09:12:02 push received: \(printed)09:12:03 end\n"
    try compare(log, ["--lenient", "--scan"], with: [sample], form)
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

  /// The finding that a form adds to the record of a sample.
  ///
  /// Java and Dart print an empty object as they print the text `{}`. Both are read as a text from
  /// Java and as an object from Dart, but SDK 4 needs a text as `reporting`, an object as `properties`.
  private static func finding(in sample: String, as form: SampleForm) -> String? {
    switch (sample, form) {
    case ("emarsys-embedded", .javaMap):
      """
      {"code":"emarsys.embedded-unreadable","severity":"error","path":"/messages/0/properties",\
      "message":"message list rejected by SDK 4: properties is not an object"}
      """
    case ("emarsys-embedded", .dart):
      """
      {"code":"emarsys.embedded-unreadable","severity":"error",\
      "path":"/messages/0/actions/0/reporting",\
      "message":"message list rejected by SDK 4: the button's reporting is an object"}
      """
    case ("emarsys-apns-v2", .dart):
      """
      {"code":"emarsys.actions-dropped","severity":"error",\
      "path":"/notification/actions/0/reporting",\
      "message":"actions ignored by SDK 4: the button's reporting is an object"}
      """
    case ("emarsys-web-v2", .dart):
      """
      {"code":"emarsys.push-dropped","severity":"error",\
      "path":"/notification/actions/0/reporting",\
      "message":"push dropped by SDK 4: the button's reporting is an object"}
      """
    default: nil
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
        == Self.records(expected.out, adding: Self.finding(in: sample[0], as: form))
        .map(lost.compared), "\(text)")
  }

  /// The commands for documents that are not pushes.
  private static let readers = [
    "emarsys-inbox": "parse-inbox", "emarsys-embedded": "parse-inbox",
    "everlytic-history": "parse-inbox", "smartico-bridge": "parse-bridge",
  ]

  /// The records without what describes the input: its evidence, the request or the message of
  /// Amazon SNS around it, and that it was not JSON.
  private static func records(_ lines: String, adding finding: String? = nil) throws -> [JSONValue]
  {
    try lines.split(separator: "\n").map { line in
      var record = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      for key in ["evidence", "request", "other"] { record[key] = nil }
      let diagnostics = record["diagnostics"] as? [[String: Any]] ?? []
      var others = diagnostics.filter { $0["code"] as? String != "json.lenient" }
      if let finding {
        let object = try JSONSerialization.jsonObject(with: Data(finding.utf8))
        others.append(try #require(object as? [String: Any]))
      }
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
    // iOS prints the text `true` as it is, and a boolean as a number.
    case .string where isFromIOS && value.text == "true": return "\"1\""
    case .string where isFromIOS && value.text == "false": return "\"0\""
    case .true where isDump, .false where isDump: return "\"\(value.text)\""
    case .string, .number, .true, .false, .null: return value.json
    }
  }

  private var isDump: Bool { form != .sns && form != .curl }
  private var isFromIOS: Bool { form == .iosDump || form == .swiftDump }
}
