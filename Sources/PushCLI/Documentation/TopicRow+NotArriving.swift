import PushCore

extension TopicRow {
  static let notArriving = TopicRow(
    "not-arriving", "why a push does not arrive if its payload is right",
    seeAlso: [
      "check-payload", "diagnose-payload", "explain-reply", "no-token", "platforms",
      "service-errors",
    ]
  ) {
    """
    A push can be valid and still not appear. This page lists the reasons in the sender, the device
    and the app, each with a test and its source. First rule out the payload and the response:

        pushkit check-payload -v --fail-on info request.json
        pushkit explain-reply response.json

    If the app has no token, pushkit-no-token(7) lists the errors that it logs.

    Then find the step that fails. If the service rejects the request, read The sender. If the
    device's log has no trace of the push, read the device sections. If the log has it, the app or
    its plugin is the reason. A test on another device, and one from the console of Firebase or
    Apple, separate the sender from the app.

    pushkit-diagnose-payload(1) selects from this list for a symptom and a platform.

    \(DeliveryCause.Group.allCases.flatMap(section))
    """
  }

  private static func section(_ group: DeliveryCause.Group) -> [Block] {
    let causes = DeliveryCause.all.filter { $0.group == group }
    return [.subheading(group.rawValue), .entries(causes.map(entry))]
  }

  private static func entry(_ cause: DeliveryCause) -> Entry {
    let test = cause.test.map { "Test: \($0)" }
    let source = cause.source.map { "Source: \($0)" }
    return Entry(cause.title, [cause.text, test, source].compactMap { $0 }.joined(separator: " "))
  }
}
