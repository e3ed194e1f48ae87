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
