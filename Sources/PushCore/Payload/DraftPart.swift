/// An object of the converted document.
enum DraftPart {
  /// `aps`, its `alert`, and the members beside `aps`.
  case aps, alert, beside
  /// Emarsys's objects beside `aps`.
  case ems, action, method
  /// FCM's notification block, the one for Android, and the options for Android.
  case notification, android, options
}
