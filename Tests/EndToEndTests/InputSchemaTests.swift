import Foundation
import Testing

/// The schemas of payloads accept what check-payload accepts, and no other types and names.
@Suite(
  "Schemas of payloads", .waiting,
  .enabled(if: PayloadSchema.script.isComplete, PayloadSchema.script.lack))
struct InputSchemaTests {
  @Test("Samples fit") func samples() throws {
    let samples = [
      (
        "apns", ["apns", "emarsys-ios-v1", "emarsys-apns-v2", "optimobile-ios", "pushexpress-apns"]
      ),
      ("fcm-v1", ["fcm"]), ("expo", ["expo"]), ("web-push", ["declarative-web-push"]),
    ]
    let documents = try samples.flatMap { format, names in
      try Self.output(["sample-payload"] + names).split(separator: "\n").map { (format, "\($0)") }
    }
    #expect(documents.count == 8)
    #expect(try Self.results(documents) == documents.map { _ in "ok" })
  }

  @Test("Types, spellings and words that a service accepts fit") func accepted() throws {
    let documents = [
      (
        "apns",
        #"{"aps":{"alert":{"title":"T","loc-args":["a"]},"badge":0,"sound":{"critical":1}}}"#
      ),
      (
        "apns",
        #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"relevance-score":100}}"#
      ),
      ("fcm-v1", #"{"message":{"topic":"n","android":{"ttl":"3.5s","priority":"high"}}}"#),
      (
        "fcm-v1",
        #"{"message":{"token":"t","android":{"notification":{"notification_count":"3"}}}}"#
      ),
      ("fcm-legacy", #"{"to":"t","priority":"high","notification":{"title":"T","badge":"1"}}"#),
      ("admin", #"{"tokens":["a"],"notification":{"imageUrl":"u"},"data":{"k":"v"}}"#),
      ("huawei", #"{"message":{"token":["t"],"android":{"urgency":"HIGH"}}}"#),
      ("huawei-v3", #"{"payload":{"extraData":"text"},"target":{"token":["t"]}}"#),
      ("expo", #"[{"to":["a"],"title":"T"},{"to":"a"}]"#),
      ("onesignal", #"{"app_id":"a","contents":{"en":"B"},"own":1}"#),
    ]
    #expect(try Self.results(documents) == documents.map { _ in "ok" })
  }

  @Test("Wrong types, values and names are faults") func refused() throws {
    let faults = [
      ("apns", #"{"aps":{"badge":"3"}}"#, "$.aps.badge"),
      ("apns", #"{"aps":{"alert":"a","mutable_content":1}}"#, "$.aps"),
      ("apns", #"{"aps":{"event":"start","content-state":{}}}"#, "$.aps"),
      ("fcm-v1", #"{"message":{"token":"t","data":{"n":5}}}"#, "$.message.data.n"),
      (
        "fcm-v1", #"{"message":{"token":"t","notification":{"badge":1}}}"#, "$.message.notification"
      ),
      ("fcm-v1", #"{"message":{"token":"t","android":{"ttl":3600}}}"#, "$.message.android.ttl"),
      ("fcm-v1", #"{"message":{"token":"t","topic":"n"}}"#, "$.message"),
      ("fcm-v1", #"{"message":{"token":"t","fcm_options":{"x":1}}}"#, "$.message.fcm_options"),
      ("web-push", #"{"web_push":8030,"notification":{"title":"T"}}"#, "$.notification"),
      ("huawei", #"{"message":{"token":"t"}}"#, "$.message.token"),
      ("expo", #"{"to":"a","badge":"1"}"#, "$.badge"),
      ("onesignal", #"{"contents":{"en":"B"}}"#, "$"),
    ]
    let results = try Self.results(faults.map { ($0.0, $0.1) })
    try #require(results.count == faults.count)
    for ((_, document, path), result) in zip(faults, results) {
      #expect(result.hasPrefix(path + ":"), "\(document)")
      #expect(try Self.status(document) == 65, "\(document)")
    }
  }

  /// The results of documents by the schemas of their formats.
  private static func results(_ documents: [(format: String, text: String)]) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for format in Set(documents.map(\.format)) {
      let schema = try output(["generate", "schema", "input", format])
      try folder.write(schema.utf8, to: format + ".json")
    }
    let input = documents.map { "\($0.format) \($0.text)\n" }.joined()
    let printed = try PayloadSchema.script.run(folder.path, input: Array(input.utf8))
    return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func output(_ arguments: [String]) throws -> String {
    var child = Child()
    child.arguments = arguments
    return String(decoding: try child.run().stdout, as: UTF8.self)
  }

  private static func status(_ document: String) throws -> Int32? {
    var child = Child()
    child.arguments = ["check-payload"]
    return try child.run(input: Array(document.utf8)).status
  }
}

/// `Tests/Schema/documents.py`.
private enum PayloadSchema {
  static let script = PythonScript("Schema/documents.py", imports: "jsonschema")
}
