import PushCore
import PushEmulator

extension TopicRow {
  static let emulatedVendors = TopicRow(
    "emulated-vendors", "how pushkit emulate replaces the vendors' servers",
    seeAlso: ["emulate", "emulator-scripts", "socket-messages", "vendors"]
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

    # Libraries for FCM and APNs
    Direct the library of a backend to this server. A backend in a container of Docker needs
    `docker run --network host`, or pushkit in its container: pushkit listens only on 127.0.0.1. `server` is the URL that pushkit prints, and
    `account.json` the file of `--service-account`.

    firebase-admin for Python. It retries 429 and 503 by itself:

        service = messaging._MessagingService
        service.FCM_URL = server + '/v1/projects/{0}/messages:send'
        service.IID_URL = server
        credential = credentials.Certificate('account.json')
        app = firebase_admin.initialize_app(credential)
        topics = server + '/v1/projects/pushkit-emulator/registrations'
        messaging._get_messaging_service(app)._fcm_topic_url = topics

    `IID_URL` is for topics. The last two lines are for the topics of version 7.7 and later.

    firebase-admin for Go. Requests for topics still go to Google:

        credentials := option.WithCredentialsFile("account.json")
        endpoint := option.WithEndpoint(server + "/v1")
        app, err := firebase.NewApp(ctx, nil, credentials, endpoint)

    google-auth for Python. It retries only the request for an access token:

        scope = 'https://www.googleapis.com/auth/firebase.messaging'
        account = Credentials.from_service_account_file('account.json')
        session = AuthorizedSession(account.with_scopes([scope]))
        path = '/v1/projects/pushkit-emulator/messages:send'
        session.post(server + path, json=request)

    aioapns for Python, with nginx as on pushkit-emulate(1). It does not retry, and returns the
    reason in `description`. Pass `ssl_context=context` to APNs:

        context.set_alpn_protocols(['h2'])
        protocol = client.pool.protocol_class
        protocol.APNS_SERVER, protocol.APNS_PORT = 'localhost', 8443

    Node's HTTP/2 client, with the same nginx:

        http2.connect('https://localhost:8443', { ca: certificate });

    Any other library, such as firebase-admin for Node.js and Java, works without a change in its
    code if the name of the service leads to this machine. Give the same nginx a certificate of your
    own for `fcm.googleapis.com`, with `listen 443`. Write `127.0.0.1 fcm.googleapis.com` into
    `/etc/hosts` of the backend, best in a container. Let it trust the certificate's authority:
    `NODE_EXTRA_CA_CERTS` of Node.js, `SSL_CERT_FILE` of Go, or a truststore of Java. `account.json` already leads to pushkit for
    access tokens. curl tries the same without a change of names:

        curl --cacert ca.pem --connect-to fcm.googleapis.com:443:localhost:8443 \\
          -H 'Authorization: Bearer a' -d @message.json \\
          https://fcm.googleapis.com/v1/projects/pushkit-emulator/messages:send

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
