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

  /// The members of a message from which the sender's SDK draws the notification.
  ///
  /// They are also attributes of the record.
  static func drawnMembers(of sender: PushService) -> [(path: [JSONKey], field: PayloadField)] {
    drawn[sender] ?? []
  }

  /// The SDKs of the senders for Android and iOS, and the samples of their guides.
  private static let drawn: [PushService: [(path: [JSONKey], field: PayloadField)]] = [
    .expo: rows(("/title", .title), ("/message", .body), ("/channelId", .channelID)),
    .oneSignal: rows(
      ("/title", .title), ("/alert", .body), ("/bicon", .imageURL), ("/licon", .iconURL),
      ("/custom/u", .link)),
    .braze: rows(
      ("/t", .title), ("/a", .body), ("/ab_iu", .imageURL), ("/ab/att/url", .imageURL),
      ("/ab_nc", .channelID), ("/uri", .link), ("/ab_uri", .link)),
    .airship: rows(
      ("/com.urbanairship.title", .title), ("/com.urbanairship.push.ALERT", .body),
      ("/com.urbanairship.notification_channel", .channelID), ("/^d", .link), ("/^u", .link)),
    .cleverTap: rows(
      ("/nt", .title), ("/nm", .body), ("/wzrk_bp", .imageURL), ("/ct_mediaUrl", .imageURL),
      ("/ico", .iconURL), ("/wzrk_cid", .channelID), ("/wzrk_dl", .link)),
    .moEngage: rows(
      ("/gcm_title", .title), ("/gcm_alert", .body), ("/gcm_image_url", .imageURL),
      ("/moe_channel_id", .channelID), ("/gcm_webUrl", .link)),
    .iterable: rows(
      ("/title", .title), ("/body", .body), ("/attachment-url", .imageURL),
      ("/itbl/attachment-url", .imageURL), ("/itbl/defaultAction/data", .link), ("/uri", .link)),
    .klaviyo: rows(
      ("/title", .title), ("/body", .body), ("/image_url", .imageURL), ("/rich-media", .imageURL),
      ("/url", .link), ("/body/url", .link)),
    .customerIO: rows(
      ("/title", .title), ("/body", .body), ("/image", .imageURL), ("/link", .link),
      ("/CIO/push/image", .imageURL), ("/CIO/push/link", .link)),
    .leanplum: rows(
      ("/title", .title), ("/lp_message", .body), ("/lp_imageUrl", .imageURL),
      ("/_lpx/URL", .link)),
    .batch: rows(("/title", .title), ("/msg", .body), ("/com.batch/l", .link)),
    .pushwoosh: rows(
      ("/header", .title), ("/title", .body), ("/b", .imageURL), ("/l", .link)),
    .mixpanel: rows(
      ("/mp_title", .title), ("/mp_message", .body), ("/mp_img", .imageURL),
      ("/mp_ontap/uri", .link)),
  ]

  private static func rows(
    _ rows: (StaticString, PayloadField)...
  ) -> [(path: [JSONKey], field: PayloadField)] {
    rows.map { (PathTable.keys($0.0), $0.1) }
  }
}
