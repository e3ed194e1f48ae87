/// A push service that pushkit identifies, although it reads the service's messages as plain ones.
///
/// If a message has the keys of several senders, the record names the first in this order.
package enum Sender: UInt8, CaseIterable, Sendable {
  case expo, oneSignal, braze, airship, cleverTap, moEngage, iterable, klaviyo, customerIO
  case leanplum, batch, pushwoosh, mixpanel

  /// The name in records.
  package var name: StaticString {
    switch self {
    case .expo: "expo"
    case .oneSignal: "onesignal"
    case .braze: "braze"
    case .airship: "airship"
    case .cleverTap: "clevertap"
    case .moEngage: "moengage"
    case .iterable: "iterable"
    case .klaviyo: "klaviyo"
    case .customerIO: "customerio"
    case .leanplum: "leanplum"
    case .batch: "batch"
    case .pushwoosh: "pushwoosh"
    case .mixpanel: "mixpanel"
    }
  }

  /// ``name``, ready to be copied.
  var label: Label { Self.labels[Int(rawValue)] }

  private static let labels = allCases.map { Label(stringLiteral: $0.name) }

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
