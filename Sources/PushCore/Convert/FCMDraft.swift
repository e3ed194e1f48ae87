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

  /// The `message` of a document that is such a request already; nil when it is none.
  static func request(_ reading: PayloadReading) -> Int? {
    guard let message = reading.tape.member(0, "message"), message == reading.view.envelope,
      message != reading.view.root, !reading.view.isHuawei
    else { return nil }
    return message
  }

  /// The same request with its values as FCM wants them.
  func kept(_ message: Int) -> DraftValue {
    var members: [DraftMember] = []
    var address = address.members()
    conversion.each(message) { key in
      if conversion.matches(key, FCMAddress.names) {
        members += address
        address = []
      } else {
        members.append(kept(key))
      }
    }
    return request(address + members)
  }

  /// A member of such a request, but for values that FCM would refuse.
  private func kept(_ key: Int) -> DraftMember {
    let value = key + 1
    guard tape.kind(value) == .object else { return DraftMember(.copy(key), .copy(value)) }
    if conversion.matches(key, ["data"]) { return data(key) }
    let isAndroid = conversion.matches(key, ["android"])
    guard isAndroid || conversion.matches(key, ["webpush", "apns"]) else {
      return DraftMember(.copy(key), .copy(value))
    }
    let android = FCMAndroid(conversion)
    var members: [DraftMember] = []
    conversion.each(value) { inner in
      let isObject = tape.kind(inner + 1) == .object
      if isObject, conversion.matches(inner, ["data"]) {
        members.append(data(inner))
      } else if isObject, conversion.matches(inner, ["headers"]) {
        members.append(headers(inner))
      } else if isAndroid {
        android.checked(inner).map { members.append($0) }
      } else {
        members.append(DraftMember(.copy(inner), .copy(inner + 1)))
      }
    }
    return DraftMember(.copy(key), .object(members))
  }

  private func data(_ key: Int) -> DraftMember {
    DraftMember(.copy(key), .texts(conversion.dataMembers(of: key + 1)))
  }

  /// The headers of another transport, which are texts as well.
  private func headers(_ key: Int) -> DraftMember {
    var members: [DraftMember] = []
    conversion.eachFilled(key + 1) { header in
      let value = header + 1
      if conversion.matches(header, ["apns-priority"]),
        !["10", "5", "1"].contains(tape.text(value))
      {
        return conversion.lose(value, because: "APNs takes 10, 5 and 1")
      }
      members.append(DraftMember(.copy(header), .text(value)))
    }
    return DraftMember(.copy(key), .texts(members))
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
    if view.root != nil {
      message.append(DraftMember("data", .texts(conversion.forms.data(fromData: conversion))))
    }
    let android = FCMAndroid(conversion).members(of: envelope, drawn: drawn)
    if !android.isEmpty { message.append(DraftMember("android", .object(android))) }
    for name: JSONKey in ["webpush", "apns", "fcm_options"] {
      if let envelope, let part = tape.member(envelope, name), tape.kind(part) == .object {
        message.append(kept(part - 1))
      }
    }
    return request(message)
  }

  // MARK: From APNs

  /// A request of a message that came over APNs.
  func translated() -> DraftValue {
    var message = address.members()
    let (block, drawn) = FCMBlock(conversion).partsOfAPNs()
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    let data = conversion.forms.data(fromAPNs: conversion)
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
