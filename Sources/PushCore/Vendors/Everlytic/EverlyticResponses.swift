/// Reads Everlytic's responses to a subscription and to a history request.
package enum EverlyticResponses {
  /// Reads the response to a subscription (Everlytic's push SDK guide, "Subscribe").
  ///
  /// A usable `pns_id` means success, whatever the value of `status`. The server sends `error` if
  /// the token was already subscribed.
  ///
  /// - Parameter deviceID: The ID that was sent; the response's may differ.
  package static func subscription(_ body: ResponseBody, deviceID: String) -> ResponseOutcome {
    guard let root = body.objects.first else {
      return .unusable("the response is not a JSON object, so it has no subscription")
    }
    let data = root["data"]?.object
    // Some installations omit the object `subscription` and put its members into `data`.
    let holder = data?["subscription"]?.object ?? data
    guard let holder, let id = holder["pns_id"]?.identifier else {
      if let no = Acknowledgement.refusal(in: root) { return .refused(no) }
      return .unusable("the response has no subscription with a pns_id")
    }
    var fields = [ResponseField("subscription_id", id)]
    if let contact = holder["pns_contact_id"]?.identifier {
      fields.append(ResponseField("contact_id", contact))
    }
    fields.append(ResponseField("device_id", deviceID))
    if let status = holder["pns_status"]?.nonEmptyString {
      fields.append(ResponseField("subscription_status", status))
    }
    let isKnown = root["status"]?.nonEmptyString == "error"
    fields.append(ResponseField("already_subscribed", json: isKnown ? "true" : "false"))
    let messages = Acknowledgement.messages(in: root)
    if !messages.isEmpty {
      let texts = messages.map(JSONText.quoted).joined(separator: ",")
      fields.append(ResponseField("messages", json: "[\(texts)]"))
    }
    return .done(fields)
  }

  /// Reads a history, which must have a list of messages, perhaps an empty one.
  ///
  /// Source: Everlytic's push SDK guide, "History".
  package static func history(_ body: ResponseBody) -> ResponseOutcome {
    guard let root = body.objects.first else {
      return .unusable("the response is not a JSON object with messages")
    }
    if let no = EverlyticHistory.refusal(in: root) { return .refused(no) }
    guard EverlyticHistory.list(in: root) != nil else {
      return .unusable("the response has no messages")
    }
    return .done([])
  }
}
