/// A field of a payload, with a slot in ``FieldSlots``.
///
/// Each vendor's reader maps its paths to fields. Records are written from the fields.
package enum PayloadField: UInt8, CaseIterable, Sendable {
  // Of the notification.
  case title, subtitle, body, imageURL, iconURL, sound, channelID, importance, category, style
  case thread, interruption, relevance
  case messageID, campaignID
  /// The target of a tap on the body: a URL or an app link.
  case link
  case silent, withdrawal, operation, background
  // The badge.
  case badge, badgeIncrement, badgeIncrementMisplaced, badgeCount
  // Actions.
  case actions, defaultAction, defaultType, defaultName, defaultURL, defaultPayload
  case inApp, inAppCampaign, inAppURL, inAppMessageID, inAppType
  // Delivery.
  case ttl, priority, collapseKey, mutableContent, contentAvailable
  // Reports.
  case sourceID, subscriptionID, returnData, trackingInfo
  case engagementUID, userID, action, messageType
  case alert
  // Of one vendor's reader only, which gives them names in its own folder.
  case own1, own2, own3, own4, own5, own6
  /// The IDs of texts in the app, and the values that fill their gaps.
  case titleKey, titleArguments, subtitleKey, subtitleArguments, bodyKey, bodyArguments
  // Of Live Activities and widgets.
  case liveEvent, liveState, liveTime, liveStaleDate, liveDismissalDate, liveType, liveAttributes
  case contentChanged
  // Of a message in an inbox or a history.
  case imageAltText, createdAt, receivedAt, updatedAt, expiresAt, tags, clickAction, properties
  /// A known key that pushkit does not use.
  case ignored
  /// Added by FCM to a received message.
  case reserved
  // One action of a list.
  case id, type, name, url, payload, icon, index, method, value, reporting
  /// Members that belong to the customer.
  case attributes

  package static let slotCount = Int(PayloadField.attributes.rawValue) + 1
}

/// The expected type of a path's value; another type is a diagnostic, not an error.
enum ExpectedKind: Sendable {
  /// A string. A number or boolean is read as its text, with a diagnostic.
  case text
  /// A string, or an object that names a text in the app; the reader checks the object.
  case localizable
  /// A string or a number.
  case identifier
  case number
  /// An object, or a string that holds one.
  case object
  /// An array, or a string that holds one.
  case array
  case any
}
