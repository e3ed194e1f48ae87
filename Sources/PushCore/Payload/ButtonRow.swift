/// A list of buttons that a service defines: where it is, and the names of a button's members.
struct ButtonRow: Sendable {
  /// The path of the list.
  let list: [JSONKey]
  let id: JSONKey
  let title: JSONKey
  /// The path of the target of a tap; the others lead nowhere.
  var link: [JSONKey]
  /// Whether each target is a page.
  var isForBrowser = false

  /// WHATWG Notifications API, `actions`; W3C Push API, declarative push messages.
  static let web = ButtonRow(
    list: ["actions"], id: "action", title: "title", link: ["navigate"], isForBrowser: true)

  /// Huawei Push Kit: REST API, Button; the target is an intent or a URL.
  static let huawei = ButtonRow(
    list: ["android", "notification", "buttons"], id: "id", title: "name", link: ["intent"])

  /// The lists in requests of other services, and the services.
  private static let requests: [(PushService, ButtonRow)] = [
    (.oneSignal, ButtonRow(list: ["buttons"], id: "id", title: "text", link: ["url"])),
    (.oneSignal, ButtonRow(list: ["web_buttons"], id: "id", title: "text", link: ["url"])),
    (
      .airship,
      ButtonRow(
        list: ["notification", "web", "buttons"], id: "id", title: "label",
        link: ["actions", "open", "content"])
    ),
  ]

  /// Reads the buttons in a request of another service.
  static func read(_ reading: PayloadReading, in request: Int) {
    for (sender, row) in requests where sender == reading.message.sender {
      row.read(reading, in: request)
    }
  }

  /// Returns the URL of a button, by its ID (Angular: service worker notifications,
  /// `data.onActionClick`); nil if there is none.
  private static func angularTarget(of id: Int, _ notification: Int, _ tape: JSONTape) -> Int? {
    guard id >= 0, let all = tape.value(notification, at: ["data", "onActionClick"]),
      tape.kind(all) == .object
    else { return nil }
    let key = tape.keys(of: all).first { tape.bytes($0).elementsEqual(tape.bytes(id)) }
    return key.flatMap { tape.value(tape.value(ofKey: $0), at: ["url"]) }
  }

  func read(_ reading: PayloadReading, in object: Int?) {
    let tape = reading.tape
    guard let object, let list = tape.value(object, at: list).flatMap(tape.array) else { return }
    for element in tape.elements(of: list) where tape.kind(element) == .object {
      var action = PushAction()
      action.id = tape.member(element, id) ?? -1
      action.title = tape.member(element, title) ?? -1
      action.icon = tape.member(element, "icon") ?? -1
      action.kind = .launch
      let target =
        tape.value(element, at: link)
        ?? (isForBrowser ? Self.angularTarget(of: action.id, object, tape) : nil)
      if let target, tape.kind(target) == .string {
        let isPage = isForBrowser || reading.isWebURL(target)
        (action.kind, action.url, action.deepLink) =
          isPage ? (.openURL, target, -1) : (.deepLink, -1, target)
      }
      reading.buttons.append(action)
    }
  }
}
