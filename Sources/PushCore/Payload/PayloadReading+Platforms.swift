extension PayloadReading {
  /// The platforms that receive the message: that of its app, or those of a request for several.
  var platforms: [Platform] {
    if let platform = message.platform ?? fixedPlatform { return [platform] }
    let isRequest = isAddressed || sender != nil || message.isWrapped
    guard isRequest else { return [platform ?? appPlatform] }
    let named = MessageBlock.allCases.filter { parts.has($0) }.compactMap(\.platform)
    // What is outside of the blocks is for phones of both kinds.
    let isForAll = parts.notification != nil || parts.data != nil || named.isEmpty
    return Platform.allCases.filter {
      (named.contains($0) || isForAll && ($0 == .ios || $0 == .android))
        && (!message.format.isMessage || message.received(on: $0, tape) != nil)
    }
  }

  /// The only platform that can get the message; nil if there may be several.
  private var fixedPlatform: Platform? {
    if vendor.isNamed, let platform { return platform }
    if message.kind != .apns { return message.receiver }
    return message.half == nil && !message.format.isMessage ? .ios : nil
  }
}
