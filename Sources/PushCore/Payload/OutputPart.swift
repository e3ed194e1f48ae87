/// An object of the converted document.
enum OutputPart {
  /// `aps`, its `alert`, and the members beside `aps`.
  case aps, alert, beside
  /// FCM's notification block, the one for Android, and the options for Android.
  case notification, android, options
  /// Objects of one vendor only, which gives them names in its own folder.
  case own1, own2, own3
}
