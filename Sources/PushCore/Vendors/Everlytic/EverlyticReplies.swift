/// What Everlytic answers to a subscription (guide, "Subscribe").
package enum EverlyticReplies {
  /// A subscription with a usable `pns_id` is success, whatever `status` says: it says `error`
  /// where the token was subscribed already.
  ///
  /// `deviceID` is the one that was sent; the answer's may differ.
  package static func subscription(_ body: ReplyBody, deviceID: String) -> Verdict {
    guard let root = body.objects.first else {
      return .unusable("the answer is no JSON object, and brings no subscription")
    }
    let tape = body.tape
    let data = tape.member(root, "data").flatMap(tape.object)
    // Some installations leave the object `subscription` out and put its members into `data`.
    let holder = data.flatMap { tape.member($0, "subscription").flatMap(tape.object) } ?? data
    guard let holder, let id = tape.identifier(holder, "pns_id") else {
      if let no = Acknowledgement.refusal(in: root, tape) { return .refused(no) }
      return .unusable("the answer brings no subscription with a pns_id")
    }
    var facts = [ReplyFact("subscription_id", id)]
    if let contact = tape.identifier(holder, "pns_contact_id") {
      facts.append(ReplyFact("contact_id", contact))
    }
    facts.append(ReplyFact("device_id", deviceID))
    if let status = tape.filledText(holder, "pns_status") {
      facts.append(ReplyFact("subscription_status", status))
    }
    let isKnown = tape.filledText(root, "status") == "error"
    facts.append(ReplyFact("already_subscribed", json: isKnown ? "true" : "false"))
    let messages = Acknowledgement.messages(in: root, tape)
    if !messages.isEmpty {
      let texts = messages.map(JSONText.quoted).joined(separator: ",")
      facts.append(ReplyFact("messages", json: "[\(texts)]"))
    }
    return .done(facts)
  }

  /// A history must bring a list of messages, be it an empty one (guide, "History").
  package static func history(_ body: ReplyBody) -> Verdict {
    guard let root = body.objects.first else {
      return .unusable("the answer is no JSON object, and brings no messages")
    }
    if let no = EverlyticHistory.refusal(in: root, body.tape) { return .refused(no) }
    guard EverlyticHistory.list(in: root, body.tape) != nil else {
      return .unusable("the answer brings no messages")
    }
    return .done([])
  }
}
