/// The keys by which messages show their sender.
extension PushService {
  /// The keys that the senders' SDKs look for in a message: those with an object, and others.
  private static let keys: [(PushService, objects: [StaticString], others: [StaticString])] = [
    (.expo, [], ["/experienceId", "/scopeKey"]),
    (.oneSignal, [], ["/os_data"]),
    (.braze, ["/ab"], ["/_ab", "/ab_uri", "/appboy_image_url"]),
    (
      .airship, [],
      [
        "/_uamid", "/com.urbanairship.metadata", "/com.urbanairship.media_attachment",
        "/com.urbanairship.push.ALERT", "/com.urbanairship.push.PUSH_ID",
        "/com.urbanairship.push.CANONICAL_PUSH_ID", "/com.urbanairship.push.APID",
      ]
    ),
    (.cleverTap, [], ["/wzrk_pn", "/wzrk_id", "/wzrk_acct_id", "/W$wzrk"]),
    (.moEngage, ["/moengage"], ["/push_from", "/moe_cid_attr", "/moe_app_id"]),
    (.iterable, ["/itbl"], ["/isGhostPush"]),
    (.klaviyo, [], ["/_k", "/body/_k", "/rich-media-type"]),
    (.customerIO, ["/CIO"], ["/CIO-Delivery-ID", "/CIO-Delivery-Token"]),
    (.leanplum, [], ["/_lpm", "/_lpn", "/_lpu", "/_lpv", "/_lpx", "/lp_occurrence_id"]),
    (.batch, ["/com.batch"], []),
    (.pushwoosh, [], ["/pw_msg", "/pw_push"]),
    (
      .mixpanel, ["/mp"], ["/mp_message", "/mp_message_id", "/mp_campaign_id", "/mp_media_url"]
    ),
  ]

  static let evidence: [EvidenceRow] = keys.flatMap { sender, objects, others in
    objects.map { EvidenceRow($0, .unknown, .sender, .object, sender: sender) }
      + others.map { EvidenceRow($0, .unknown, .sender, sender: sender) }
  }
}
