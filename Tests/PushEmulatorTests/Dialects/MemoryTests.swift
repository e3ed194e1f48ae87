import PushCore
import Testing

@testable import PushEmulator

/// What an emulator remembers between requests.
@Suite struct MemoryTests {
  private let emulator = Emulator()
  private let project = "xxxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxx"
  private let device = "95fe9437-7251-44bb-9522-adc00be89944"

  private func everlytic(_ endpoint: String, _ body: String, project: String? = nil) -> String {
    let headers = [
      HTTPHeader("X-EV-Project-UUID", project ?? self.project),
      HTTPHeader("Content-Type", "application/json"),
    ]
    let request = ReceivedRequest(
      method: "POST", path: "/servlet/push-notifications/\(endpoint)", headers: headers,
      body: Array(body.utf8))
    return String(decoding: emulator.respond(to: request).response.body, as: UTF8.self)
  }

  private func subscribe(
    _ token: String, _ contact: String = #""email":"a@b""#, project: String? = nil
  ) -> String {
    let uuid = project ?? self.project
    return everlytic(
      "subscribe",
      #"{"push_project_uuid":"\#(uuid)","contact":{\#(contact),"push_token":"\#(token)"},"#
        + #""platform":{"type":"android"},"device":{"id":"\#(device)"},"#
        + #""metadata":{},"datetime":"2018-11-23T11:05:47Z"}"#, project: project)
  }

  private func unsubscribe(_ id: String, _ device: String? = nil) -> String {
    everlytic(
      "unsubscribe",
      #"{"subscription_id":\#(id),"device_id":"\#(device ?? self.device)","#
        + #""metadata":{},"datetime":"2018-11-23T11:05:47Z"}"#)
  }

  @Test func theReplyKeepsTheGuidesOrder() {
    #expect(
      subscribe("t").hasPrefix(
        #"{"status":"success","data":{"subscription":{"pns_id":"123","pns_list_id":"233","#
          + #""pns_customer_id":"1","pns_contact_id":"5718","pns_device_id":"\#(device)","#
          + #""pns_status":"active","pns_token_hash":""#))
    #expect(
      subscribe("t").hasPrefix(
        #"{"status":"error","data":{"messages":["This token is already subscribed to Push "#
          + #"Notifications on this list."],"subscription":{"pns_id":"123","#
          + #""pns_contact_id":"5718","pns_customer_id":"1","pns_list_id":"233","#))
  }

  @Test func tokensAndContactsAreToldApart() {
    #expect(subscribe("one").contains(#""pns_id":"123""#))
    let second = subscribe("two", #""email":"A@B","unique_id":"u""#)
    #expect(second.contains(#""pns_id":"124""#))
    #expect(second.contains(#""pns_contact_id":"5718""#))
    #expect(subscribe("three", #""unique_id":"u""#).contains(#""pns_contact_id":"5718""#))
    let fourth = subscribe("four", #""email":"v@b","unique_id":"v""#)
    #expect(fourth.contains(#""pns_contact_id":"5719""#))
    // Only an email address creates a contact.
    #expect(subscribe("five", #""unique_id":"w""#).contains("The contact does not exist"))
    let other = "0123abcd-0123-4567-89ab-0123456789ab"
    #expect(subscribe("one", project: other).contains(#""status":"success""#))
  }

  @Test func whoUnsubscribedCanSubscribeAgain() {
    _ = subscribe("t")
    #expect(unsubscribe(#""123""#) == #"{"status":"success"}"#)
    let again = subscribe("t")
    #expect(again.contains(#""status":"success""#) && again.contains(#""pns_id":"123""#))
    #expect(unsubscribe("123") == #"{"status":"success"}"#)
    #expect(unsubscribe("999") == #"{"status":"success"}"#)
  }

  @Test func theDeviceMustBeTheOneThatSubscribed() {
    _ = subscribe("t")
    let other = "95fe9437-7251-44bb-9522-adc00be89945"
    #expect(unsubscribe(#""123""#, other).contains("device_id: must be the device.id that"))
    #expect(subscribe("t").contains("already subscribed"))
    #expect(unsubscribe(#""123""#, device.uppercased()) == #"{"status":"success"}"#)
  }

  @Test(arguments: [
    ("", 2), (#","from_datetime":"2019-09-28 10:20""#, 2), (#","from_datetime":"2019-09-28""#, 2),
    (#","from_datetime":"2019-09-28T10:30:00+02:00""#, 1), (#","from_datetime":"2020-01-01""#, 0),
    (#","from_datetime":"last week""#, 2),
  ])
  func aHistoryCanBeAskedFor(since: String, count: Int) {
    let question = #"{"contact":{"email":"a@b"}\#(since)}"#
    #expect(everlytic("history/contact", question).contains("is not subscribed"))
    _ = subscribe("t")
    let answer = everlytic("history/contact", question)
    #expect(answer.hasPrefix(#"{"status":"success","data":{"messages":["#))
    #expect(answer.split(separator: #""title":"#).count == count + 1)
  }

  @Test func instancesAreTheirTokenAndExternalID() {
    func create(_ app: String, _ body: String) -> String {
      let request = ReceivedRequest(
        method: "POST", path: "/api/r/v2/apps/\(app)/instances",
        headers: [HTTPHeader("Content-Type", "application/json")], body: Array(body.utf8))
      return String(decoding: emulator.respond(to: request).response.body, as: UTF8.self)
    }
    #expect(create("1", #"{"ic_token":"a"}"#) == #"{"id":"737112","just_created":true}"#)
    #expect(
      create("1", #"{"ic_token":"a","ext_id":""}"#) == #"{"id":"737112","just_created":false}"#)
    #expect(
      create("1", #"{"ic_token":"a","ext_id":"u"}"#) == #"{"id":"737113","just_created":true}"#)
    #expect(create("2", #"{"ic_token":"a"}"#) == #"{"id":"737114","just_created":true}"#)
  }

  @Test func anEventMayBeSentAgainButItsUUIDMayNotBeUsedTwice() {
    func send(_ type: String) -> String {
      let event =
        #"{"uuid":"acb841b7-d6d0-44c9-8a40-682219eaebf6","ts":1711695978141,"event_type":"#
        + #""engagement_\#(type)","user_ext_id":1,"#
        + #""payload":{"engagement_uid":"e","message_id":1,"activity_type":40}}"#
      let encoded = event.utf8.map { byte in
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
      let request = ReceivedRequest(
        method: "GET", path: "/services/public", query: "api_key=k&version=1&event=\(encoded)")
      return String(decoding: emulator.respond(to: request).response.body, as: UTF8.self)
    }
    #expect(send("delivered").hasPrefix(#"{"errCode":0,"#))
    #expect(send("delivered").hasPrefix(#"{"errCode":0,"#))
    #expect(send("action").hasPrefix(#"{"errCode":1,"detailMessage":"uuid: must be unique"#))
  }

  @Test func aFullMemoryForgets() {
    var memory = DialectMemory<Int>()
    for index in 0..<100_000 { memory.set(index, for: "\(index)") }
    #expect(memory["0"] == 0 && memory["99999"] == 99_999)
    memory.set(1, for: "more")
    #expect(memory["0"] == nil && memory["more"] == 1)
    let long = String(repeating: "a", count: 20 << 20)
    memory.set(2, for: long)
    memory.set(3, for: long + "b")
    #expect(memory[long] == nil && memory[long + "b"] == 3)
  }
}
