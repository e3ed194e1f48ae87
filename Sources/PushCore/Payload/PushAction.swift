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
  /// Creates the action of a button, from the fields in the slots.
  init(kind: ActionKind = .unknown, button slots: FieldSlots) {
    self.init(
      kind: kind, id: slots.value(.id), title: slots.value(.title), icon: slots.value(.icon))
  }
}
