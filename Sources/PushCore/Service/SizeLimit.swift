/// The largest messages that services accept, in bytes.
package enum SizeLimit {
  /// A payload for APNs (Apple: Generating a remote notification).
  package static let apns = 4096
  /// A payload for an app that receives calls, and for a broadcast channel.
  package static let apnsCall = 5120
  /// The notification and the data of a message for FCM (Firebase: About FCM messages).
  package static let fcm = 4096
  /// The same for the subscribers of a topic, or of a combination of topics.
  package static let fcmTopic = 2048
  /// A message for Huawei Push Kit (Huawei: REST API, code 80300008).
  package static let huawei = 4096
  /// A message for Expo's push service (Expo: Send notifications, MessageTooBig).
  package static let expo = 4096
  /// An encrypted message for a web push service (RFC 8030, section 7.2).
  package static let webEncrypted = 4096
  /// The same before encryption (RFC 8291, section 4).
  package static let webPlain = 3993
  /// The texts for all platforms in a message for Amazon SNS (Amazon SNS: Publish).
  package static let sns = 262_144
}
