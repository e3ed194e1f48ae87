/// The paths of the fields in Emarsys's eight formats.
///
/// Dots in keys are part of the names.
enum EmarsysTables {
  /// Version 1: `ems` and `u` as objects or as JSON text.
  private static let versionOneEMS = PathRow.rows(
    text: [
      "/ems/style": .style, "/ems/notificationMethod/operation": .operation,
      "/image_url": .imageURL,
    ],
    identifier: [
      "/u/sid": .sourceID, "/ems/multichannelId": .campaignID,
      "/ems/notificationMethod/collapseId": .collapseKey, "/del_id": .withdrawal,
      "/del-id": .withdrawal,
    ],
    object: ["/ems/default_action": .defaultAction, "/ems/inapp": .inApp],
    array: ["/ems/actions": .actions],
    any: [
      "/ems/silent": .silent, "/ems/inapp/campaign_id": .inAppCampaign,
      "/ems/inapp/url": .inAppURL, "/ems_msg": .marker, "/imageUrl": .misspelled,
    ])

  static let androidV1 = FieldTable(
    versionOneEMS
      + PathRow.rows(
        text: ["/title": .title, "/body": .body, "/icon_url": .iconURL, "/channel_id": .channelID],
        identifier: ["/message_id": .messageID]) + TransportTables.customData)

  static let iosV1 = FieldTable(
    versionOneEMS + TransportTables.addedKeys
      + PathRow.rows(any: ["/exception": .ignored, "/*": .attributes]))

  static let androidV2 = FieldTable(
    PathRow.rows(
      text: [
        "/notification.title": .title, "/notification.body": .body,
        "/notification.image": .imageURL,
        "/notification.icon": .iconURL, "/notification.channel_id": .channelID,
        "/ems.style": .style,
        "/ems.notification_method.operation": .operation,
        "/ems.tap_actions.default_action.type": .defaultType,
        "/ems.tap_actions.default_action.name": .defaultName,
        "/ems.tap_actions.default_action.url": .defaultURL,
      ],
      identifier: [
        "/ems.message_id": .messageID, "/ems.sid": .sourceID, "/ems.multichannel_id": .campaignID,
        "/ems.notification_method.collapse_key": .collapseKey,
      ],
      object: ["/ems.tap_actions.default_action.payload": .defaultPayload, "/ems.inapp": .inApp],
      array: ["/ems.actions": .actions],
      any: [
        "/ems.version": .version, "/ems.silent": .silent,
        "/ems.inapp/campaign_id": .inAppCampaign, "/ems.inapp/url": .inAppURL,
        "/ems.root_params/u": .ignored, "/ems.root_params/*": .attributes, "/ems.*": .ignored,
        "/notification.*": .ignored,
      ]) + TransportTables.customData)

  static let fcmV2 = FieldTable(
    PathRow.rows(
      text: [
        "/notification.title": .title, "/notification.body": .body, "/notification.icon": .iconURL,
        "/notification.imageUrl": .imageURL, "/notification.style": .style,
        "/notification.channelId": .channelID, "/notification.operation": .operation,
      ],
      identifier: [
        "/notification.collapseId": .collapseKey, "/ems.trackingInfo/sid": .sourceID,
        "/ems.trackingInfo/campaignId": .campaignID, "/ems/trackingInfo/sid": .sourceID,
        "/ems/trackingInfo/campaignId": .campaignID,
      ],
      object: [
        "/notification.defaultAction": .defaultAction, "/notification.badgeCount": .badgeCount,
      ],
      array: ["/notification.actions": .actions],
      any: [
        "/notification.silent": .silent, "/ems.version": .version,
        "/ems.trackingInfo": .trackingInfo,
        "/ems/trackingInfo": .trackingInfo, "/ems.rootParams/*": .attributes,
        "/ems.customData/*": .attributes, "/ems.*": .ignored, "/notification.*": .ignored,
      ]) + TransportTables.customData)

  /// `notification` and `ems` as objects: next to `aps`, or as the whole message (Huawei, web).
  private static let nestedV2 = PathRow.rows(
    text: ["/notification/imageUrl": .imageURL],
    identifier: ["/ems/trackingInfo/sid": .sourceID, "/ems/trackingInfo/campaignId": .campaignID],
    object: [
      "/notification/defaultAction": .defaultAction, "/notification/badgeCount": .badgeCount,
    ],
    array: ["/notification/actions": .actions],
    any: [
      "/notification/silent": .silent, "/ems/version": .version, "/ems/trackingInfo": .trackingInfo,
      "/ems/rootParams/*": .attributes, "/ems/customData/*": .attributes,
    ])

  private static let operationV2 = PathRow.rows(
    text: ["/notification/operation": .operation],
    identifier: ["/notification/collapseId": .collapseKey])

  static let apnsV2 = FieldTable(
    nestedV2 + operationV2 + TransportTables.addedKeys + PathRow.rows(any: ["/*": .attributes]))

  private static let drawnV2 = PathRow.rows(
    text: [
      "/notification/title": .title, "/notification/body": .body, "/notification/icon": .iconURL,
    ])

  static let huaweiV2 = FieldTable(
    nestedV2 + operationV2 + drawnV2
      + PathRow.rows(
        text: ["/notification/style": .style, "/notification/channelId": .channelID])
      + TransportTables.customData)

  static let webV2 = FieldTable(nestedV2 + drawnV2 + TransportTables.customData)

  /// One action, of the body or of a button.
  static let action = FieldTable(
    text: ["/id": .id, "/type": .type, "/name": .name, "/url": .url],
    number: ["/index": .index],
    any: [
      "/title": .title, "/payload": .payload, "/icon": .icon, "/method": .method, "/value": .value,
      "/reporting": .reporting,
    ])

  static let badgeCount = FieldTable(any: ["/method": .method, "/value": .value])
}
