import Testing

@testable import PushCore

/// What Everlytic's answers to a subscription amount to (guide, "Subscribe").
@Suite struct EverlyticResponseTests {
  private static func fields(
    _ id: String, contact: String? = nil, status: String? = nil, known: Bool = false,
    messages: String? = nil
  ) -> ResponseOutcome {
    var fields = [ResponseField("subscription_id", id)]
    if let contact { fields.append(ResponseField("contact_id", contact)) }
    fields.append(ResponseField("device_id", "sent"))
    if let status { fields.append(ResponseField("subscription_status", status)) }
    fields.append(ResponseField("already_subscribed", json: known ? "true" : "false"))
    if let messages { fields.append(ResponseField("messages", json: messages)) }
    return .done(fields)
  }

  private static let none = ResponseOutcome.unusable(
    "the response has no subscription with a pns_id")
  private static let noObject = ResponseOutcome.unusable(
    "the response is not a JSON object, so it has no subscription")

  static let cases: [(String, ResponseOutcome)] = [
    // The guide's two samples.
    (
      #"""
      {"status": "success", "data": {"subscription": {"pns_id": "123", "pns_list_id": "233",
       "pns_customer_id": "1", "pns_contact_id": "5718",
       "pns_device_id": "1c11941d-ad50-47f8-aefc-8434cd05d567123", "pns_status": "active",
       "pns_token_hash": "15c2c03c1252a3d29a4dcd56756444b04ad21cdd43d5d0bc8793ae4b7c497c47"}}}
      """#, fields("123", contact: "5718", status: "active")
    ),
    (
      #"""
      {"status": "error", "data": {"messages": [
        "This token is already subscribed to Push Notifications on this list."],
        "subscription": {"pns_id": "123", "pns_contact_id": "5718", "pns_status": "active"}}}
      """#,
      fields(
        "123", contact: "5718", status: "active", known: true,
        messages: #"["This token is already subscribed to Push Notifications on this list."]"#)
    ),
    // Numbers in place of texts, digits as they are.
    (
      #"{"status":"success","data":{"subscription":{"pns_id":123,"pns_contact_id":5718}}}"#,
      fields("123", contact: "5718")
    ),
    (
      #"{"data":{"subscription":{"pns_id":98765432109876543210}}}"#, fields("98765432109876543210")
    ),
    (#"{"data":{"subscription":{"pns_id":"00123"}}}"#, fields("00123")),
    (#"{"data":{"subscription":{"pns_id":5.0}}}"#, fields("5")),
    // The subscription directly under data, data and subscription as JSON in a text.
    (
      #"{"status":"success","data":{"pns_id":"9","pns_status":"inactive"}}"#,
      fields("9", status: "inactive")
    ),
    (#"{"data":"{\"subscription\":{\"pns_id\":\"9\"}}"}"#, fields("9")),
    (#"{"data":{"subscription":"{\"pns_id\":\"9\"}"}}"#, fields("9")),
    (#"["{\"data\":{\"subscription\":{\"pns_id\":\"9\"}}}"]"#, fields("9")),
    ("\u{FEFF}" + #"{"data":{"pns_id":"9"}}"#, fields("9")),
    (
      #"{"status":"error","data":{"pns_id":"9","messages":"told"}}"#,
      fields("9", known: true, messages: #"["told"]"#)
    ),
    // No use.
    (#"{"status":"success"}"#, none), (#"{"status":"success","data":[]}"#, none),
    (#"{"status":"success","data":{"subscription":null}}"#, none),
    (#"{"data":{"subscription":{"pns_id":""}}}"#, none),
    (#"{"data":{"subscription":{"pns_id":0}}}"#, none),
    (#"{"data":{"subscription":{"pns_id":-3}}}"#, none),
    (#"{"data":{"subscription":{"pns_id":1.5}}}"#, none),
    (#"{"data":{"subscription":{"pns_id":true}}}"#, none),
    (#"{"data":{"subscription":{"pns_id":["1"]}}}"#, none),
    ("{}", none), ("", noObject), ("[]", noObject), ("null", noObject),
    ("<html>502</html>", noObject),
    // Refused.
    (#"{"status":"error"}"#, .refused("status error")),
    (#"{"status":"error","data":[]}"#, .refused("status error")),
    (
      #"{"status":"error","data":{"messages":["No such project","Try later"]}}"#,
      .refused("No such project; Try later")
    ),
    (
      #"{"status":"error","data":{"messages":["m"],"subscription":{"pns_id":""}}}"#, .refused("m")
    ),
  ]

  @Test(arguments: cases)
  func aSubscription(text: String, verdict: ResponseOutcome) {
    let body = ResponseBody(Array(text.utf8))
    #expect(EverlyticResponses.subscription(body, deviceID: "sent") == verdict)
  }
}
