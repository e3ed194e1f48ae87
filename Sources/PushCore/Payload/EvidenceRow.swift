/// How strongly a key indicates the vendor of a payload.
package enum EvidenceStrength: UInt8, CaseIterable, Sendable {
  /// Only this vendor's messages have the key.
  case conclusive
  /// The key is named after the vendor, but the vendor's app does not test for it.
  case namespaced
  /// Other services also use this key.
  case generic
  /// The key is evidence only together with others; see ``Evidence/hasEverlyticCore``.
  case part
  /// The key identifies a ``Sender``; it is not evidence of a vendor.
  case sender
}

/// A key by which messages are recognized.
///
/// It is `Sendable` because the memory of ``pointer`` never changes.
package struct EvidenceRow: @unchecked Sendable {
  /// A JSON Pointer below the object that holds the vendor's keys, as in ``PathTable``.
  package let path: StaticString
  package let vendor: Vendor
  package let strength: EvidenceStrength
  let test: Test
  /// The sender whose messages have the key.
  package let sender: Sender?
  /// The path and a closing quote, padded with one block of zeros, because copies read whole
  /// blocks; lives as long as the process.
  private let pointer: UnsafePointer<UInt8>
  private let pointerCount: Int

  /// A condition on the value of a key.
  enum Test: Sendable {
    case present
    /// A string that is not empty.
    case text
    /// An object, or a string that holds one.
    case object
    /// A string that begins with `dp:`.
    case deepLink
    /// A string that begins like an object but does not hold one.
    case brokenObject
  }

  init(
    _ path: StaticString, _ vendor: Vendor, _ strength: EvidenceStrength, _ test: Test = .present,
    sender: Sender? = nil
  ) {
    (self.path, self.vendor, self.strength) = (path, vendor, strength)
    (self.test, self.sender) = (test, sender)
    let text = Array("\(path)\"".utf8)
    pointer = Immortal.copy(text + [UInt8](repeating: 0, count: ByteBuffer.block))
    pointerCount = text.count
  }

  /// Whether several keys match, so that a value's JSON Pointer does not follow from the row.
  @inline(__always)
  var matchesMany: Bool { pointer[pointerCount - 2] == UInt8(ascii: "*") }

  /// Appends the path and a closing quote.
  @inline(__always)
  func appendPointer(to out: ByteBuffer) {
    out.append(blocks: pointer, count: pointerCount)
  }
}

/// A value that is evidence of a vendor.
struct EvidenceMark: BitwiseCopyable {
  let token: Int32
  /// The row that found the value; nil if none did.
  var row: UnsafePointer<EvidenceRow>?
}

/// A push service that pushkit identifies, although it reads the service's messages as plain ones.
///
/// If a message has the keys of several senders, the record names the first in this order.
package enum Sender: Word, CaseIterable, Sendable {
  case expo
  case oneSignal = "onesignal"
  case braze, airship
  case cleverTap = "clevertap"
  case moEngage = "moengage"
  case iterable, klaviyo
  case customerIO = "customerio"
  case leanplum, batch, pushwoosh, mixpanel

  /// The keys that the senders' SDKs look for in a message.
  static let evidence: [EvidenceRow] = [
    row("/experienceId", .expo),
    row("/scopeKey", .expo),
    row("/os_data", .oneSignal),
    row("/ab", .braze, .object),
    row("/_ab", .braze),
    row("/ab_uri", .braze),
    row("/appboy_image_url", .braze),
    row("/_uamid", .airship),
    row("/com.urbanairship.metadata", .airship),
    row("/com.urbanairship.media_attachment", .airship),
    row("/com.urbanairship.push.ALERT", .airship),
    row("/com.urbanairship.push.PUSH_ID", .airship),
    row("/com.urbanairship.push.CANONICAL_PUSH_ID", .airship),
    row("/com.urbanairship.push.APID", .airship),
    row("/wzrk_pn", .cleverTap),
    row("/wzrk_id", .cleverTap),
    row("/wzrk_acct_id", .cleverTap),
    row("/W$wzrk", .cleverTap),
    row("/moengage", .moEngage, .object),
    row("/push_from", .moEngage),
    row("/moe_cid_attr", .moEngage),
    row("/moe_app_id", .moEngage),
    row("/itbl", .iterable, .object),
    row("/isGhostPush", .iterable),
    row("/_k", .klaviyo),
    row("/body/_k", .klaviyo),
    row("/rich-media-type", .klaviyo),
    row("/CIO", .customerIO, .object),
    row("/CIO-Delivery-ID", .customerIO),
    row("/CIO-Delivery-Token", .customerIO),
    row("/_lpm", .leanplum),
    row("/_lpn", .leanplum),
    row("/_lpu", .leanplum),
    row("/_lpv", .leanplum),
    row("/_lpx", .leanplum),
    row("/lp_occurrence_id", .leanplum),
    row("/com.batch", .batch, .object),
    row("/pw_msg", .pushwoosh),
    row("/pw_push", .pushwoosh),
    row("/mp", .mixpanel, .object),
    row("/mp_message", .mixpanel),
    row("/mp_message_id", .mixpanel),
    row("/mp_campaign_id", .mixpanel),
    row("/mp_media_url", .mixpanel),
  ]

  private static func row(
    _ path: StaticString, _ sender: Sender, _ test: EvidenceRow.Test = .present
  ) -> EvidenceRow {
    EvidenceRow(path, .unknown, .sender, test, sender: sender)
  }
}
