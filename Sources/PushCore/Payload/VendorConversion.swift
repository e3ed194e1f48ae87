/// The conversion of one vendor's messages between APNs and FCM.
///
/// The defaults are for vendors with the same keys on all platforms: the members of `data` are
/// beside `aps`, and the text is in `aps.alert` or in the notification block.
protocol VendorConversion: Sendable {
  /// Whether a message for FCM has no notification block, because the Android app draws it from
  /// `data`.
  static var omitsNotification: Bool { get }

  /// The fields of `aps` that ``data(fromAPNs:)`` carries in separate members.
  static var carriedFields: [PayloadField] { get }

  /// The reason why the vendor's app cannot read a message in the target format, with a hint; nil
  /// if it can.
  static func refusal(_ conversion: Conversion) -> (why: String, hint: String?)?

  /// The name of a document of the vendor that is not a message, with a hint; nil for any other.
  static func otherDocument(_ conversion: Conversion) -> (what: String, hint: String)?

  /// The members beside `aps` of a data message.
  static func besideAPS(_ conversion: Conversion) -> [OutputMember]

  /// The sound in `aps` of a data message.
  static func apsSound(_ conversion: Conversion) -> OutputValue?

  /// The members of `data` of a message for APNs.
  static func data(fromAPNs conversion: Conversion) -> [OutputMember]

  /// The members of FCM's `data` of a data message.
  static func data(fromData conversion: Conversion) -> [OutputMember]

  /// Returns the value of a member of FCM's `data` that has the same key as in the input.
  static func dataText(_ key: Int, _ conversion: Conversion) -> OutputValue
}

extension VendorConversion {
  static var omitsNotification: Bool { false }
  static var carriedFields: [PayloadField] { [] }

  static func refusal(_ conversion: Conversion) -> (why: String, hint: String?)? { nil }

  static func otherDocument(_ conversion: Conversion) -> (what: String, hint: String)? { nil }

  static func besideAPS(_ conversion: Conversion) -> [OutputMember] {
    conversion.membersBesideAPS(
      conversion.root,
      by: Conversion.ofAPNs.map { ($0, .drop()) }
        + (conversion.message.kind == .data ? Conversion.addedByFCM : []))
  }

  static func apsSound(_ conversion: Conversion) -> OutputValue? {
    conversion.slots[.sound].map(OutputValue.text)
  }

  static func data(fromAPNs conversion: Conversion) -> [OutputMember] { conversion.customMembers() }

  static func data(fromData conversion: Conversion) -> [OutputMember] {
    conversion.dataMembers(of: conversion.root)
  }

  static func dataText(_ key: Int, _ conversion: Conversion) -> OutputValue {
    .text(conversion.tape.value(ofKey: key))
  }
}

/// Messages of vendors with the same keys on all platforms, and plain messages.
enum CommonConversion: VendorConversion {}
