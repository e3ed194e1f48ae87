/// The paths of the facts in Emarsys's eight formats.
///
/// Dots in keys are part of the names.
enum EmarsysTables {
  /// Version 1: `ems` and `u` as objects or as JSON text.
  private static let versionOneEMS: [PathRow] = [
    PathRow("/u/sid", .identifier, .sourceID),
    PathRow("/ems/multichannelId", .identifier, .campaignID),
    PathRow("/ems/style", .text, .style),
    PathRow("/ems/silent", .any, .silent),
    PathRow("/ems/notificationMethod/collapseId", .identifier, .collapseKey),
    PathRow("/ems/notificationMethod/operation", .text, .operation),
    PathRow("/ems/actions", .array, .actions),
    PathRow("/ems/default_action", .object, .defaultAction),
    PathRow("/ems/inapp/campaign_id", .any, .inAppCampaign),
    PathRow("/ems/inapp/url", .any, .inAppURL),
    PathRow("/ems_msg", .any, .marker),
    PathRow("/del_id", .identifier, .withdrawal),
    PathRow("/del-id", .identifier, .withdrawal),
    PathRow("/image_url", .text, .imageURL),
    PathRow("/imageUrl", .any, .misspelled),
  ]

  static let androidV1 = FactTable(
    versionOneEMS + [
      PathRow("/title", .text, .title),
      PathRow("/body", .text, .body),
      PathRow("/icon_url", .text, .iconURL),
      PathRow("/channel_id", .text, .channelID),
      PathRow("/message_id", .identifier, .messageID),
      PathRow("/*", .any, .attributes),
    ])

  static let iosV1 = FactTable(
    versionOneEMS + TransportTables.addedKeys + [
      PathRow("/exception", .any, .ignored),
      PathRow("/*", .any, .attributes),
    ])

  static let androidV2 = FactTable([
    PathRow("/notification.title", .text, .title),
    PathRow("/notification.body", .text, .body),
    PathRow("/notification.image", .text, .imageURL),
    PathRow("/notification.icon", .text, .iconURL),
    PathRow("/notification.channel_id", .text, .channelID),
    PathRow("/ems.version", .any, .version),
    PathRow("/ems.message_id", .identifier, .messageID),
    PathRow("/ems.sid", .identifier, .sourceID),
    PathRow("/ems.multichannel_id", .identifier, .campaignID),
    PathRow("/ems.style", .text, .style),
    PathRow("/ems.silent", .any, .silent),
    PathRow("/ems.notification_method.collapse_key", .identifier, .collapseKey),
    PathRow("/ems.notification_method.operation", .text, .operation),
    PathRow("/ems.actions", .array, .actions),
    PathRow("/ems.inapp/campaign_id", .any, .inAppCampaign),
    PathRow("/ems.inapp/url", .any, .inAppURL),
    PathRow("/ems.tap_actions.default_action.type", .text, .defaultType),
    PathRow("/ems.tap_actions.default_action.name", .text, .defaultName),
    PathRow("/ems.tap_actions.default_action.url", .text, .defaultURL),
    PathRow("/ems.tap_actions.default_action.payload", .object, .defaultPayload),
    PathRow("/ems.root_params/u", .any, .ignored),
    PathRow("/ems.root_params/*", .any, .attributes),
    PathRow("/ems.*", .any, .ignored),
    PathRow("/notification.*", .any, .ignored),
    PathRow("/*", .any, .attributes),
  ])

  static let fcmV2 = FactTable([
    PathRow("/notification.title", .text, .title),
    PathRow("/notification.body", .text, .body),
    PathRow("/notification.icon", .text, .iconURL),
    PathRow("/notification.imageUrl", .text, .imageURL),
    PathRow("/notification.style", .text, .style),
    PathRow("/notification.channelId", .text, .channelID),
    PathRow("/notification.collapseId", .identifier, .collapseKey),
    PathRow("/notification.operation", .text, .operation),
    PathRow("/notification.silent", .any, .silent),
    PathRow("/notification.defaultAction", .object, .defaultAction),
    PathRow("/notification.actions", .array, .actions),
    PathRow("/notification.badgeCount", .object, .badgeCount),
    PathRow("/ems.version", .any, .version),
    PathRow("/ems.trackingInfo", .any, .trackingInfo),
    PathRow("/ems.trackingInfo/sid", .identifier, .sourceID),
    PathRow("/ems.trackingInfo/campaignId", .identifier, .campaignID),
    PathRow("/ems/trackingInfo", .any, .trackingInfo),
    PathRow("/ems/trackingInfo/sid", .identifier, .sourceID),
    PathRow("/ems/trackingInfo/campaignId", .identifier, .campaignID),
    PathRow("/ems.rootParams/*", .any, .attributes),
    PathRow("/ems.customData/*", .any, .attributes),
    PathRow("/ems.*", .any, .ignored),
    PathRow("/notification.*", .any, .ignored),
    PathRow("/*", .any, .attributes),
  ])

  /// `notification` and `ems` as objects: next to `aps`, or as the whole message (Huawei, web).
  private static let nestedV2: [PathRow] = [
    PathRow("/notification/imageUrl", .text, .imageURL),
    PathRow("/notification/silent", .any, .silent),
    PathRow("/notification/defaultAction", .object, .defaultAction),
    PathRow("/notification/actions", .array, .actions),
    PathRow("/notification/badgeCount", .object, .badgeCount),
    PathRow("/ems/version", .any, .version),
    PathRow("/ems/trackingInfo", .any, .trackingInfo),
    PathRow("/ems/trackingInfo/sid", .identifier, .sourceID),
    PathRow("/ems/trackingInfo/campaignId", .identifier, .campaignID),
    PathRow("/ems/rootParams/*", .any, .attributes),
    PathRow("/ems/customData/*", .any, .attributes),
  ]

  private static let operationV2: [PathRow] = [
    PathRow("/notification/operation", .text, .operation),
    PathRow("/notification/collapseId", .identifier, .collapseKey),
  ]

  static let apnsV2 = FactTable(
    nestedV2 + operationV2 + TransportTables.addedKeys + [PathRow("/*", .any, .attributes)])

  private static let drawnV2: [PathRow] = [
    PathRow("/notification/title", .text, .title),
    PathRow("/notification/body", .text, .body),
    PathRow("/notification/icon", .text, .iconURL),
  ]

  static let huaweiV2 = FactTable(
    nestedV2 + operationV2 + drawnV2 + [
      PathRow("/notification/style", .text, .style),
      PathRow("/notification/channelId", .text, .channelID),
      PathRow("/*", .any, .attributes),
    ])

  static let webV2 = FactTable(nestedV2 + drawnV2 + [PathRow("/*", .any, .attributes)])

  /// One action, of the body or of a button.
  static let action = FactTable([
    PathRow("/id", .text, .id),
    PathRow("/title", .any, .title),
    PathRow("/type", .text, .type),
    PathRow("/name", .text, .name),
    PathRow("/url", .text, .url),
    PathRow("/payload", .any, .payload),
    PathRow("/index", .number, .index),
    PathRow("/icon", .any, .icon),
    PathRow("/method", .any, .method),
    PathRow("/value", .any, .value),
    PathRow("/reporting", .any, .reporting),
  ])

  static let badgeCount = FactTable([
    PathRow("/method", .any, .method),
    PathRow("/value", .any, .value),
  ])
}
