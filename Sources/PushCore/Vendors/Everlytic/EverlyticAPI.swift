/// The requests of Everlytic's push API (Everlytic's push SDK guide, "Calling our API").
///
/// Datetimes are ISO 8601 in UTC, with milliseconds and `Z`.
package struct EverlyticAPI: Sendable {
  /// The IDs by which the server finds a contact; one of the two is required.
  package struct Contact: Sendable, Equatable {
    package var email: String?
    package var uniqueID: String?

    package init(email: String?, uniqueID: String?) {
      (self.email, self.uniqueID) = (email, uniqueID)
    }
  }

  /// The members of `platform` and `device`; nil members are omitted.
  package struct Device: Sendable, Equatable {
    package var id: String
    package var platformType: String
    package var platformVersion: String?
    package var type: String
    package var manufacturer: String?
    package var model: String?

    package init(
      id: String, platformType: String = "android", platformVersion: String? = nil,
      type: String = "handset", manufacturer: String? = nil, model: String? = nil
    ) {
      (self.id, self.platformType, self.platformVersion) = (id, platformType, platformVersion)
      (self.type, self.manufacturer, self.model) = (type, manufacturer, model)
    }
  }

  private let installURL: String
  private let project: RequestKey

  /// `installURL` has no `/` at its end.
  package init(installURL: String, project: RequestKey) {
    (self.installURL, self.project) = (installURL, project)
  }

  /// Returns the POST request to `subscribe` (Everlytic's push SDK guide, "Subscribe").
  package func subscribe(
    token: String, _ contact: Contact, _ device: Device, datetime: String
  ) -> HTTPRequest {
    var body = JSONBody()
    body.key("push_project_uuid", project)
    body.json("contact", Self.contact(contact, token: token))
    body.json(
      "platform",
      JSONObjectWriter.text {
        $0.string("type", device.platformType)
        $0.string("version", ifAny: device.platformVersion)
      })
    body.json(
      "device",
      JSONObjectWriter.text {
        $0.string("id", device.id)
        $0.string("manufacturer", ifAny: device.manufacturer)
        $0.string("model", ifAny: device.model)
        $0.string("type", device.type)
      })
    body.json("metadata", "{}")
    body.string("datetime", datetime)
    return post("subscribe", body.end()).hiding(token)
  }

  /// Returns the POST request to `unsubscribe` (Everlytic's push SDK guide, "Unsubscribe").
  package func unsubscribe(
    subscriptionID: String, deviceID: String, datetime: String
  ) -> HTTPRequest {
    var body = JSONBody()
    body.string("subscription_id", subscriptionID)
    body.string("device_id", deviceID)
    body.json("metadata", "{}")
    body.string("datetime", datetime)
    return post("unsubscribe", body.end())
  }

  /// Returns the POST request that reports an event (Everlytic's push SDK guide, "Events").
  ///
  /// - Parameters:
  ///   - event: The last path segment: `deliveries`, `clicks` or `dismissals`.
  ///   - metadata: A JSON object.
  package func report(
    _ event: String, subscriptionID: String, messageID: String, metadata: String, datetime: String
  ) -> HTTPRequest {
    var body = JSONBody()
    body.string("subscription_id", subscriptionID)
    body.string("message_id", messageID)
    body.json("metadata", metadata)
    body.string("datetime", datetime)
    return post(event, body.end())
  }

  /// Returns the POST request to `history/contact` (Everlytic's push SDK guide, "History").
  ///
  /// - Parameter since: The value of `from_datetime`, sent unchanged.
  package func history(_ contact: Contact, since: String?) -> HTTPRequest {
    var body = JSONBody()
    body.json("contact", Self.contact(contact, token: nil))
    body.string("from_datetime", ifAny: since)
    return post("history/contact", body.end())
  }

  private static func contact(_ contact: Contact, token: String?) -> String {
    JSONObjectWriter.text {
      $0.string("email", ifAny: contact.email)
      $0.string("unique_id", ifAny: contact.uniqueID)
      $0.string("push_token", ifAny: token)
    }
  }

  private func post(_ path: String, _ body: RequestText) -> HTTPRequest {
    let url: String = "\(installURL)/servlet/push-notifications/\(path)"
    return HTTPRequest(
      .post, RequestText(url),
      headers: [HTTPRequest.Field("X-EV-Project-UUID", RequestText(project))], body: body)
  }
}

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
