/// The action of a tap on the body or on a button.
///
/// Values are indices on the tape; -1 means none, as in the slots that they come from.
struct PushAction: BitwiseCopyable {
  var kind = ActionKind.unknown
  var id = -1
  var title = -1
  var icon = -1
  var index = -1
  var type = -1
  var name = -1
  var url = -1
  var deepLink = -1
  var payload = -1
  /// The text with which the vendor's SDK reports a tap.
  var reporting = -1
}

extension PushAction {
  /// Returns the action as that of a button, whose fields are in the slots.
  func ofButton(_ slots: FieldSlots) -> PushAction {
    var action = self
    (action.id, action.title) = (slots.value(.id), slots.value(.title))
    action.icon = slots.value(.icon)
    return action
  }
}

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
