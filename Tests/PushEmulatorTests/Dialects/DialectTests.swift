import Foundation
import PushCore
import Testing

@testable import PushEmulator

/// Every request of every guide, and each rule broken.
@Suite struct DialectTests {
  @Test(arguments: DialectCase.all) func judges(item: DialectCase) throws {
    let inbox = Inbox()
    let emulator = Emulator(isLenient: item.strictViolations != nil) { inbox.take($0) }
    for request in item.before { _ = emulator.respond(to: request) }
    let response = emulator.respond(to: item.request).response
    let fields = inbox.records.flatMap(\.violations).map(\.field)
    #expect(fields == item.violations)
    #expect(response.status == item.status)
    if item.violations.isEmpty {
      guard item.change == nil else { return }
      expect(response, item.golden["reply"], item)
      if let again = item.golden["again"] {
        expect(emulator.respond(to: item.request).response, again, item)
      }
    } else if item.status == 200 || item.status == 400 {
      try expectRefusal(response, item)
    }
  }

  private static let sentBySDKs = DialectCase.all.filter {
    $0.change == nil && $0.strictViolations != nil
  }

  /// A request of a vendor's SDK that its guide does not allow.
  @Test(arguments: sentBySDKs) func judgesBySDKsOnlyWithLenient(item: DialectCase) {
    let inbox = Inbox()
    let emulator = Emulator { inbox.take($0) }
    for request in item.before { _ = emulator.respond(to: request) }
    let response = emulator.respond(to: item.request).response
    let found = inbox.records.flatMap(\.violations)
    #expect(found.map(\.field) == item.strictViolations)
    #expect(found.allSatisfy { $0.leniency != nil })
    #expect(response.status == item.strictStatus)
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(text.contains("; --lenient accepts it") == !found.isEmpty)
  }

  @Test func thereAreCasesForAllEndpoints() {
    let golden = DialectCase.all.filter { $0.change == nil && $0.strictViolations == nil }
    #expect(golden.count == 6 + 6 + 4)
    #expect(Self.sentBySDKs.count == 33)
    #expect(DialectCase.all.count > 200)
  }

  @Test func anUpdatedTokenKeepsItsSubscription() throws {
    let emulator = Emulator(isLenient: true)
    func reply(_ name: String, _ set: JSONObject) throws -> String {
      let golden = try #require(DialectCase.all.first { $0.name == name }).golden
      let item = DialectCase(name: "", golden: golden, change: ["set": set])
      return String(decoding: emulator.respond(to: item.request).response.body, as: UTF8.self)
    }
    let subscribe = "sdks: Everlytic web: subscribe"
    let device = "95fe9437-7251-44bb-9522-adc00be89946"
    _ = try reply(subscribe, ["contact.push_token": "other", "device.id": device])
    _ = try reply(subscribe, ["contact.push_token": "old"])
    let updated = try reply("sdks: Everlytic web: update-token", ["contact.push_token": "new"])
    #expect(updated.contains(#""pns_id":"124""#))
    #expect(updated.contains(#""pns_contact_id":"5718""#))
    #expect(try reply(subscribe, ["contact.push_token": "new"]).contains("already subscribed"))
  }

  private func expect(_ response: HTTPResponse, _ wanted: Any?, _ item: DialectCase) {
    let type = response.headers.filter { $0.name == "Content-Type" }.map(\.value)
    guard let wanted = wanted as? JSONObject else {
      #expect(response.body.isEmpty)
      #expect(type.isEmpty)
      return
    }
    #expect(type == ["application/json"])
    let text = String(decoding: response.body, as: UTF8.self)
    let hash = /"pns_token_hash":"[0-9a-f]{64}"/
    #expect(sorted(text.replacing(hash, with: #""pns_token_hash":"$hash""#)) == sorted(wanted))
  }

  /// The members that a refusal of the vendor's has, and somewhere in it the fields.
  private func expectRefusal(_ response: HTTPResponse, _ item: DialectCase) throws {
    let text = String(decoding: response.body, as: UTF8.self)
    let found = try JSONSerialization.jsonObject(with: Data(response.body)) as? JSONObject
    for (name, wanted) in item.golden["refusal"] as? JSONObject ?? [:] {
      if wanted as? String == "$validation" {
        let message = found?[name] as? String ?? ""
        #expect(message.hasPrefix("validation error: "))
      } else {
        #expect(found?[name].map(DialectCase.text) == DialectCase.text(wanted))
      }
    }
    for field in item.violations { #expect(text.contains("\(field): ")) }
  }

  private func sorted(_ text: String) -> String {
    let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    return value.map(DialectCase.text) ?? text
  }

  private func sorted(_ value: JSONObject) -> String {
    DialectCase.text(value)
  }
}

/// What an emulator told.
final class Inbox {
  private(set) var records: [RecordedRequest] = []
  private(set) var faults: [HTTPFault] = []
  private(set) var frames: [RecordedFrame] = []
  private(set) var broken: [WebSocketViolation] = []

  func take(_ event: EmulatorEvent) {
    switch event {
    case .request(let record): records.append(record)
    case .refused(let fault): faults.append(fault)
    case .frame(let frame): frames.append(frame)
    case .broken(let violation): broken.append(violation)
    }
  }
}
