/// Rules for the headers of a request to APNs that depend on the payload (Apple: Sending notification
/// requests to APNs; Pushing background updates to your app).
extension ServiceCheck {
  func checkHeaders(with aps: Int) {
    let envelope = reading.message.envelope
    guard envelope != reading.message.root, let apns = tape.member(envelope, "apns"),
      let headers = tape.member(apns, "headers"), tape.kind(headers) == .object
    else { return }
    let isShown = (["alert", "sound", "badge"] as [JSONKey]).contains {
      tape.nonNullMember(aps, $0) != nil
    }
    let isBackground = !isShown && reading.isOne(tape.member(aps, "content-available"))
    if let priority = tape.nonNullMember(headers, "apns-priority"), isBackground,
      reading.isText(priority, "10")
    {
      reading.report(
        ServiceDiagnostics.apnsHeader, priority,
        "'10' is not 5, the priority of pushes with only content-available")
    }
    guard let type = tape.nonNullMember(headers, "apns-push-type") else { return }
    check(type, isShown: isShown, isBackground: isBackground)
    checkTopic(tape.nonNullMember(headers, "apns-topic"), of: type)
  }

  private func check(_ type: Int, isShown: Bool, isBackground: Bool) {
    let isLive = reading.isLiveActivity
    let reason: String? =
      switch tape.text(type) {
      case "alert" where isLive: "the payload is for a Live Activity"
      case "alert" where isBackground: "the payload has only content-available"
      case "background" where isShown: "the payload has an alert, a sound or a badge"
      case "liveactivity" where !isLive: "the payload has no event"
      default: nil
      }
    guard let reason else { return }
    reading.report(ServiceDiagnostics.apnsPushType, type, "'\(tape.text(type))', but \(reason)")
  }

  private func checkTopic(_ topic: Int?, of type: Int) {
    guard let topic, tape.kind(topic) == .string,
      let end = APNsPushType.suffix(of: tape.text(type)),
      !tape.text(topic).hasSuffix(end), !ServiceValue(tape: tape, value: topic).isTemplate
    else { return }
    let text = ServiceValue(tape: tape, value: topic).text
    reading.report(
      ServiceDiagnostics.apnsHeader, topic,
      "\(text) does not end in \(end), as topics for \(tape.text(type)) do")
  }
}
