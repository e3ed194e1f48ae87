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
