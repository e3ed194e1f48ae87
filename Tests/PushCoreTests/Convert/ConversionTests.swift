import Foundation
import PushTestPeers
import Testing

@testable import PushCore

/// A converted payload has the content of its source, or a finding names what it lacks.
@Suite struct ConversionTests {
  /// The members of a record that come from the message; the others follow from the format.
  static let content: Set<String> = [
    "kind", "title", "subtitle", "body", "image_url", "icon_url", "sound", "channel_id",
    "importance", "category", "style", "message_id", "campaign_id", "url", "deep_link", "badge",
    "default_action", "buttons", "in_app", "attributes", "tracking",
  ]

  static let refusals: Set<String> = [
    "convert.no-form", "convert.unknown", "payload.inbox", "payload.history",
    "payload.bridge-message", "payload.handle-event", "payload.socket-message",
  ]

  static let targets = ConversionTarget.allCases

  private func check(_ source: String, to target: ConversionTarget, vendor: Vendor? = nil) {
    let outcome = Conversions.one(source, to: target, vendor: vendor)
    guard let made = outcome.made else {
      #expect(Self.refusals.contains(outcome.refusal ?? "none"), "\(source)")
      return
    }
    let before = Fields(of: source, vendor: vendor, platform: target.isAPNs ? .ios : nil).records
    let after = Fields(of: made, vendor: vendor).records
    // A payload for iOS merges the two messages of a request.
    guard target == .fcmV1 || before.count == 1 else { return #expect(after.count == 1) }
    let hasBlock = before.count == 1 && after.count == 2
    #expect(before.count == after.count || hasBlock, "\(source)\n\(made)")
    // A request for iOS and others has the values of the source together.
    let names = Set(after.flatMap(\.keys))
    let together = names.reduce(into: [String: String]()) { all, name in
      let values = after.compactMap { $0[name] }
      all[name] = values.first { $0 == before.first?[name] } ?? values.first
    }
    for (one, other) in zip(before, hasBlock ? [together] : after) {
      // FCM hands the action of a click to iOS as the category, for example.
      let gained = other.filter { one[$0.key] == nil }.values.flatMap(Fields.values)
      for name in Self.content.sorted() where one[name] != other[name] {
        // The result has the increment. What a badge becomes by it depends on the platform.
        if name == "badge", made.contains("badge_inc") { continue }
        if name == "kind" {
          #expect(Self.isExplained(outcome), "\(one[name] ?? "") \(other[name] ?? ""): \(source)")
          continue
        }
        // OptiMobile's buttons open the link on iOS only.
        if name == "buttons", made.contains("k.buttons") { continue }
        let (old, new) = (Fields.values(in: one[name]), Fields.values(in: other[name]))
        let unexplained = old.subtracting(new).subtracting(gained)
          .filter { !outcome.explains($0, in: source) }
        #expect(unexplained.isEmpty, "\(name) without a finding: \(source)\n\(made)")
        let invented = new.subtracting(Fields.texts(in: source))
        #expect(one[name] != nil || invented.isEmpty, "\(name) is new: \(source)\n\(made)")
      }
    }
    checkShape(made, target)
    let again = Conversions.one(made, to: target, vendor: vendor)
    #expect(again.made == made, "\(source)")
    #expect(again.lost.isEmpty, "\(again.lost) \(made)")
  }

  /// Whether the result lost what a device shows.
  private static func isExplained(_ outcome: Conversions.Outcome) -> Bool {
    outcome.lost.contains { path in
      ["alert", "title", "body", "notification", "event"].contains { path.hasSuffix("/\($0)") }
    }
  }

  private func checkShape(_ made: String, _ target: ConversionTarget) {
    let isRight = withTape(Array(made.utf8)) { tape in
      guard !tape.hasDuplicates else { return false }
      func object(_ name: JSONKey, in outer: Int) -> Int? {
        tape.member(outer, name).flatMap { tape.kind($0) == .object ? $0 : nil }
      }
      guard target == .fcmV1 else {
        let bundle = tape.member(0, "Simulator Target Bundle").map(tape.kind)
        return object("aps", in: 0) != nil && (bundle == .string) == (target == .simctl)
      }
      guard let message = object("message", in: 0) else { return false }
      var isAccepted = true
      object("data", in: message).map { data in
        tape.eachMember(of: data) { value in
          let isReserved = ["google.", "gcm."].contains {
            tape.text(tape.key(ofValue: value)).hasPrefix($0)
          }
          isAccepted = isAccepted && tape.kind(value) == .string && !isReserved
        }
      }
      let recipients = ["token", "topic", "condition"].filter { (name: JSONKey) in
        tape.member(message, name) != nil
      }
      return isAccepted && recipients.count < 2
    }
    #expect(isRight == true, "\(made)")
  }

  @Test("Samples and fixtures", arguments: Corpus.all, targets)
  func corpus(_ file: Corpus.File, _ target: ConversionTarget) {
    for (source, _) in Conversions.all(in: file.bytes, .to(target)) { check(source, to: target) }
  }

  /// The payloads of the end-to-end cases have all kinds of faults.
  @Test("Payloads of the end-to-end cases keep their texts and IDs", arguments: targets)
  func cases(_ target: ConversionTarget) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../EndToEndTests/Cases")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let file = try Data(contentsOf: folder.appendingPathComponent(name))
      for test in JSONValue(file)?.elements ?? [] {
        let payloads = [test["payload"]].compactMap { $0 } + (test["payloads"]?.elements ?? [])
        for payload in payloads { checkTexts(payload.json, to: target) }
      }
    }
  }

  private func checkTexts(_ source: String, to target: ConversionTarget) {
    let outcome = Conversions.one(source, to: target)
    guard let made = outcome.made else { return }
    let before = Fields(of: source, vendor: nil, platform: target.isAPNs ? .ios : nil).records
    // A text for Android alone is in its block.
    let after = [nil, .android].flatMap { Fields(of: made, vendor: nil, platform: $0).records }
    guard before.count == 1, let one = before.first else { return }
    for name in ["title", "subtitle", "body", "message_id", "tracking"] {
      let values = after.flatMap { Fields.values(in: $0[name]) }
      let missing = Fields.values(in: one[name]).subtracting(values)
        .filter { !outcome.explains($0, in: source) }
      #expect(missing.isEmpty, "\(name): \(source)\n\(made)")
    }
  }

  @Test("One payload of each format", arguments: CleanPayload.all, targets)
  func clean(_ test: CleanPayload, _ target: ConversionTarget) {
    check(test.payload, to: target, vendor: test.vendor)
  }

  @Test(
    "Requests with a payload for iOS, and what FCM adds to it",
    arguments: targets)
  func merged(_ target: ConversionTarget) {
    let payloads = [
      "", #""aps":null"#, #""aps":5"#, #""aps":"{\"alert\":\"a\"}""#, #""aps":{"alert":null}"#,
      #""aps":{"alert":"a","mutable-content":null}"#, #""aps":{"badge":1}"#,
    ]
    let beside = [
      "", #""px.msg_id":"1""#, #""fcm_options":null,"k":null"#, #""fcm_options":{"a":1}"#,
    ]
    let image = #""image":"https://e.example/i""#
    let around = [
      "", #""notification":{"title":"T"}"#, #""notification":{"title":"T",\#(image),"sound":"s"}"#,
      #""notification":{"body":"B",\#(image)},"android":{"notification":{"icon":"i"},"ttl":"5s"}"#,
      #""notification":{"title":"T"},"android":{"notification":{"title":"A","sound":"s"}}"#,
      #""notification":{"title":"T"},"webpush":{"notification":{"title":"W"},"data":{"k":"w"}}"#,
    ]
    let data = [
      "", #""data":{"fcm_options":"x","k":"v"}"#, #""data":{"aps":"x","mutable-content":"1"}"#,
    ]
    func joined(_ parts: String...) -> String {
      parts.filter { !$0.isEmpty }.joined(separator: ",")
    }
    let parts = payloads.flatMap { aps in beside.map { joined(aps, $0) } }.flatMap { payload in
      around.flatMap { outer in data.map { (payload, joined(outer, $0)) } }
    }
    // Of all combinations, a step that no number of parts divides takes each part with others.
    for index in stride(from: 0, to: parts.count, by: TestSize.of(1, byDefault: 5)) {
      let (payload, outer) = parts[index]
      let apns = "\"apns\":{\"payload\":{\(payload)}}"
      check("{\"message\":{\(joined("\"token\":\"t\"", outer, apns))}}", to: target)
    }
  }

  /// A block for one platform does not apply to another one.
  @Test("Requests with differing blocks are never refused", arguments: targets)
  func differing(_ target: ConversionTarget) {
    let blocks = [
      #""android":{"notification":{"title":"A","body":"a","click_action":"c"},"data":{"k":"x"}}"#,
      #""webpush":{"notification":{"title":"W"},"fcm_options":{"link":"https://e.example"}}"#,
      #""apns":{"payload":{"aps":{"alert":{"title":"P","body":"p"}},"px.title":"R"}}"#,
      #""data":{"px.msg_id":"1","px.title":"D","px.body":"d"}"#, #""data":{"k":"d"}"#,
    ]
    for chosen in 1..<(1 << blocks.count) where chosen >> 3 != 3 {
      let parts = blocks.indices.filter { chosen >> $0 & 1 == 1 }.map { blocks[$0] }
      let outer = parts.joined(separator: ",")
      for name in [#""token":"t""#, #""topic":"n""#] {
        for source in [
          #"{"message":{\#(name),"notification":{"title":"N","body":"n"},\#(outer)}}"#,
          #"{"to":"t","notification":{"title":"N","body":"n"},\#(outer)}"#,
        ] {
          let outcome = Conversions.one(source, to: target)
          #expect(outcome.refusal == nil, "\(source)")
          let others = ["\"A\"", "\"a\"", "\"W\""].filter { outcome.made?.contains($0) == true }
          #expect(!target.isAPNs || others.isEmpty, "\(source)")
        }
      }
    }
  }

  @Test("Payloads of all vendors in all envelopes", arguments: 1...8)
  func generated(_ seed: Int) {
    var refused = 0
    for payload in GeneratedPayloads.all(TestSize.of(250, byDefault: 15), seed: UInt64(seed)) {
      for target in [ConversionTarget.apns, .fcmV1] {
        check(payload, to: target)
        if Conversions.one(payload, to: target).made == nil { refused += 1 }
      }
    }
    // Only payloads that no app would show are refused, such as a title without text.
    #expect(refused < 150, "\(refused)")
  }

  @Test("Broken payloads are converted or refused", arguments: 1...4)
  func mutated(_ seed: Int) {
    var mutation = Mutation(seed: UInt64(seed))
    for payload in GeneratedPayloads.all(TestSize.of(150, byDefault: 40), seed: UInt64(seed) &+ 100)
    {
      let broken = mutation.mutated(Array(payload.utf8))
      for target in [ConversionTarget.simctl, .fcmV1] {
        for (source, _) in Conversions.all(in: broken, .to(target)) { check(source, to: target) }
      }
    }
  }
}
