/// Everything that pushkit knows about a vendor: how its messages are recognized, read and
/// converted, its formats, and the settings of its API.
///
/// Each vendor's folder has one module, and ``Vendors`` lists them. This is a class, so that a
/// reference takes only one pointer.
final class VendorModule: Sendable {
  let vendor: Vendor
  /// The name in records, and for `--vendor`.
  let name: StaticString
  /// ``name``, ready to be copied.
  let label: InlineText
  /// The name in prose.
  let title: String
  /// Other names that `--vendor` accepts.
  let aliases: [String]
  /// The keys by which messages are recognized.
  let evidence: [EvidenceRow]
  /// All diagnostics of ``read``.
  let diagnostics: [DiagnosticKind]
  /// Reads the message of a view.
  let read: @Sendable (PayloadReading) -> Void
  /// The diagnostic for generic evidence of this vendor in a message that no vendor claims.
  let hint: @Sendable (PayloadReading, EvidenceRow.Test) -> DiagnosticKind
  /// The rules for documents around or in place of a message; nil if the vendor has none.
  let envelope: EnvelopeRules?
  let tap: TapRules
  let check: CheckRules
  /// The rules for the messages in an inbox; nil for a vendor without one.
  let inbox: InboxRules?
  let conversion: any VendorConversion.Type
  /// Facts about the vendor for the documentation, in sentences.
  let notes: String
  /// Returns the vendor's formats, in the order of the documentation.
  ///
  /// Reading a payload needs neither these nor the following, so they are created on demand.
  let formats: @Sendable () -> [FormatRow]
  /// Returns the objects whose members the vendor defines.
  let shapes: @Sendable () -> [MemberShape]
  /// Returns the configuration for calls; nil for a vendor that pushkit cannot call.
  let interface: (@Sendable () -> VendorInterface)?

  init(
    _ vendor: Vendor, _ name: StaticString, title: String, aliases: [String] = [],
    evidence: [EvidenceRow], diagnostics: [DiagnosticKind] = [],
    read: @escaping @Sendable (PayloadReading) -> Void,
    hint: @escaping @Sendable (PayloadReading, EvidenceRow.Test) -> DiagnosticKind = { _, _ in
      PayloadDiagnostics.hint
    },
    envelope: EnvelopeRules? = nil, tap: TapRules = TapRules(), check: CheckRules = CheckRules(),
    inbox: InboxRules? = nil,
    conversion: any VendorConversion.Type = CommonConversion.self, notes: String,
    formats: @escaping @Sendable () -> [FormatRow],
    shapes: @escaping @Sendable () -> [MemberShape] = { [] },
    interface: (@Sendable () -> VendorInterface)? = nil
  ) {
    (self.vendor, self.name, label) = (vendor, name, InlineText(stringLiteral: name))
    (self.aliases, self.evidence) = (aliases, evidence)
    (self.diagnostics, self.read, self.hint) = (diagnostics, read, hint)
    (self.envelope, self.tap, self.check, self.inbox) = (envelope, tap, check, inbox)
    (self.title, self.conversion) = (title, conversion)
    (self.notes, self.formats, self.shapes) = (notes, formats, shapes)
    self.interface = interface
  }
}

/// An object of a message, and the names of the members that it can have.
struct MemberShape: Sendable {
  /// The object's path in the message without its envelope.
  let path: [JSONKey]
  /// The object's name in messages.
  let name: String
  let members: [String]
  /// The beginning of the names that the vendor defines, where customers add their own; nil elsewhere.
  let prefix: StaticString?

  /// - Parameter members: The names, separated by spaces.
  init(_ name: String, path: [JSONKey] = [], prefix: StaticString? = nil, _ members: String) {
    (self.name, self.path, self.prefix) = (name, path, prefix)
    self.members = members.split(separator: " ").map(String.init)
  }
}

/// The conversion of one vendor's messages between APNs and FCM.
///
/// The defaults are for vendors with the same keys on all platforms: the members of `data` are
/// beside `aps`, and the text is in `aps.alert` or in the notification block.
protocol VendorConversion: Sendable {
  /// Whether the Android app draws notifications from `data`, so that a message has no block.
  static var drawsFromData: Bool { get }

  /// The facts of `aps` that ``data(fromAPNs:)`` carries in separate members.
  static var carriedFacts: [Fact] { get }

  /// The reason why the vendor's app cannot read a message in the target format; nil if it can.
  static func refusal(_ conversion: Conversion) -> String?

  /// The members beside `aps` of a data message.
  static func besideAPS(_ conversion: Conversion) -> [DraftMember]

  /// The sound in `aps` of a data message.
  static func apsSound(_ conversion: Conversion) -> DraftValue?

  /// The members of `data` of a message for APNs.
  static func data(fromAPNs conversion: Conversion) -> [DraftMember]

  /// The members of FCM's `data` of a data message.
  static func data(fromData conversion: Conversion) -> [DraftMember]

  /// Returns the value of a member of FCM's `data` that has the same key as in the input.
  static func dataText(_ key: Int, _ conversion: Conversion) -> DraftValue
}

extension VendorConversion {
  static var drawsFromData: Bool { false }
  static var carriedFacts: [Fact] { [] }

  static func refusal(_ conversion: Conversion) -> String? { nil }

  static func besideAPS(_ conversion: Conversion) -> [DraftMember] {
    conversion.membersBesideAPS(conversion.root, by: Conversion.ofAPNs.map { ($0, .drop()) })
  }

  static func apsSound(_ conversion: Conversion) -> DraftValue? {
    conversion.slots[.sound].map(DraftValue.text)
  }

  static func data(fromAPNs conversion: Conversion) -> [DraftMember] { conversion.customMembers() }

  static func data(fromData conversion: Conversion) -> [DraftMember] {
    conversion.dataMembers(of: conversion.root)
  }

  static func dataText(_ key: Int, _ conversion: Conversion) -> DraftValue { .text(key + 1) }
}

/// Messages of vendors with the same keys on all platforms, and plain messages.
enum CommonConversion: VendorConversion {}

extension Conversion {
  /// Keys with a special meaning in a payload for iOS or its simulator.
  static let ofAPNs: [JSONKey] = ["aps", "Simulator Target Bundle"]

  private static let reserved = MemberRule.drop("FCM reserves this name")
  /// The keys that FCM adds itself.
  static let reservedPrefixes: MemberTable = [("google.", reserved), ("gcm.", reserved)]
  /// The keys that FCM rejects in `data` (Firebase: HTTP v1 API, Message, `data`).
  private static let reservedNames: MemberTable =
    reservedPrefixes + [("from", reserved), ("message_type", reserved)]

  /// Returns the members beside `aps` as members of `data`, except those with these names.
  func customMembers(except names: [JSONKey] = []) -> [DraftMember] {
    dataMembers(of: root, except: names + Self.ofAPNs + ["fcm_options"])
  }

  /// Returns the members of a data map for FCM, except those with these names.
  ///
  /// Null members are omitted, because FCM has no null.
  func dataMembers(of object: Int?, except names: [JSONKey] = []) -> [DraftMember] {
    var members: [DraftMember] = []
    eachNonNull(object) { key in
      if matches(key, names) { return }
      if let rule = rule(for: key, in: Self.reservedNames) { return apply(rule, to: key + 1) }
      members.append(DraftMember(.copy(key), vendor.dataText(key, self)))
    }
    return members
  }
}
