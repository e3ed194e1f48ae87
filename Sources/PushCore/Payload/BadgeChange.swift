/// A change of the number on the app's icon.
///
/// Values are indices on the tape; -1 means none, as in ``PushAction``.
struct BadgeChange {
  /// The number to show, or the number that the increment is added to.
  var set = -1
  var increment = -1
  /// The increment that an app without the vendor's SDK adds, by the vendor's guide.
  var incrementWithoutSDK = -1
  /// Whether the vendor's SDK does not read ``increment``.
  var isMisplaced = false
  /// Whether the vendor's app does not change the number.
  var isIgnored = false
}
