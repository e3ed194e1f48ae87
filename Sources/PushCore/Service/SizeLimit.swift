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
}
