/// Reads the responses of Push.Express (Push.Express's guide, "API v2 reference").
package enum PushExpressResponses {
  /// Reads the instance that was created or found; some servers send `id` as a number.
  package static func instance(_ body: ResponseBody) -> ResponseOutcome {
    guard let root = body.objects.first else {
      return .unusable("the response is not a JSON object, so it has no instance ID")
    }
    if let no = Acknowledgement.refusal(in: root) { return .refused(no) }
    guard let id = root["id"]?.identifier else {
      return .unusable("the response has no instance ID")
    }
    // Every later request has the ID in its path.
    guard (try? PathSegment.encoded(id)) != nil else {
      return .unusable("the instance ID would change the path of the URL")
    }
    var fields = [ResponseField("instance_id", id)]
    if let created = root["just_created"], [.true, .false].contains(created.kind) {
      fields.append(ResponseField("just_created", json: created.text))
    }
    return .done(fields)
  }

  /// Reads the response to an info update: an object, perhaps with `update_interval_sec`.
  package static func update(_ body: ResponseBody) -> ResponseOutcome {
    guard let root = body.objects.first else {
      return .unusable("the response is not a JSON object")
    }
    if let no = Acknowledgement.refusal(in: root) { return .refused(no) }
    guard let digits = root["update_interval_sec"]?.wholeNumber, let seconds = Int(digits),
      seconds >= 0
    else { return .done([]) }
    return .done([ResponseField("update_interval_sec", json: String(seconds))])
  }
}
