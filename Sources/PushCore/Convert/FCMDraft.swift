/// Makes requests of FCM's HTTP v1 API: a `message` with only strings in `data`.
struct FCMDraft {
  private let conversion: Conversion
  private let recipient: FCMRecipient
  private var reading: PayloadReading { conversion.reading }
  private var view: PayloadView { reading.view }
  private var slots: FactSlots { conversion.slots }
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion, deviceToken: String?) {
    self.conversion = conversion
    recipient = FCMRecipient(conversion, deviceToken: deviceToken)
  }

  // MARK: Requests

  /// Returns the same request, without values that FCM would reject.
  func kept(_ message: Int) -> DraftValue {
    request(FCMRequest(conversion).members(message, recipient.members()))
  }

  /// The request around a message.
  private func request(_ message: [DraftMember]) -> DraftValue {
    var around: [DraftMember] = []
    for option in conversion.validateOnly {
      if ![.true, .false].contains(tape.kind(option)) {
        conversion.drop(option, because: "FCM takes true or false there")
      } else if around.isEmpty {
        around = [DraftMember("validate_only", .copy(option))]
      }
    }
    return .object(around + [DraftMember("message", .object(message))])
  }

  // MARK: From data

  /// The request of a data message in any other envelope.
  func composed() -> DraftValue {
    let envelope = view.envelope == view.root ? nil : view.envelope
    var message = recipient.members()
    let (block, drawn) = FCMBlock(conversion).parts(of: view.notification)
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    // A payload for iOS remains in its `apns` block.
    if view.root != nil, !conversion.holds(conversion.nonNull(envelope, "apns"), view.root) {
      message.append(DraftMember("data", .texts(conversion.vendor.data(fromData: conversion))))
    }
    let android = FCMAndroid(conversion).members(of: envelope, drawn: drawn)
    if !android.isEmpty { message.append(DraftMember("android", .object(android))) }
    for name: JSONKey in ["webpush", "apns", "fcm_options", "fcmOptions"] {
      guard let part = conversion.nonNull(envelope, name) else { continue }
      FCMRequest(conversion).part(part - 1).map { message.append($0) }
    }
    conversion.dropUnlessObject(conversion.nonNull(envelope, "notification"))
    if view.root == nil { conversion.dropUnlessObject(conversion.nonNull(envelope, "data")) }
    return request(message)
  }

  // MARK: From APNs

  /// The request of a message for APNs.
  func translated() -> DraftValue {
    var message = recipient.members()
    let (block, drawn) = FCMBlock(conversion).partsOfAPNs()
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    let data = conversion.vendor.data(fromAPNs: conversion)
    if !data.isEmpty || block.isEmpty && drawn.isEmpty {
      message.append(DraftMember("data", .texts(data)))
    }
    if !drawn.isEmpty {
      message.append(
        DraftMember("android", .object([DraftMember("notification", .object(drawn))])))
    }
    return request(message)
  }
}
