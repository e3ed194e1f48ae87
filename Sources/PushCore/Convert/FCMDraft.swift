/// Makes requests of FCM's HTTP v1 API: `message`, and in it `data` of texts alone.
struct FCMDraft {
  private let conversion: Conversion
  private let address: FCMAddress
  private var reading: PayloadReading { conversion.reading }
  private var view: PayloadView { reading.view }
  private var slots: FactSlots { conversion.slots }
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion, deviceToken: String?) {
    self.conversion = conversion
    address = FCMAddress(conversion, deviceToken: deviceToken)
  }

  // MARK: Requests

  /// The same request with its values as FCM wants them.
  func kept(_ message: Int) -> DraftValue {
    request(FCMRequest(conversion).members(message, address.members()))
  }

  /// The request around a message.
  private func request(_ message: [DraftMember]) -> DraftValue {
    var around: [DraftMember] = []
    for option in conversion.validateOnly {
      if ![.true, .false].contains(tape.kind(option)) {
        conversion.lose(option, because: "FCM takes true or false there")
      } else if around.isEmpty {
        around = [DraftMember("validate_only", .copy(option))]
      }
    }
    return .object(around + [DraftMember("message", .object(message))])
  }

  // MARK: From data

  /// A request of a message that came as data, in any envelope but such a request.
  func composed() -> DraftValue {
    let envelope = view.envelope == view.root ? nil : view.envelope
    var message = address.members()
    let (block, drawn) = FCMBlock(conversion).parts(of: view.notification)
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    // A payload for iOS stays in its own block.
    if view.root != nil, !conversion.holds(conversion.filled(envelope, "apns"), view.root) {
      message.append(DraftMember("data", .texts(conversion.vendor.data(fromData: conversion))))
    }
    let android = FCMAndroid(conversion).members(of: envelope, drawn: drawn)
    if !android.isEmpty { message.append(DraftMember("android", .object(android))) }
    for name: JSONKey in ["webpush", "apns", "fcm_options", "fcmOptions"] {
      guard let part = conversion.filled(envelope, name) else { continue }
      FCMRequest(conversion).part(part - 1).map { message.append($0) }
    }
    conversion.loseUnlessObject(conversion.filled(envelope, "notification"))
    if view.root == nil { conversion.loseUnlessObject(conversion.filled(envelope, "data")) }
    return request(message)
  }

  // MARK: From APNs

  /// A request of a message that came over APNs.
  func translated() -> DraftValue {
    var message = address.members()
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
