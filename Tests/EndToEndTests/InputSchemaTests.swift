import Foundation
import Testing

/// The schemas of payloads accept what check-payload accepts, and no other types and names.
@Suite(
  "Schemas of payloads", .waiting,
  .enabled(if: PayloadSchema.script.isComplete, PayloadSchema.script.lack))
struct InputSchemaTests {
  @Test(
    "Samples fit",
    arguments: [
      (
        "apns", ["apns", "emarsys-ios-v1", "emarsys-apns-v2", "optimobile-ios", "pushexpress-apns"]
      ),
      ("fcm-v1", ["fcm"]), ("expo", ["expo"]), ("web-push", ["declarative-web-push"]),
    ])
  func samples(format: String, names: [String]) throws {
    let documents = try Self.output(["sample-payload"] + names)
    #expect(try Self.results(format, documents) == names.map { _ in "ok" })
  }

  @Test(
    "Types, spellings and words that a service accepts fit",
    arguments: [
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
    ])
  func accepted(format: String, document: String) throws {
    #expect(try Self.results(format, document) == ["ok"])
  }

  @Test(
    "Wrong types, values and names are faults",
    arguments: [
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
    ])
  func refused(format: String, document: String, path: String) throws {
    let results = try Self.results(format, document)
    #expect(results.count == 1 && results[0].hasPrefix(path + ":"), "\(results)")
    #expect(try Self.status(document) == 65)
  }

  private static func results(_ format: String, _ documents: String) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(output(["generate", "schema", "input", format]).utf8, to: "schema.json")
    let printed = try PayloadSchema.script.run(
      folder.path + "/schema.json", input: Array(documents.utf8))
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
