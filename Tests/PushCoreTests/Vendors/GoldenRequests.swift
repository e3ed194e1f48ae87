import Testing

@testable import PushCore

/// A request as its guide has it, typed by hand.
struct GoldenRequest: Sendable, CustomTestStringConvertible {
  let name: String
  let request: HTTPRequest
  let line: String
  /// Behind the headers that every request has.
  var headers: [String] = []
  var body: String?

  var testDescription: String { name }

  static let all = everlytic + smartico + pushExpress

  // MARK: Everlytic

  private static let uuid = "xxxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxx"
  private static let everlyticHeaders = ["X-EV-Project-UUID: \(uuid)"]
  private static let everlyticAPI = EverlyticAPI(
    installURL: "https://live10.everlytic.net",
    project: RequestKey(uuid, variable: "PUSHKIT_EVERLYTIC_PROJECT_UUID"))
  private static let token =
    "dzAeHJ58jnU:APA91bFK-AupLmYnlrWpNwh9fgnAKcnyHvlpATVi2fqG04rcTjYUOJ0tVV"
  private static let moment = "2018-11-23T11:05:47.000Z"
  private static let device = "95fe9437-7251-44bb-9522-adc00be89944"

  private static let everlytic: [GoldenRequest] = [
    GoldenRequest(
      name: "Everlytic, subscribe, the guide's sample",
      request: everlyticAPI.subscribe(
        token: token, EverlyticAPI.Contact(email: "example@example.com", uniqueID: nil),
        EverlyticAPI.Device(
          id: device, platformVersion: "5.0.1", manufacturer: "macos", model: "paw"),
        datetime: moment),
      line: "POST https://live10.everlytic.net/servlet/push-notifications/subscribe",
      headers: everlyticHeaders,
      body: #"{"push_project_uuid":"\#(uuid)","contact":{"email":"example@example.com","#
        + #""push_token":"\#(token)"},"platform":{"type":"android","version":"5.0.1"},"#
        + #""device":{"id":"95fe9437-7251-44bb-9522-adc00be89944","manufacturer":"macos","#
        + #""model":"paw","type":"handset"},"metadata":{},"datetime":"2018-11-23T11:05:47.000Z"}"#),
    GoldenRequest(
      name: "Everlytic, subscribe, with nothing but what is needed",
      request: everlyticAPI.subscribe(
        token: "t", EverlyticAPI.Contact(email: nil, uniqueID: "42"),
        EverlyticAPI.Device(id: "d"), datetime: moment),
      line: "POST https://live10.everlytic.net/servlet/push-notifications/subscribe",
      headers: everlyticHeaders,
      body: #"{"push_project_uuid":"\#(uuid)","contact":{"unique_id":"42","push_token":"t"},"#
        + #""platform":{"type":"android"},"device":{"id":"d","type":"handset"},"#
        + #""metadata":{},"datetime":"2018-11-23T11:05:47.000Z"}"#),
    GoldenRequest(
      name: "Everlytic, unsubscribe",
      request: everlyticAPI.unsubscribe(subscriptionID: "123", deviceID: device, datetime: moment),
      line: "POST https://live10.everlytic.net/servlet/push-notifications/unsubscribe",
      headers: everlyticHeaders,
      body: #"{"subscription_id":"123","device_id":"95fe9437-7251-44bb-9522-adc00be89944","#
        + #""metadata":{},"datetime":"2018-11-23T11:05:47.000Z"}"#),
    everlyticEvent("deliveries"), everlyticEvent("clicks"), everlyticEvent("dismissals"),
    GoldenRequest(
      name: "Everlytic, clicks with metadata, which stays as it is",
      request: everlyticAPI.report(
        "clicks", subscriptionID: "0123", messageID: "1/2\"",
        metadata: #"{"ev_return_data":"a/b"}"#,
        datetime: moment),
      line: "POST https://live10.everlytic.net/servlet/push-notifications/clicks",
      headers: everlyticHeaders,
      body: #"{"subscription_id":"0123","message_id":"1/2\"","metadata":{"ev_return_data":"a/b"},"#
        + #""datetime":"2018-11-23T11:05:47.000Z"}"#),
    GoldenRequest(
      name: "Everlytic, history",
      request: everlyticAPI.history(
        EverlyticAPI.Contact(email: "example@example.com", uniqueID: nil), since: "2019-09-28 10:20"
      ),
      line: "POST https://live10.everlytic.net/servlet/push-notifications/history/contact",
      headers: everlyticHeaders,
      body: #"{"contact":{"email":"example@example.com"},"from_datetime":"2019-09-28 10:20"}"#),
    GoldenRequest(
      name: "Everlytic, history of all, under a path",
      request: EverlyticAPI(
        installURL: "http://local.everlytic.com/a/b", project: RequestKey("p", variable: "P")
      ).history(EverlyticAPI.Contact(email: nil, uniqueID: "é"), since: nil),
      line: "POST http://local.everlytic.com/a/b/servlet/push-notifications/history/contact",
      headers: ["X-EV-Project-UUID: p"], body: #"{"contact":{"unique_id":"é"}}"#),
  ]

  private static func everlyticEvent(_ event: String) -> GoldenRequest {
    GoldenRequest(
      name: "Everlytic, \(event)",
      request: everlyticAPI.report(
        event, subscriptionID: "123", messageID: "12", metadata: "{}", datetime: moment),
      line: "POST https://live10.everlytic.net/servlet/push-notifications/\(event)",
      headers: everlyticHeaders,
      body: #"{"subscription_id":"123","message_id":"12","metadata":{},"#
        + #""datetime":"2018-11-23T11:05:47.000Z"}"#)
  }
}
