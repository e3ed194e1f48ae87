import PushCore
import PushEmulator

extension TopicRow {
  static let emulatedVendors = TopicRow(
    "emulated-vendors", "how pushkit emulate replaces the vendors' servers",
    seeAlso: ["emulate", "emulator-clients", "emulator-scripts", "socket-messages", "vendors"]
  ) {
    """
    pushkit-emulate(1) responds as the guides of Everlytic, Smartico and Push.Express describe, and
    checks every request against them. It accepts all well-formed keys, tokens and IDs. It remembers
    registrations until it ends: a token has one subscription, and a pair of `ic_token` and `ext_id`
    has one instance. A contact with a subscription has a history with the two messages of
    Everlytic's guide. Smartico's WebSocket is `/websocket/services`, and its pages are
    `/wrapper-gf.html` and `/wrapper-popup.html`.

    # WebSocket
    The URL of Smartico's WebSocket is `ws://127.0.0.1:PORT/websocket/services?master&domain=…&version=…`. A session begins
    with INIT_SESSION_REQUEST and one IDENTIFY_USER_REQUEST. These messages can follow:
    \(laterMessages)
    - A request of Smartico's public API: The reply has the next `cid`.
    - Any other `cid`: There is no reply. A line of `--script` can send one.

    pushkit-socket-messages(7) lists the messages and their fields, by which pushkit checks them.

    The URLs in IDENTIFY_USER_RESPONSE contain the label key of INIT_SESSION_REQUEST. SDKs send only
    the first 36 characters of a label key. pushkit then adds `-4`, the environment of the label key
    that it prints.

    Every message except PONG needs `ts`, and a `uuid` that is unique in its session.
    INIT_SESSION_RESPONSE and PONG repeat the `uuid` of the request. All other replies have a `uuid`
    of their own, because real servers do not always repeat it.

    The reply to a message that breaks a rule has `errCode` 1 and `errMsg`. If Smartico's guide
    defines no reply, there is none. The session continues. Frames that RFC 6455 does not allow end
    it with the close code 1002, 1007 or 1009. After 30 seconds without a byte, pushkit sends a
    PING. After 30 more seconds it closes the connection with code 1001.

    # Pages for web views
    The URLs in IDENTIFY_USER_RESPONSE open pages of this server. They replace Smartico's pages, so
    that you can test the native bridge of an app. Each page shows `dp` and the messages that it
    receives, and has a button for each message that it can send. It sends PAGE_READY when it is
    loaded. The gamification page then sends READY_TO_BE_SHOWN, and the popup page sends it after
    SHOW_ENGAGEMENT. The bridge is `SmarticoBridge` (Android, iOS) or `ReactNativeWebView`.

    # Requests of vendors' SDKs
    With `--lenient`, pushkit also accepts requests that the vendors' SDKs send but the guides do
    not describe. Without it, the error for such a request mentions `--lenient`:

    \(leniencyTable)

    The reply to LOGOUT has `cid` 12, and then another user can be identified. A web page of this
    machine, such as `http://localhost:8080`, may also read the responses. Scripts do not apply to
    preflight requests.
    """
  }

  /// The messages that can follow the identification, with their replies.
  private static let laterMessages = [SocketKind.login, .tokenRequest, .languageChange]
    .map { "- \($0.name): The reply has `cid` \($0.replyID ?? 0)." }.joined(separator: "\n")

  /// What only `--lenient` accepts, in two columns.
  private static let leniencyTable: String = {
    let rows = [("CLIENT", "REQUEST")] + Leniency.allCases.map { ($0.client, $0.request) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { client, request in
      "    " + client + String(repeating: " ", count: width - client.count + 2) + request
    }.joined(separator: "\n")
  }()
}
