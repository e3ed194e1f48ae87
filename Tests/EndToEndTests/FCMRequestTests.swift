import Foundation
import Testing

/// Google's schema and encoder accept each request of `convert-payload --to fcm-v1`.
@Suite(
  "Requests to FCM", .waiting,
  .enabled(if: FCMRequest.script.isComplete, FCMRequest.script.lack))
struct FCMRequestTests {
  private static func faults(_ requests: [UInt8]) throws -> [String] {
    String(decoding: try FCMRequest.script.run(input: requests), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test("of all cases") func cases() throws {
    var requests: [UInt8] = []
    for item in Case.all where item.arguments.contains("fcm-v1") && item.isPlain {
      let outcome = try item.outcome()
      for record in (try? CaseCheck.lines(outcome.stdout)) ?? []
      where record["message"]?.members != nil { requests += Array((record.compact + "\n").utf8) }
    }
    #expect(requests.count { $0 == 0x0A } > 100)
    #expect(try Self.faults(requests) == [])
  }

  @Test("of all samples and fixtures") func fixtures() throws {
    var child = Child()
    child.program = "/bin/sh"
    child.folder = Binary.testFolder.deletingLastPathComponent().path
    child.environment = ["P": Binary.path]
    child.arguments = [
      "-c",
      #"""
      c() { "$P" convert-payload --to fcm-v1 --lenient "$@" 2>/dev/null; }
      for sample in $("$P" sample-payload | cut -d' ' -f1); do "$P" sample-payload "$sample" | c; done
      find Fixtures -type f | while read -r file; do c "$file"; done
      :
      """#,
    ]
    let requests = try child.run(seconds: 60).stdout
    #expect(requests.count { $0 == 0x0A } > 60)
    #expect(try Self.faults(requests) == [])
  }

  @Test("A request that FCM refuses is a fault") func refused() throws {
    let requests = [
      #"{"message":{"token":"t","data":{"a":1}}}"#, #"{"message":{"token":"t","dta":{}}}"#,
      #"{"message":{"token":"t","android":{"ttl":"5"}}}"#,
      #"{"message":{"token":"t","android":{"priority":"urgent"}}}"#,
      #"{"message":{"token":"t","notification":{"title":1}}}"#,
      #"{"message":{"token":"t","android":{"notification":{"notification_count":"3"}}}}"#,
      #"{"message":{"token":"t","android":{"notification":{"title_loc_args":["a"]}}}}"#,
      #"{"message":{"token":"t","topic":"n"}}"#, #"{"message":{"topic":"a b"}}"#,
      #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":5}}}}}"#,
    ]
    let faults = try Self.faults(Array(requests.map { $0 + "\n" }.joined().utf8))
    #expect(faults.count == requests.count)
    for (fault, request) in zip(faults, requests) { #expect(fault.hasSuffix(": " + request)) }
  }
}

/// `Tests/Schema/fcm.py`.
private enum FCMRequest {
  static let script = PythonScript("Schema/fcm.py", imports: "googleapiclient, firebase_admin")
}

extension Case {
  /// Whether the output has one record per line.
  fileprivate var isPlain: Bool {
    arguments.contains("convert-payload")
      && !arguments.contains { ["--curl", "pretty"].contains($0) || $0.hasPrefix("--field") }
  }
}
