/// Replies of APNs, and what Node.js's client makes of them.
extension ReplyReader {
  private static let reasons: [ServiceAPI] = [.apns, .apnsChannels, .appleWebPush]

  private static let names: Set<String> = [
    "reason", "timestamp", "Reason", "ReasonString", "Timestamp",
  ]

  /// Reads `{"reason":"BadDeviceToken"}` of APNs and of Apple's Web Push service.
  func readReason(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    if readNodeAPN(object, context) { return true }
    // dotAPNS has the text beside the number of its enumeration.
    let reasons = [object["reason"], object["ReasonString"], object["Reason"]]
    guard let reason = reasons.lazy.compactMap({ $0?.nonEmptyString }).first else { return false }
    let match = ServiceErrorTable.code(reason, among: Self.reasons, context)
    guard match != nil || context.service?.fits("apns") ?? false,
      reason.utf8.allSatisfy(\.isLetter), isOfService(match, Self.names, object, context)
    else { return false }
    return add(code: reason, Self.reasons, context, else: .lookAtService) { result in
      // APNs sends a reason with another status.
      if let status = context.status, 200...299 ~= status || status >= 500 {
        result.step = result.step == .deleteToken ? .lookAtService : result.step
      }
      result.since = object["timestamp"]?.integer.flatMap { time in
        // Some libraries convert the time to seconds.
        let isSeconds = time < UTCDateTime.firstMilliseconds
        let milliseconds = isSeconds ? time.multipliedReportingOverflow(by: 1000).0 : time
        return UTCDateTime.range.contains(milliseconds) ? milliseconds : nil
      }
    }
  }

  /// Reads the lists `sent` and `failed` that node-apn returns.
  private func readNodeAPN(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let sent = object["sent"]?.array, let failed = object["failed"]?.array else {
      return false
    }
    var context = context
    context.service = .named("apns")
    for element in sent.elements {
      var result = ReplyResult.accepted("apns", context)
      result.token = element["device"]?.string ?? element.string
      results.append(result)
    }
    for element in failed.elements { _ = read(element, context, 1) }
    return sent.elements.count + failed.elements.count > 0
  }
}
